import { statusText } from '../../../text/en/status.ts';
import { formatNumber } from '../../../text/format.ts';
import { formatDate } from '../../../text/format-date.ts';
import { Note } from '../../../ui/states.tsx';
import { WideTable } from '../../../ui/table.tsx';
import { Panel } from '../parts/screen.tsx';
import {
  type Analytics,
  dayAfter,
  daysBetween,
  type Figures,
  formatMetric,
  METRIC_NAMES,
  readMetric,
} from './figures.ts';
import { LazyDayChart, LazyRankChart } from './lazy-charts.tsx';
import type { Metric } from './metrics.ts';

const DRAWN_MAX = 10;
const LISTED_MAX = 10;

interface ByDayProps {
  analytics: Analytics;
  before: Analytics | undefined;
  metric: Metric;
}

export function ByDay({ analytics, before, metric }: ByDayProps) {
  const now = new Map(analytics.byDay.map((row) => [row.day, row]));
  const earlier = new Map(before?.byDay.map((row) => [row.day, row]));
  const length = daysBetween(analytics);
  const isSum = metric !== 'success' && metric !== 'delivery';
  const points = Array.from({ length }, (_, index) => {
    const day = dayAfter(analytics.from, index);
    const [row, other] = [now.get(day), earlier.get(dayAfter(day, -length))];
    const none = isSum ? 0 : null;
    return {
      label: formatDate(day).replace(/ \d{4}$/, ''),
      'this period': row ? readMetric(row, metric) : none,
      'the period before': other ? readMetric(other, metric) : none,
    };
  });
  return (
    <Panel title={`${METRIC_NAMES[metric]}, by day`} aside="this period · - - the period before">
      <LazyDayChart
        points={points}
        format={(value) => formatMetric(value, metric)}
        now="this period"
        before="the period before"
      />
      <FoldedTable
        caption="By day"
        first="Day"
        rows={analytics.byDay.map((row) => ({ ...row, name: formatDate(row.day) })).reverse()}
      />
    </Panel>
  );
}

interface RankProps {
  title: string;
  first: string;
  rows: readonly NamedFigures[];
  metric: Metric;
}

function Rank({ title, first, rows, metric }: RankProps) {
  const drawn = rows
    .map((row) => ({ label: row.name, 'this period': readMetric(row, metric) }))
    .sort((a, b) => Number(b['this period'] ?? 0) - Number(a['this period'] ?? 0))
    .slice(0, DRAWN_MAX);
  return (
    <Panel title={title} className="min-w-0 has-[details[open]]:col-span-full">
      <LazyRankChart points={drawn} now="this period" format={(value) => formatMetric(value, metric)} />
      <FoldedTable caption={title} first={first} rows={rows} />
    </Panel>
  );
}

export function Breakdowns({ analytics, metric }: { analytics: Analytics; metric: Metric }) {
  const payments: Record<string, string> = statusText.en.payment;
  return (
    <div className="grid gap-8 xl:grid-cols-2">
      <Rank
        title="By product"
        first="Product"
        metric={metric}
        rows={analytics.byProduct.map((row) => ({ ...row, name: row.product }))}
      />
      <div className="grid min-w-0 content-start gap-8">
        <Rank
          title="By payment method"
          first="Payment Method"
          metric={metric}
          rows={analytics.byPayment.map((row) => ({
            ...row,
            name: payments[row.paymentmode] ?? row.paymentmode,
          }))}
        />
        <Rank
          title="By supplier"
          first="Supplier"
          metric={metric}
          rows={analytics.bySupplier.map((row) => ({ ...row, name: row.supplier }))}
        />
      </div>
    </div>
  );
}

export function ProductLists({ analytics }: { analytics: Analytics }) {
  const rows = analytics.byProduct.map((row) => ({ ...row, name: row.product }));
  const wrong = (row: NamedFigures) => row.failed + row.refunded;
  const failing = rows
    .filter((row) => wrong(row) > 0)
    .sort((a, b) => wrong(b) / b.orders - wrong(a) / a.orders || wrong(b) - wrong(a))
    .slice(0, LISTED_MAX);
  return (
    <>
      <Panel title="Top products">
        <FiguresTable
          caption="Top products"
          first="Product"
          rows={rows.filter((row) => row.completed > 0).slice(0, LISTED_MAX)}
        />
      </Panel>
      <Panel title="Failing products">
        {failing.length === 0 ? (
          <Note tone="success">No product failed or was returned.</Note>
        ) : (
          <FiguresTable caption="Failing products" first="Product" rows={failing} />
        )}
      </Panel>
    </>
  );
}

type NamedFigures = Figures & { name: string };

interface FiguresTableProps {
  caption: string;
  first: string;
  rows: readonly NamedFigures[];
}

function FiguresTable({ caption, first, rows }: FiguresTableProps) {
  const count = (key: 'orders' | 'completed' | 'refunded' | 'failed', title: string) => ({
    title,
    isNumeric: true,
    cell: (row: NamedFigures) => formatNumber(row[key]),
  });
  const metric = (key: Exclude<Metric, 'orders'>) => ({
    title: METRIC_NAMES[key],
    isNumeric: true,
    cell: (row: NamedFigures) => formatMetric(readMetric(row, key), key),
  });
  return (
    <WideTable
      caption={caption}
      rows={rows}
      rowKey={(row) => row.name}
      columns={[
        { title: first, isHead: true, cell: (row) => row.name },
        count('orders', 'Orders'),
        count('completed', 'Completed'),
        count('refunded', 'Returned'),
        count('failed', 'Failed'),
        metric('sales'),
        metric('margin'),
        metric('success'),
        metric('delivery'),
      ]}
    />
  );
}

function FoldedTable(props: FiguresTableProps) {
  return (
    <details>
      <summary className="min-h-11 content-center font-semibold">Figures as a table</summary>
      <FiguresTable {...props} />
    </details>
  );
}
