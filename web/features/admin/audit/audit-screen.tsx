import { AUDIT_ACTIONS } from '@rush/contract/audit-actions.ts';
import type { OutputOf } from '@rush/contract/call.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { auditLog } from '#calls/admin-audit';
import { ORDER_PAGE_SIZES } from '#calls/admin-lists';
import { call } from '../../../api/client.ts';
import type { SearchOf } from '../../../api/search-params.ts';
import { formatDateTime } from '../../../text/format-date.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { AdminHeading } from '../parts/admin-heading.tsx';
import { FilterBar } from '../parts/filter-bar.tsx';
import { OrderLink } from '../parts/order-link.tsx';
import { Panel } from '../parts/panel.tsx';
import { QueryStates } from '../parts/query-states.tsx';
import {
  type FilterField,
  type FilterName,
  type ScreenAddress,
  type TableFilters,
  tableFilters,
} from '../parts/table-filters.ts';
import { ChangedFields } from './changed-fields.tsx';

type Line = OutputOf<typeof auditLog>[number];
type Search = Omit<SearchOf<typeof auditLog>, 'before'>;
/** Changes, exports and views by staff, and failed sign-ins. */
export function AuditScreen(address: ScreenAddress<Search>) {
  const fields: readonly FilterField<FilterName<Search>>[] = [
    { name: 'search', label: 'Search by who, what or where', kind: 'search' },
    {
      name: 'action',
      label: 'Action',
      kind: 'select',
      choices: AUDIT_ACTIONS.map((action) => ({ value: action, label: action })),
    },
    { name: 'from', label: 'From date', kind: 'date' },
    { name: 'to', label: 'To date', kind: 'date' },
  ];
  const { filters, set, clear, isFiltered } = tableFilters(address, fields, ORDER_PAGE_SIZES);
  const query = useAuditLog(filters);
  return (
    <div className="grid gap-6">
      <AdminHeading
        title="Audit log"
        lead="Changes, exports and views of customers’ data by staff, and failed sign-ins; newest first. Repeats within an hour are one line with a count. Nothing here can be changed."
      />
      <FilterBar
        fields={fields}
        sizes={ORDER_PAGE_SIZES}
        filters={filters}
        isFiltered={isFiltered}
        onSet={set}
        onClear={clear}
      />
      <QueryStates query={query}>
        {({ pages }) => (
          <Panel title="Audit log" isTitleHidden>
            {pages[0]?.length === 0 && <EmptyState title="No changes found" />}
            <ol className="grid gap-2">
              {pages.flat().map((line) => (
                <AuditLine key={line._id} line={line} />
              ))}
            </ol>
            {query.hasNextPage && (
              <Button
                variant="outline"
                busy={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
              >
                Show older changes
              </Button>
            )}
          </Panel>
        )}
      </QueryStates>
    </div>
  );
}

function useAuditLog({ page: _page, ...filters }: TableFilters<Search>) {
  return useInfiniteQuery({
    queryKey: ['mine', 'admin', 'audit', filters],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(auditLog, { query: { ...filters, before: pageParam } }, { signal }),
    getNextPageParam: (last) => (last.length < filters.limit ? undefined : last.at(-1)?._id),
  });
}

function AuditLine({ line }: { line: Line }) {
  return (
    <li className="grid gap-1.5 bg-raised p-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge>{line.action}</Badge>
        <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">
          {line.subject === 'order' ? <OrderLink orderid={line.subjectId} /> : line.subjectId}
        </span>
        <time dateTime={line.at} className="text-sm text-muted tabular-nums sm:ml-auto">
          {formatDateTime(line.at)}
        </time>
      </p>
      <p className="text-sm text-muted [overflow-wrap:anywhere]">
        {[line.by || 'unknown account', ...(line.address ? [`from ${line.address}`] : [])].join(', ')}
      </p>
      <ChangedFields before={line.before} after={line.after} />
    </li>
  );
}
