import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isApiError } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/states.tsx';
import { ProblemNote } from './problems.tsx';
import { forgetCatalog } from './queries.ts';
import { ConfirmDialog } from './staff-dialog.tsx';

export function useRemoval<Row extends { _id: string; name: string }>(what: {
  question: string;
  /** Shown after a deletion; by default the name of the row. */
  removed?: string;
  failed: string;
  /** Shown if the server could not be reached; `failed` by default. */
  broken?: string;
  remove: (row: Row) => Promise<unknown>;
  restore: (row: Row) => Promise<unknown>;
}) {
  const queries = useQueryClient();
  const [asked, setAsked] = useState<Row | null>(null);
  const [removed, setRemoved] = useState<Row | null>(null);
  const refresh = () => forgetCatalog(queries);
  const removal = useMutation({
    mutationFn: what.remove,
    onSuccess: (_, row) => {
      setRemoved(row);
      return refresh();
    },
    onSettled: () => setAsked(null),
  });
  const undo = useMutation({
    mutationFn: what.restore,
    onSuccess: () => {
      setRemoved(null);
      return refresh();
    },
  });
  const error = removal.error ?? undo.error;
  const notice = (
    <>
      <div role="status" className="empty:hidden">
        {removed && (
          <Note tone="info">
            <span className="flex flex-wrap items-center justify-between gap-3">
              {what.removed ?? `${removed.name} was deleted.`}
              <Button size="sm" variant="outline" busy={undo.isPending} onClick={() => undo.mutate(removed)}>
                Undo
              </Button>
            </span>
          </Note>
        )}
      </div>
      <ProblemNote>
        {error &&
          (isApiError(error) && error.status > 0
            ? `${what.failed.replace(/\.?$/, '.')} ${error.message}`
            : (what.broken ?? what.failed))}
      </ProblemNote>
      {asked && (
        <ConfirmDialog
          question={what.question}
          subject={asked.name}
          confirm="Delete"
          isPending={removal.isPending}
          onConfirm={() => removal.mutate(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
  return { ask: setAsked, notice };
}
