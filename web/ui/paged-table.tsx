import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { MoreButton } from './more-button.tsx';
import { SkeletonRows } from './skeleton.tsx';
import { ErrorState } from './states.tsx';
import { Table, type TableProps } from './table.tsx';

interface PagedTableProps<Row> extends Omit<TableProps<Row>, 'rows'> {
  query: UseInfiniteQueryResult<InfiniteData<readonly Row[]>>;
  failed: { title: string; text?: string };
  moreLabel: string;
}

export function PagedTable<Row>({ query, failed, moreLabel, ...table }: PagedTableProps<Row>) {
  if (query.isError && !query.data) return <ErrorState {...failed} onRetry={query.refetch} />;
  if (!query.data) return <SkeletonRows count={3} row="h-40 md:h-14" className="gap-3" />;
  return (
    <div className="grid gap-4">
      <Table {...table} rows={query.data.pages.flat()} />
      <MoreButton query={query} label={moreLabel} />
    </div>
  );
}
