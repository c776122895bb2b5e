import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useText } from '../../text/catalogue.ts';
import { adminText } from '../../text/en/admin.ts';
import { formatNumber } from '../../text/format.ts';
import { SelectField, TextField } from '../../ui/field.tsx';
import { Pager } from '../../ui/pager.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { QueryStates } from './query-states.tsx';

export interface TableFilters {
  page: number;
  limit: number;
  search?: string;
  choice?: string;
}

interface TableScreenProps<Row> {
  title: string;
  searchLabel: string;
  /** The one list of choices beside the search. */
  choice: { label: string; values: readonly string[] };
  sizes: readonly number[];
  load: (filters: TableFilters) => Promise<{ rows: readonly Row[]; total: number; pages: number }>;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  extra?: ReactNode;
}

/** A big table: search, one list of choices, page and page size, all kept in the address. */
export function TableScreen<Row>({
  title,
  searchLabel,
  choice,
  sizes,
  load,
  columns,
  rowKey,
  extra,
}: TableScreenProps<Row>) {
  const t = useText(adminText);
  const address = useSearch({ strict: false }) as Partial<TableFilters>;
  const navigate = useNavigate();
  const filters: TableFilters = {
    page: address.page ?? 1,
    limit: address.limit ?? sizes[0] ?? 50,
    search: address.search,
    choice: address.choice,
  };
  const change = (next: Partial<TableFilters>) => {
    const kept = Object.fromEntries(
      Object.entries({ ...filters, page: 1, ...next }).filter(
        ([, value]) => value !== undefined && value !== '',
      ),
    );
    void navigate({ to: '.', search: kept as never, replace: true, resetScroll: false });
  };
  const query = useQuery({
    queryKey: ['mine', 'admin', title, filters],
    queryFn: () => load(filters),
    placeholderData: keepPreviousData,
  });
  return (
    <div className="grid gap-6">
      <h1 className="display text-4xl font-extrabold">{title}</h1>
      <div className="grid gap-3 sm:grid-cols-[2fr_1fr_auto]">
        <TextField
          label={searchLabel}
          type="search"
          defaultValue={filters.search ?? ''}
          onChange={(event) => change({ search: event.target.value.trim() || undefined })}
        />
        <SelectField
          label={choice.label}
          placeholder={t.all}
          value={filters.choice ?? ''}
          choices={choice.values.map((value) => ({ value, label: value }))}
          onChange={(event) => change({ choice: event.target.value || undefined })}
        />
        <SelectField
          label={t.totalRows('')}
          value={String(filters.limit)}
          choices={sizes.map((size) => ({ value: String(size), label: String(size) }))}
          onChange={(event) => change({ limit: Number.parseInt(event.target.value, 10) })}
        />
      </div>
      <QueryStates query={query}>
        {({ rows, total, pages }) => (
          <>
            {rows.length === 0 ? (
              <EmptyState title={t.empty} />
            ) : (
              <Table caption={title} rows={rows} rowKey={rowKey} columns={columns} />
            )}
            <div className="flex flex-wrap items-center justify-between gap-3">
              <p className="text-muted">{t.totalRows(formatNumber(total))}</p>
              <Pager
                page={filters.page}
                pageCount={pages}
                onPage={(page) => change({ page })}
                texts={{ previous: t.previous, next: t.next, pageOf: t.pageOf }}
              />
            </div>
          </>
        )}
      </QueryStates>
      {extra}
    </div>
  );
}
