import { readId } from '@rush/contract/typed-text.ts';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { TextField } from '../../../ui/field.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { type Column, WideTable } from '../../../ui/table.tsx';
import { AdminHeading, QueryStates } from '../parts/screen.tsx';
import type { ScreenSearch } from '../parts/table-filters.ts';
import type { NameSearch } from './name-search.ts';

export function CatalogList<Row extends { _id: string; name: string }>(props: {
  title: string;
  search: ScreenSearch<NameSearch>;
  query: UseQueryOptions<Row[], Error, Row[], string[]>;
  columns: readonly Column<Row>[];
  numberOf: (row: Row) => number;
  /** Other names that the search matches. */
  namesOf?: (row: Row) => readonly string[];
  failure: string;
  empty: string;
  notice: ReactNode;
  actions?: ReactNode;
}) {
  const { title, columns, numberOf, namesOf, failure, empty, notice, actions } = props;
  const query = useQuery(props.query);
  const { search = '' } = props.search.search;
  const term = readId(search).toLowerCase();
  const matches = (row: Row) =>
    [row.name, ...(namesOf?.(row) ?? [])].some((name) => name.toLowerCase().includes(term)) ||
    String(numberOf(row)).startsWith(term);
  return (
    <div className="grid gap-6">
      <AdminHeading title={title}>{actions}</AdminHeading>
      <div className="max-w-md">
        <TextField
          label="Search by name or number"
          type="search"
          value={search}
          onChange={({ target }) =>
            props.search.onSearch(() => (target.value ? { search: target.value } : {}), {
              replace: true,
              resetScroll: false,
            })
          }
        />
      </div>
      {notice}
      <QueryStates query={query} failure={failure}>
        {(rows) => (
          <WideTable
            caption={title}
            rows={rows.filter(matches)}
            rowKey={(row) => row._id}
            columns={columns}
            empty={<EmptyState title={empty} />}
          />
        )}
      </QueryStates>
    </div>
  );
}
