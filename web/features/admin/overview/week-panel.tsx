import type { OutputOf } from '@rush/contract/call.ts';
import { useQuery } from '@tanstack/react-query';
import { week } from '#calls/admin-reports';
import { callQuery } from '../../../api/call-query.ts';
import { formatNumber, formatRupees } from '../../../text/format.ts';
import { formatDate } from '../../../text/format-date.ts';
import { cx } from '../../../ui/class-names.ts';
import { Table } from '../../../ui/table.tsx';
import { Panel, QueryStates } from '../parts/screen.tsx';

type Week = OutputOf<typeof week>;

const REFRESH_MS = 60_000;

export function WeekPanel() {
  const query = useQuery(callQuery(['mine', 'admin', 'week'], week, {}, { refetchInterval: REFRESH_MS }));
  return (
    <Panel title="Today against yesterday">
      <QueryStates query={query}>
        {(figures) => (
          <div className="grid gap-3 lg:grid-cols-2">
            <dl className="grid grid-cols-2 content-start gap-3">
              <Compared figures={figures} name="sales" title="Sales" />
              <Compared figures={figures} name="orders" title="Orders" />
              <Compared figures={figures} name="completed" title="Completed" />
            </dl>
            <WeekChart days={figures.days} />
          </div>
        )}
      </QueryStates>
    </Panel>
  );
}

interface ComparedProps {
  figures: Week;
  name: 'sales' | 'orders' | 'completed';
  title: string;
}

function Compared({ figures, name, title }: ComparedProps) {
  const { today, yesterday, yesterdayByNow } = figures;
  const format = name === 'sales' ? formatRupees : formatNumber;
  const change = changeOf(today[name], yesterdayByNow[name]);
  return (
    <div className={name === 'sales' ? 'col-span-2 min-w-0 bg-raised p-4' : 'min-w-0 bg-raised p-4'}>
      <dt className="eyebrow text-muted">{title}</dt>
      <dd className="mt-1 grid gap-1 text-sm text-muted">
        <span className="numerals text-3xl font-extrabold text-foreground">{format(today[name])}</span>
        {change !== null && (
          <span>
            {change === '0%'
              ? 'as much as yesterday by this time'
              : `${change} against yesterday by this time`}
          </span>
        )}
        <span>Yesterday by this time: {format(yesterdayByNow[name])}</span>
        <span>All of yesterday: {format(yesterday[name])}</span>
      </dd>
    </div>
  );
}

/** `+12%`; null where there is nothing, or next to nothing, to compare with. */
function changeOf(now: number, before: number): string | null {
  if (before === 0) return null;
  const percent = Math.round(((now - before) / before) * 100);
  if (percent > 999) return null;
  const sign = percent > 0 ? '+' : '−';
  return percent === 0 ? '0%' : `${sign}${Math.abs(percent)}%`;
}

type Day = OutputOf<typeof week>['days'][number];

/** One bar per day, for the eye only; the table below has the same figures. */
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
            { title: 'Day', isHead: true, cell: ({ day }) => formatDate(day) },
            { title: 'Orders', isNumeric: true, cell: (row) => formatNumber(row.orders) },
            { title: 'Completed', isNumeric: true, cell: (row) => formatNumber(row.completed) },
            { title: 'Sales', isNumeric: true, cell: (row) => formatRupees(row.sales) },
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
