import { statusText } from '../../../text/en/status.ts';
import { formatNumber } from '../../../text/format.ts';
import { formatDate } from '../../../text/format-date.ts';
import { cx } from '../../../ui/class-names.ts';
import { Note } from '../../../ui/states.tsx';
import { figure, head, WideTable } from '../../../ui/table.tsx';
import { MINUTES_FROM_S } from '../parts/figures.tsx';
import { Panel } from '../parts/screen.tsx';
import {
  type Analytics,
  dayAfter,
  daysIn,
  type Figures,
  formatMetric,
  METRIC_NAMES,
  readMetric,
} from './figures.ts';
import { LazyDayChart } from './lazy-chart.tsx';
import type { Metric } from './metrics.ts';

const LISTED_MAX = 10;

interface ByDayProps {
  analytics: Analytics;
  before: Analytics | undefined;
  metric: Metric;
}

export function ByDay({ analytics, before, metric }: ByDayProps) {
  const rows = new Map(analytics.byDay.map((row) => [row.day, row]));
  const earlierRows = new Map(before?.byDay.map((row) => [row.day, row]));
  const length = daysIn(analytics);
  const isSum = metric !== 'success' && metric !== 'delivery';
  // Long times are charted in minutes, so that the axis has round numbers.
  const isLong = [...rows.values(), ...earlierRows.values()].some(
    ({ medianDeliverySeconds }) => Number(medianDeliverySeconds) >= MINUTES_FROM_S,
  );
  const unit = metric === 'delivery' && isLong ? 60 : 1;
  const read = (row: Figures | undefined) => {
    const value = row ? readMetric(row, metric) : isSum ? 0 : null;
    return value === null ? null : value / unit;
  };
  const points = Array.from({ length }, (_, index) => {
    const day = dayAfter(analytics.from, index);
    return {
      label: formatDate(day).replace(/ \d{4}$/, ''),
      'this period': read(rows.get(day)),
      'previous period': read(earlierRows.get(dayAfter(day, -length))),
    };
  });
  return (
    <Panel title={`${METRIC_NAMES[metric]}, by day`} aside="— this period · - - previous period">
      <LazyDayChart
        points={points}
        format={(value) => formatMetric(value * unit, metric)}
        series="this period"
        earlierSeries="previous period"
      />
      <CollapsibleTable
        caption="By day"
        heading="Day"
        rows={analytics.byDay.map((row) => ({ ...row, name: formatDate(row.day) })).reverse()}
      />
    </Panel>
  );
}

interface RankProps {
  title: string;
  heading: string;
  rows: readonly NamedFigures[];
  metric: Metric;
}

function Rank({ title, heading, rows, metric }: RankProps) {
  const bars = rows
    .map((row) => ({ name: row.name, value: readMetric(row, metric) }))
    .filter(({ value }) => value !== null)
    .sort((a, b) => (Number(b.value) - Number(a.value)) * (metric === 'success' ? -1 : 1))
    .slice(0, LISTED_MAX);
  const highest = Math.max(1, ...bars.map(({ value }) => Number(value)));
  return (
    <Panel title={title} className="min-w-0 has-[details[open]]:col-span-full">
      <ol className="grid grid-cols-[fit-content(45%)_minmax(0,1fr)_auto] gap-x-3 gap-y-2 bg-raised p-3 text-sm">
        {bars.map(({ name, value }) => (
          <li key={name} className="col-span-full grid grid-cols-subgrid items-center">
            <span className="leading-tight">{name}</span>
            <span
              className={cx('h-3.5 bg-accent-edge', Number(value) > 0 && 'min-w-0.5')}
              style={{ width: `${(Math.max(0, Number(value)) / highest) * 100}%` }}
            />
            <span className="text-right tabular-nums">{formatMetric(value, metric)}</span>
          </li>
        ))}
      </ol>
      <CollapsibleTable caption={title} heading={heading} rows={rows} />
    </Panel>
  );
}

const PAYMENTS: Readonly<Record<string, string>> = statusText.en.payment;

export function Breakdowns({ analytics, metric }: { analytics: Analytics; metric: Metric }) {
  const { byProduct, byPayment, bySupplier } = analytics;
  const products = byProduct.map((row) => ({ ...row, name: row.product }));
  const payments = byPayment.map((row) => ({ ...row, name: PAYMENTS[row.paymentmode] ?? row.paymentmode }));
  const suppliers = bySupplier.map((row) => ({ ...row, name: row.supplier }));
  return (
    <>
      <div className="grid gap-8 xl:grid-cols-2">
        <Rank title="By product" heading="Product" rows={products} metric={metric} />
        <div className="grid min-w-0 content-start gap-8">
          <Rank title="By payment method" heading="Payment Method" rows={payments} metric={metric} />
          <Rank title="By supplier" heading="Supplier" rows={suppliers} metric={metric} />
        </div>
      </div>
      <FailingProducts products={products} />
    </>
  );
}

function FailingProducts({ products }: { products: readonly NamedFigures[] }) {
  const failures = (row: NamedFigures) => row.failed + row.refunded;
  const failing = products
    .filter((row) => failures(row) > 0)
    .sort((a, b) => failures(b) / b.orders - failures(a) / a.orders || failures(b) - failures(a))
    .slice(0, LISTED_MAX);
  return (
    <Panel title="Failing products">
      {failing.length === 0 ? (
        <Note tone="success">No failed or refunded orders.</Note>
      ) : (
        <FiguresTable caption="Failing products" heading="Product" rows={failing} />
      )}
    </Panel>
  );
}

type NamedFigures = Figures & { name: string };

interface FiguresTableProps {
  caption: string;
  heading: string;
  rows: readonly NamedFigures[];
}

function FiguresTable({ caption, heading, rows }: FiguresTableProps) {
  const metric = (key: Metric) =>
    figure(METRIC_NAMES[key], (row: NamedFigures) => formatMetric(readMetric(row, key), key));
  return (
    <WideTable<NamedFigures>
      caption={caption}
      rows={rows}
      rowKey={(row) => row.name}
      columns={[
        head(heading, (row) => row.name),
        metric('orders'),
        figure('Completed', ({ completed }) => formatNumber(completed)),
        figure('Refunded', ({ refunded }) => formatNumber(refunded)),
        figure('Failed', ({ failed }) => formatNumber(failed)),
        metric('sales'),
        metric('margin'),
        metric('success'),
        metric('delivery'),
      ]}
    />
  );
}

function CollapsibleTable(props: FiguresTableProps) {
  return (
    <details>
      <summary className="min-h-11 content-center font-semibold">Figures as a table</summary>
      <FiguresTable {...props} />
    </details>
  );
}
