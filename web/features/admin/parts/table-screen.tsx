import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { EmptyState } from '../../../ui/states.tsx';
import { type Column, WideTable } from '../../../ui/table.tsx';
import { FilterBar } from './filter-bar.tsx';
import { AdminHeading, QueryStates } from './screen.tsx';
import {
  type FilterField,
  type FilterName,
  type ScreenAddress,
  type TableFilters,
  type TableSearch,
  tableFilters,
} from './table-filters.ts';
import type { PagerProps } from './table-pagers.tsx';

interface TableScreenProps<Row, Search> {
  title: string;
  address: ScreenAddress<Search>;
  fields: readonly FilterField<FilterName<Search>>[];
  sizes: readonly number[];
  load: (filters: TableFilters<Search>, signal: AbortSignal) => Promise<TablePage<Row>>;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  pager: (props: PagerProps) => ReactNode;
  actions?: (filters: TableFilters<Search>, total: number | undefined) => ReactNode;
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
  const { title, address, fields, sizes, load, columns, rowKey, pager: Paging, actions, empty } = props;
  const table = tableFilters(address, fields, sizes);
  const { filters, toPage, clear, isFiltered } = table;
  const query = useQuery({
    queryKey: ['mine', 'admin', 'table', title, filters],
    queryFn: ({ signal }) => load(filters, signal),
    placeholderData: keepPreviousData,
  });
  return (
    <div className="grid gap-6">
      <AdminHeading title={title}>{actions?.(filters, query.data?.total)}</AdminHeading>
      <FilterBar fields={fields} sizes={sizes} table={table} />
      <QueryStates query={query}>
        {({ rows, total, isAtLeast, pages }) => (
          <div
            className={cx('grid gap-4 transition-opacity', query.isPlaceholderData && 'opacity-50')}
            aria-busy={query.isPlaceholderData || undefined}
          >
            {rows.length === 0 ? (
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
            ) : (
              <WideTable caption={title} rows={rows} rowKey={rowKey} columns={columns} />
            )}
            <Paging
              page={filters.page}
              limit={filters.limit}
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
