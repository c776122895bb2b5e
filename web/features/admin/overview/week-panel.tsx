import type { OutputOf } from '@rush/contract/call.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { week } from '#calls/admin-reports';
import { callQuery } from '../../../api/call-query.ts';
import { formatAmount, formatNumber, formatRupees } from '../../../text/format.ts';
import { formatDate, formatDateTime } from '../../../text/format-date.ts';
import { cx } from '../../../ui/class-names.ts';
import { PathLink } from '../../../ui/path-link.tsx';
import { Table } from '../../../ui/table.tsx';
import { LINK } from '../parts/cells.tsx';
import { changeOf } from '../parts/change-of.ts';
import { formatSeconds } from '../parts/format-seconds.ts';
import { HoursLeft } from '../parts/hours-left.tsx';
import { Panel, QueryStates } from '../parts/screen.tsx';

type Week = OutputOf<typeof week>;

export const weekQuery = callQuery(['mine', 'admin', 'week'], week, {}, { refetchInterval: 60_000 });

interface WeekProps {
  query: UseQueryResult<Week>;
}

export function TodayPanel({ query }: WeekProps) {
  return (
    <Panel title="Today" aside="Compared with yesterday at this time">
      <QueryStates query={query}>{(figures) => <Today figures={figures} />}</QueryStates>
    </Panel>
  );
}

function Today({ figures: { today, yesterdayByNow, days } }: { figures: Week }) {
  const day = days.at(-1)?.day ?? '';
  const range = `from=${day}&to=${day}`;
  const versus = (name: 'sales' | 'orders', format: (value: number) => string) => {
    const change = changeOf(today[name], yesterdayByNow[name]);
    return change === null ? 'Same as yesterday' : `${change} vs ${format(yesterdayByNow[name])}`;
  };
  const share = today.sales > 0 && `${Math.round((today.margin / today.sales) * 100)}% of sales`;
  return (
    <dl className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-5">
      <Tile
        title="Sales"
        path={`/admin/analytics?metric=sales&${range}`}
        note={versus('sales', formatRupees)}
      >
        {formatRupees(today.sales)}
      </Tile>
      <Tile title="Margin" path={`/admin/analytics?metric=margin&${range}`} note={share}>
        {formatRupees(today.margin)}
      </Tile>
      <Tile title="Orders" path={`/admin/txn?${range}`} note={versus('orders', formatNumber)}>
        {formatNumber(today.orders)}
      </Tile>
      <Tile title="Delivery time" path={`/admin/analytics?metric=delivery&${range}`} note="Half are faster">
        {today.medianDeliverySeconds === null ? '–' : formatSeconds(today.medianDeliverySeconds)}
      </Tile>
      <Tile title="Promises broken" path={`/admin/txn?late=true&${range}`} note="Later than promised">
        <span className={cx(today.late > 0 && 'text-danger')}>{formatNumber(today.late)}</span>
      </Tile>
    </dl>
  );
}

interface TileProps {
  title: string;
  /** Where the figure comes from; none for those who may not open it. */
  path: string | false;
  note?: string | false;
  children: React.ReactNode;
}

export function Tile({ title, path, note, children }: TileProps) {
  return (
    <div className="relative min-w-0 bg-raised p-4 hover:bg-raised-hover max-md:last:odd:col-span-2">
      <dt className="eyebrow text-muted">{title}</dt>
      <dd className="mt-1 grid gap-1">
        <span className="numerals text-3xl font-extrabold">
          {path ? (
            <PathLink path={path} aria-label={title} className="after:absolute after:inset-0">
              {children}
            </PathLink>
          ) : (
            children
          )}
        </span>
        {note && <span className="text-sm text-muted">{note}</span>}
      </dd>
    </div>
  );
}

export function BalancesPanel({ query }: WeekProps) {
  return (
    <Panel title="Supplier balances">
      <QueryStates query={query}>
        {({ balances }) => (
          <Table
            caption="Supplier balances"
            rows={balances}
            rowKey={({ account }) => account}
            empty={<p className="text-muted">No balance has been read yet.</p>}
            columns={[
              {
                title: 'Supplier',
                isHead: true,
                cell: ({ account }) => (
                  <PathLink path="/admin/analytics" className={LINK}>
                    {account}
                  </PathLink>
                ),
              },
              {
                title: 'Balance',
                isNumeric: true,
                phone: 'end',
                cell: ({ balance, at }) => <span title={formatDateTime(at)}>{formatAmount(balance)}</span>,
              },
              { title: 'Lasts', phone: 'below', cell: ({ forecast }) => <HoursLeft forecast={forecast} /> },
            ]}
          />
        )}
      </QueryStates>
    </Panel>
  );
}

type Day = Week['days'][number];

/** One bar per day, for the eye only; the table below has the same figures. */
export function WeekPanel({ query }: WeekProps) {
  return (
    <Panel title="Last seven days">
      <QueryStates query={query}>{({ days }) => <WeekChart days={days} />}</QueryStates>
    </Panel>
  );
}

function WeekChart({ days }: { days: readonly Day[] }) {
  const highest = Math.max(1, ...days.map(({ sales }) => sales));
  return (
    <figure className="grid min-w-0 content-start gap-3 bg-raised p-4">
      <figcaption className="eyebrow text-muted">Sales of the last seven days</figcaption>
      <div aria-hidden="true" className="grid h-44 grid-cols-7 items-end gap-1.5 md:gap-3">
        {days.map(({ day, sales }, index) => (
          <div key={day} className="grid h-full min-w-0 grid-rows-[auto_1fr_auto] gap-1 text-center text-xs">
            <span className="numerals truncate text-muted">{compact(sales)}</span>
            <span className="flex items-end">
              <span
                className={cx(
                  'block min-h-0.5 w-full',
                  index === days.length - 1 ? 'bg-accent-edge' : 'bg-line-strong',
                )}
                style={{ height: `${(sales / highest) * 100}%` }}
              />
            </span>
            <span className="truncate text-muted">{formatWeekday(day)}</span>
          </div>
        ))}
      </div>
      <details>
        <summary className="min-h-9 cursor-pointer py-1.5 text-sm underline underline-offset-4">
          Figures as a table
        </summary>
        <Table
          caption="Sales of the last seven days"
          rows={days}
          rowKey={({ day }) => day}
          columns={[
            {
              title: 'Day',
              isHead: true,
              cell: ({ day }) => (
                <PathLink path={`/admin/analytics?from=${day}&to=${day}`} className={LINK}>
                  {formatDate(day)}
                </PathLink>
              ),
            },
            { title: 'Orders', isNumeric: true, cell: (row) => formatNumber(row.orders) },
            { title: 'Completed', isNumeric: true, cell: (row) => formatNumber(row.completed) },
            { title: 'Sales', isNumeric: true, phone: 'end', cell: (row) => formatRupees(row.sales) },
          ]}
        />
      </details>
    </figure>
  );
}

/** `₹12K`, so that seven fit side by side on a phone. */
function compact(rupees: number): string {
  return `₹${new Intl.NumberFormat('en-IN', { notation: 'compact', maximumFractionDigits: 1 }).format(rupees)}`;
}

/** `Mon`. Kept out of `format-date.ts`, which shoppers load. */
function formatWeekday(day: string): string {
  return new Date(day).toLocaleDateString(`${document.documentElement.lang || 'en'}-IN`, {
    weekday: 'short',
    timeZone: 'UTC',
  });
}
