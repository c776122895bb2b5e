import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ErrorState } from '../../../ui/states.tsx';

interface QueryStatesProps<Data> {
  query: UseQueryResult<Data>;
  /** Shown in red if the query fails. */
  failed?: string;
  children: (data: Data) => ReactNode;
}

export function QueryStates<Data>({ query, failed, children }: QueryStatesProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isError)
    return (
      <ErrorState
        title={failed ? <span className="text-danger">{failed}</span> : 'This could not be loaded.'}
        action={<Button onClick={() => void query.refetch()}>Try again</Button>}
      />
    );
  return (
    <div className="grid gap-2" aria-busy="true">
      {[1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} className="h-12" />
      ))}
    </div>
  );
}
