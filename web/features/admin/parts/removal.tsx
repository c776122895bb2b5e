import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isApiError } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/states.tsx';
import { ProblemNote } from './problems.tsx';
import { refetchCatalog } from './queries.ts';
import { ConfirmButton } from './staff-dialog.tsx';

export function useRemoval<Row>(options: {
  question: string;
  nameOf: (row: Row) => string;
  /** The question's details, such as what else the deletion does; the row's name by default. */
  subjectOf?: (row: Row) => string;
  /** Shown after a deletion; by default, that the row was deleted. */
  success?: string;
  failure: string;
  /** Shown if the server could not be reached; `failure` by default. */
  networkFailure?: string;
  remove: (row: Row) => Promise<unknown>;
  restore: (row: Row) => Promise<unknown>;
}) {
  const queries = useQueryClient();
  const [removed, setRemoved] = useState<Row | null>(null);
  const removal = useMutation({
    mutationFn: options.remove,
    onMutate: () => {
      undo.reset();
    },
    onSuccess: (_, row) => {
      setRemoved(row);
      return refetchCatalog(queries);
    },
  });
  const undo = useMutation({
    mutationFn: options.restore,
    onMutate: () => {
      removal.reset();
    },
    onSuccess: () => {
      setRemoved(null);
      return refetchCatalog(queries);
    },
  });
  const error = removal.error ?? undo.error;
  const notice = (
    <>
      <div role="status" className="empty:hidden">
        {removed && (
          <Note
            tone="info"
            action={
              <Button size="sm" variant="outline" busy={undo.isPending} onClick={() => undo.mutate(removed)}>
                Undo
              </Button>
            }
          >
            {options.success ?? `${options.nameOf(removed)} was deleted.`}
          </Note>
        )}
      </div>
      <ProblemNote>
        {error &&
          (isApiError(error) && error.status > 0
            ? `${options.failure.replace(/\.?$/, '.')} ${error.message}`
            : (options.networkFailure ?? options.failure))}
      </ProblemNote>
    </>
  );
  const button = (row: Row) => (
    <ConfirmButton
      label="Delete"
      of={options.nameOf(row)}
      variant="ghost"
      question={options.question}
      subject={(options.subjectOf ?? options.nameOf)(row)}
      action={{ ...removal, mutate: (_, mutateOptions) => removal.mutate(row, mutateOptions) }}
    />
  );
  return { button, notice };
}
