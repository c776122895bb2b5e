import { AUDIT_ACTIONS } from '@rush/contract/audit-actions.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call, type Output } from '../../../api/client.ts';
import type { SearchOf } from '../../../api/search-params.ts';
import { formatRupees } from '../../../text/format.ts';
import { formatDateTime } from '../../../text/format-date.ts';
import { Badge } from '../../../ui/badge.tsx';
import { MoreButton } from '../../../ui/more-button.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { OrderLink, UserLink } from '../parts/cells.tsx';
import { FilterBar } from '../parts/filter-bar.tsx';
import { AdminHeading, Panel, QueryStates } from '../parts/screen.tsx';
import { SETTING_LABELS } from '../parts/settings-fields.ts';
import {
  type FilterFields,
  ORDER_PAGE_SIZES,
  type ScreenSearch,
  type TableFilters,
  tableFilters,
} from '../parts/table-filters.ts';

type Line = Output<'auditLog'>[number];
type Search = Omit<SearchOf<'auditLog'>, 'before'>;
export function AuditScreen(search: ScreenSearch<Search>) {
  const fields: FilterFields<Search> = [
    { name: 'search', label: 'Search by who, what or where', kind: 'search' },
    {
      name: 'action',
      label: 'Action',
      kind: 'select',
      choices: AUDIT_ACTIONS.map((action) => ({ value: action, label: inWords(action) })),
    },
    { name: 'from', label: 'From date', kind: 'date' },
    { name: 'to', label: 'To date', kind: 'date' },
  ];
  const table = tableFilters(search, fields, ORDER_PAGE_SIZES);
  const query = useAuditLog(table.filters);
  return (
    <div className="grid gap-6">
      <AdminHeading
        title="Audit log"
        lead="Changes and exports by staff, their views of customers’ data, and failed sign-ins, newest first. Repeats within an hour share one line with a count. Nothing here can be changed."
      />
      <FilterBar fields={fields} table={table} />
      <QueryStates query={query}>
        {({ pages }) => (
          <Panel title="Audit log" isTitleHidden>
            {pages[0]?.length === 0 && <EmptyState title="No changes found" />}
            <ol className="grid gap-2">
              {pages.flat().map((line) => (
                <AuditLine key={line._id} line={line} />
              ))}
            </ol>
            <MoreButton query={query} label="Show older changes" />
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
      call('auditLog', { query: { ...filters, before: pageParam } }, { signal }),
    getNextPageParam: (last) => (last.length < filters.limit ? undefined : last.at(-1)?._id),
  });
}

function AuditLine({ line }: { line: Line }) {
  return (
    <li className="grid gap-1.5 bg-raised p-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge>{inWords(line.action)}</Badge>
        <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">
          <Subject line={line} />
        </span>
        <time dateTime={line.at} className="text-sm text-muted tabular-nums sm:ml-auto">
          {formatDateTime(line.at)}
        </time>
      </p>
      <p className="text-sm text-muted [overflow-wrap:anywhere]">
        {[line.by || 'unknown account', ...(line.address ? [`from ${line.address}`] : [])].join(', ')}
      </p>
      <ChangedFields line={line} />
    </li>
  );
}

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** A call and why it was refused, such as `login: wrong-password`. */
const CODES = /^[a-z-]+: [a-z-]+$/;
const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/;

const capitalize = (text: string) => `${text[0]?.toUpperCase()}${text.slice(1)}`;

/** `order.rest-refund` as "Order rest refund", `discounted_paise` as "Discounted", `isBlocked` as "Is blocked". */
const inWords = (name: string) =>
  capitalize(
    name
      .replace(/_?paise$/i, '')
      .replaceAll(/[._-]/g, ' ')
      .replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
  );

function Subject({ line: { subject, subjectId } }: { line: Line }) {
  if (subject === 'order') return <OrderLink orderid={subjectId} />;
  if (subject === 'user' && subjectId) return <UserLink userid={subjectId}>{subjectId}</UserLink>;
  return subject === 'setting' ? (SETTING_LABELS[subjectId] ?? inWords(subjectId)) : subjectId;
}

/** An empty string, list or object counts as no value. */
const valueOrNull = (value: unknown): unknown =>
  ['""', '[]', '{}'].includes(JSON.stringify(value)) ? null : (value ?? null);

function formatValue(name: string, value: unknown): string {
  if (value === null) return 'nothing';
  if (/paise$/i.test(name) && typeof value === 'number') return formatRupees(value / 100);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value !== 'string') return JSON.stringify(value);
  if (CODES.test(value)) return inWords(value);
  return INSTANT.test(value) ? formatDateTime(value) : value;
}

function ChangedFields({ line: { subjectId, before, after } }: { line: Line }) {
  const [old, current] = [isFields(before) ? before : {}, isFields(after) ? after : {}];
  const names = [...new Set([...Object.keys(old), ...Object.keys(current)])];
  // A setting is a single value.
  const rows: readonly (readonly [string, unknown, unknown])[] =
    names.length > 0
      ? names.map((name) => [name, valueOrNull(old[name]), valueOrNull(current[name])])
      : [['', valueOrNull(before), valueOrNull(after)]];
  return (
    <dl className="grid gap-1 text-sm">
      {rows
        .filter(([name, , to]) => name !== 'keys' && !(name === 'times' && to === 1))
        .filter(([, from, to]) => JSON.stringify(from) !== JSON.stringify(to))
        .map(([name, from, to]) => (
          <div key={name} className="flex flex-wrap gap-x-2 [overflow-wrap:anywhere]">
            {name && <dt className="text-muted">{inWords(name)}</dt>}
            <dd className="min-w-0">
              {from !== null && (
                <>
                  <span className="sr-only">Before: </span>
                  <del className="text-muted">{formatValue(name || subjectId, from)}</del> →{' '}
                </>
              )}
              <span className="sr-only">After: </span>
              <ins className="no-underline">{formatValue(name || subjectId, to)}</ins>
            </dd>
          </div>
        ))}
    </dl>
  );
}
