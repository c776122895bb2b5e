import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useText } from '../../../text/catalogue.ts';
import { adminText } from '../../../text/en/admin.ts';
import { adminAnalyticsText } from '../../../text/en/admin-analytics.ts';
import { formatBalance, formatDate, formatNumber } from '../../../text/format.ts';
import { Note } from '../../../ui/states.tsx';
import { AdminHeading } from '../parts/admin-heading.tsx';
import { Facts, Panel } from '../parts/panel.tsx';
import { QueryStates } from '../parts/query-states.tsx';
import { Breakdowns, ByDay, ProductLists } from './breakdowns.tsx';
import { type Analytics, analyticsQuery, dayAfter, daysBetween, METRICS, type Metric } from './figures.ts';
import { MetricTiles } from './metric-tiles.tsx';
import { PeriodFields } from './period-fields.tsx';
import { SupplierBalances } from './supplier-balances.tsx';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

interface View {
  from?: string;
  to?: string;
  metric: Metric;
}

/** Period and figure live in the address, so that a view can be shared. */
function useView() {
  const address = useSearch({ strict: false }) as Record<string, unknown>;
  const navigate = useNavigate();
  const day = (value: unknown) => (typeof value === 'string' && DAY.test(value) ? value : undefined);
  const view: View = {
    from: day(address.from),
    to: day(address.to),
    metric: METRICS.find((metric) => metric === address.metric) ?? 'sales',
  };
  const change = (next: Partial<View>) =>
    void navigate({
      to: '.',
      search: { ...view, ...next } as never,
      replace: true,
      resetScroll: false,
    });
  return { view, change };
}

/** How the shop does: figures, charts and lists of a period, beside the period before. */
export function AnalyticsScreen() {
  const t = useText(adminAnalyticsText);
  const title = useText(adminText).areas.numbers;
  const { view, change } = useView();
  const query = useQuery(analyticsQuery({ from: view.from, to: view.to }));
  const shown = query.data;
  return (
    <div className="grid gap-8">
      <AdminHeading title={title} lead={shown && t.lead(formatDate(shown.from), formatDate(shown.to))} />
      <PeriodFields period={shown ?? view} onChange={change} />
      <QueryStates query={query}>
        {(numbers) => (
          <Numbers numbers={numbers} metric={view.metric} onMetric={(metric) => change({ metric })} />
        )}
      </QueryStates>
    </div>
  );
}

interface NumbersProps {
  numbers: Analytics;
  metric: Metric;
  onMetric: (metric: Metric) => void;
}

function Numbers({ numbers, metric, onMetric }: NumbersProps) {
  const t = useText(adminAnalyticsText);
  const length = daysBetween(numbers);
  const { data: before } = useQuery(
    analyticsQuery({ from: dayAfter(numbers.from, -length), to: dayAfter(numbers.from, -1) }),
  );
  return (
    <>
      <MetricTiles numbers={numbers} metric={metric} onMetric={onMetric} />
      {numbers.now.orders === 0 ? (
        <Note>{t.none}</Note>
      ) : (
        <>
          <ByDay numbers={numbers} before={before} metric={metric} />
          <Breakdowns numbers={numbers} metric={metric} />
          <ProductLists numbers={numbers} />
        </>
      )}
      <div className="grid gap-8 md:grid-cols-2">
        <Customers numbers={numbers} />
        <Panel title={t.owed.title}>
          <Facts
            rows={[
              [t.owed.coins, formatBalance(numbers.owed.coins)],
              [t.owed.points, formatBalance(numbers.owed.points)],
              [t.owed.earnings, formatBalance(numbers.owed.earnings)],
            ]}
          />
        </Panel>
      </div>
      <SupplierBalances accounts={numbers.supplierBalances} />
    </>
  );
}

function Customers({ numbers }: { numbers: Analytics }) {
  const t = useText(adminAnalyticsText).customers;
  const { customers, repeating } = numbers.repeatCustomers;
  return (
    <Panel title={t.title}>
      <Facts
        rows={[
          [t.all, formatNumber(customers)],
          [t.repeating, formatNumber(repeating)],
          [t.share, customers === 0 ? '' : `${Math.round((repeating / customers) * 100)}%`],
        ]}
      />
    </Panel>
  );
}
