import { readId } from '@rush/contract/typed-text.ts';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { TextField } from '../../../ui/field.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { type Column, WideTable } from '../../../ui/table.tsx';
import { AdminHeading, QueryStates } from '../parts/screen.tsx';
import type { ScreenAddress } from '../parts/table-filters.ts';
import type { NameSearch } from './name-search.ts';

export function CatalogList<Row extends { _id: string; name: string }>(props: {
  title: string;
  address: ScreenAddress<NameSearch>;
  query: UseQueryOptions<Row[], Error, Row[], string[]>;
  columns: readonly Column<Row>[];
  numberOf: (row: Row) => number;
  /** Names that the search also finds. */
  namesOf?: (row: Row) => readonly string[];
  failed: string;
  empty: string;
  notice: ReactNode;
  actions?: ReactNode;
}) {
  const { title, address, columns, numberOf, namesOf, failed, empty, notice, actions } = props;
  const query = useQuery(props.query);
  const { search = '' } = address.search;
  const wanted = readId(search).toLowerCase();
  const fits = (row: Row) =>
    [row.name, ...(namesOf?.(row) ?? [])].some((name) => name.toLowerCase().includes(wanted)) ||
    String(numberOf(row)).startsWith(wanted);
  return (
    <div className="grid gap-6">
      <AdminHeading title={title}>{actions}</AdminHeading>
      <div className="max-w-md">
        <TextField
          label="Search by name or number"
          type="search"
          value={search}
          onChange={({ target }) =>
            address.onSearch(() => (target.value ? { search: target.value } : {}), {
              replace: true,
              resetScroll: false,
            })
          }
        />
      </div>
      {notice}
      <QueryStates query={query} failed={failed}>
        {(rows) => (
          <WideTable
            caption={title}
            rows={rows.filter(fits)}
            rowKey={(row) => row._id}
            columns={columns}
            empty={<EmptyState title={empty} />}
          />
        )}
      </QueryStates>
    </div>
  );
}
