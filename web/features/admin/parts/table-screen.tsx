import type { CallName } from '@rush/contract/routes.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { CheckField } from '../../../ui/field.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { type Column, WideTable } from '../../../ui/table.tsx';
import { ExportButton } from './export-button.tsx';
import { FilterBar } from './filter-bar.tsx';
import { AdminHeading, QueryStates } from './screen.tsx';
import { DialogButton, StaffDialog } from './staff-dialog.tsx';
import {
  type FilterFields,
  type ScreenSearch,
  type TableFilters,
  type TableSearch,
  tableFilters,
} from './table-filters.ts';
import type { PagerProps } from './table-pagers.tsx';
import { useHiddenColumns, useRememberedFilters } from './use-table-memory.ts';

interface TableScreenProps<Row, Search, Page> {
  title: string;
  search: ScreenSearch<Search>;
  fields: FilterFields<Search>;
  sizes: readonly number[];
  load: (query: TableFilters<Search>, signal: AbortSignal) => Promise<Page>;
  pageOf: (page: Page) => readonly [rows: readonly Row[], total: number];
  columns: readonly Column<Row>[];
  pager: (props: PagerProps) => ReactNode;
  /** The call that exports the filtered rows; false if the viewer may not export. */
  exportCall: CallName | false;
  empty: string;
}

export function TableScreen<
  Row extends { _id: string },
  Search extends TableSearch,
  Page extends { totalPages: number; isAtLeast: boolean },
>(props: TableScreenProps<Row, Search, Page>) {
  const { title, search, fields, sizes, load, pageOf, columns, pager: Paging, exportCall, empty } = props;
  const table = tableFilters(search, fields, sizes);
  useRememberedFilters(title, search, fields);
  const { hidden, toggle } = useHiddenColumns(title);
  const { filters, toPage, clear, isFiltered } = table;
  const { page, limit, ...exportFilters } = filters;
  const query = useQuery({
    queryKey: ['mine', 'admin', 'table', title, filters],
    queryFn: ({ signal }) => load(filters, signal),
    placeholderData: keepPreviousData,
  });
  return (
    <div className="grid gap-6">
      <AdminHeading title={title}>
        <ColumnsButton columns={columns} hidden={hidden} onToggle={toggle} />
        {exportCall && (
          <ExportButton name={exportCall} query={exportFilters} total={query.data && pageOf(query.data)[1]} />
        )}
      </AdminHeading>
      <FilterBar fields={fields} sizes={sizes} table={table} />
      <QueryStates query={query}>
        {(data) => {
          const [rows, total] = pageOf(data);
          return (
            <div
              className={cx('grid gap-4 transition-opacity', query.isPlaceholderData && 'opacity-50')}
              aria-busy={query.isPlaceholderData || undefined}
            >
              <WideTable
                caption={title}
                rows={rows}
                rowKey={(row) => row._id}
                columns={columns.filter((column) => column.isHead || !hidden.includes(column.title))}
                empty={
                  <EmptyState
                    title={empty}
                    action={isFiltered && <Button label="Clear filters" variant="outline" onClick={clear} />}
                  />
                }
              />
              <Paging
                page={page}
                limit={limit}
                pages={data.totalPages}
                total={total}
                isAtLeast={data.isAtLeast}
                rowCount={rows.length}
                onPage={toPage}
              />
            </div>
          );
        }}
      </QueryStates>
    </div>
  );
}

interface ColumnsButtonProps {
  columns: readonly { title: string; isHead?: boolean }[];
  hidden: readonly string[];
  onToggle: (title: string) => void;
}

const ColumnsButton = ({ columns, hidden, onToggle }: ColumnsButtonProps) => (
  <DialogButton label="Columns" variant="outline">
    {(close) => (
      <StaffDialog title="Columns" description="Your choice is saved in this browser." onClose={close}>
        <div className="grid gap-x-4 sm:grid-cols-2">
          {columns
            .filter(({ isHead }) => !isHead)
            .map(({ title }) => (
              <CheckField
                key={title}
                label={title}
                checked={!hidden.includes(title)}
                onChange={() => onToggle(title)}
              />
            ))}
        </div>
      </StaffDialog>
    )}
  </DialogButton>
);
