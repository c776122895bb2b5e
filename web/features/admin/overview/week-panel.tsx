import { callQuery, type Output } from '../../../api/client.ts';
import { formatAmount, formatNumber, formatRupees } from '../../../text/format.ts';
import { formatDate, formatDateTime } from '../../../text/format-date.ts';
import { cx } from '../../../ui/class-names.ts';
import { PathLink } from '../../../ui/path-link.tsx';
import { compareFigures, formatSeconds, HoursLeft, pluralize } from '../parts/figures.tsx';
import { Facts } from '../parts/screen.tsx';

type Week = Output<'week'>;

export const weekQuery = callQuery(['mine', 'admin', 'week'], 'week', {}, { refetchInterval: 60_000 });

export function Today({ figures: { today, yesterdaySoFar, days } }: { figures: Week }) {
  const day = days.at(-1)?.day ?? '';
  const compare = (name: 'sales' | 'orders', format: (value: number) => string) =>
    compareFigures(today[name], yesterdaySoFar[name], format) ?? 'Same as yesterday';
  const costed = today.sales - today.uncosted;
  const share = costed > 0 && `${Math.round((today.margin / costed) * 100)}% of sales`;
  const median = today.medianDeliverySeconds;
  const delivery = median === null ? '–' : formatSeconds(median);
  const late = <span className={cx(today.late > 0 && 'text-danger')}>{formatNumber(today.late)}</span>;
  return (
    <dl className="grid grid-cols-2 gap-3 md:max-xl:grid-cols-6 md:max-xl:*:col-span-2 md:max-xl:*:nth-[n+4]:col-span-3 xl:grid-cols-5">
      {(
        [
          ['Sales', formatRupees(today.sales), 'analytics?metric=sales', compare('sales', formatRupees)],
          ['Margin', formatRupees(today.margin), 'analytics?metric=margin', share],
          ['Orders', formatNumber(today.orders), 'analytics?metric=orders', compare('orders', formatNumber)],
          ['Delivery time', delivery, 'analytics?metric=delivery', median !== null && 'Half are faster'],
          ['Late orders', late, 'txn?late=true', 'Later than promised'],
        ] as const
      ).map(([title, value, page, note]) => (
        <Tile key={title} title={title} path={`/admin/${page}&from=${day}&to=${day}`} note={note}>
          {value}
        </Tile>
      ))}
    </dl>
  );
}

interface TileProps {
  title: string;
  /** The page behind the figure; false if the viewer may not open it. */
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
            <PathLink path={path} className="after:absolute after:inset-0">
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

export function Balances({ balances }: Pick<Week, 'balances'>) {
  if (balances.length === 0) return <p className="text-muted">No balance has been read yet.</p>;
  return (
    <Facts
      rows={balances.map(({ account, balance, at, forecast }) => [
        account,
        <span key={account} title={formatDateTime(at)}>
          {formatAmount(balance)} · <HoursLeft forecast={forecast} />
        </span>,
      ])}
    />
  );
}

export function WeekChart({ days }: Pick<Week, 'days'>) {
  const highest = Math.max(1, ...days.map(({ sales }) => sales));
  return (
    <ol className="grid h-60 grid-cols-7 items-end gap-1.5 bg-raised p-4 md:gap-3">
      {days.map(({ day, orders, completed, sales }, index) => (
        <li key={day} className="h-full min-w-0">
          <PathLink
            path={`/admin/analytics?from=${day}&to=${day}`}
            aria-label={`${formatDate(day)}: ${formatRupees(sales)}`}
            title={`${formatRupees(sales)}, ${pluralize(orders, 'order')}, ${completed} completed`}
            className="grid h-full grid-rows-[auto_1fr_auto] gap-1 text-center text-xs text-muted hover:text-foreground"
          >
            <span className="numerals truncate">{formatCompactRupees(sales)}</span>
            <span className="flex items-end">
              <span
                className={cx(
                  'block min-h-0.5 w-full',
                  index === days.length - 1 ? 'bg-accent-edge' : 'bg-line-strong',
                )}
                style={{ height: `${(sales / highest) * 100}%` }}
              />
            </span>
            <span className="truncate">{formatWeekday(day)}</span>
          </PathLink>
        </li>
      ))}
    </ol>
  );
}

function formatCompactRupees(rupees: number): string {
  return `₹${new Intl.NumberFormat('en-IN', { notation: 'compact', maximumFractionDigits: 1 }).format(rupees)}`;
}

/** Such as `Mon`. Kept out of `format-date.ts`, which shoppers load. */
function formatWeekday(day: string): string {
  return new Date(day).toLocaleDateString(`${document.documentElement.lang || 'en'}-IN`, {
    weekday: 'short',
    timeZone: 'UTC',
  });
}
