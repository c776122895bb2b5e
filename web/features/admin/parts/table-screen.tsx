import type { AnyCall } from '@rush/contract/call.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { EmptyState } from '../../../ui/states.tsx';
import { type Column, WideTable } from '../../../ui/table.tsx';
import { ExportButton } from './export-button.tsx';
import { FilterBar } from './filter-bar.tsx';
import { AdminHeading, QueryStates } from './screen.tsx';
import {
  type FilterFields,
  type ScreenAddress,
  type TableFilters,
  type TableSearch,
  tableFilters,
} from './table-filters.ts';
import type { PagerProps } from './table-pagers.tsx';

interface TableScreenProps<Row, Search> {
  title: string;
  address: ScreenAddress<Search>;
  fields: FilterFields<Search>;
  sizes: readonly number[];
  load: (filters: TableFilters<Search>, signal: AbortSignal) => Promise<TablePage<Row>>;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  pager: (props: PagerProps) => ReactNode;
  /** The call that saves the filtered rows, for those who may. */
  exporting: AnyCall | false;
  empty: string;
}

export interface TablePage<Row> {
  rows: readonly Row[];
  total: number;
  isAtLeast: boolean;
  pages: number;
}

/** A big table whose filters, page size and page are kept in the address. */
export function TableScreen<Row, Search extends TableSearch>(props: TableScreenProps<Row, Search>) {
  const { title, address, fields, sizes, load, columns, rowKey, pager: Paging, exporting, empty } = props;
  const table = tableFilters(address, fields, sizes);
  const { filters, toPage, clear, isFiltered } = table;
  const { page, limit, ...filtered } = filters;
  const query = useQuery({
    queryKey: ['mine', 'admin', 'table', title, filters],
    queryFn: ({ signal }) => load(filters, signal),
    placeholderData: keepPreviousData,
  });
  return (
    <div className="grid gap-6">
      <AdminHeading title={title}>
        {exporting && <ExportButton definition={exporting} query={filtered} total={query.data?.total} />}
      </AdminHeading>
      <FilterBar fields={fields} sizes={sizes} table={table} />
      <QueryStates query={query}>
        {({ rows, total, isAtLeast, pages }) => (
          <div
            className={cx('grid gap-4 transition-opacity', query.isPlaceholderData && 'opacity-50')}
            aria-busy={query.isPlaceholderData || undefined}
          >
            <WideTable
              caption={title}
              rows={rows}
              rowKey={rowKey}
              columns={columns}
              empty={
                <EmptyState
                  title={empty}
                  action={
                    isFiltered && (
                      <Button variant="outline" onClick={clear}>
                        Clear filters
                      </Button>
                    )
                  }
                />
              }
            />
            <Paging
              page={page}
              limit={limit}
              pages={pages}
              total={total}
              isAtLeast={isAtLeast}
              shown={rows.length}
              onPage={toPage}
            />
          </div>
        )}
      </QueryStates>
    </div>
  );
}
