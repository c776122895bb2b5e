import { useQuery } from '@tanstack/react-query';
import { formatBalance, formatNumber, formatRupees } from '../../../text/format.ts';
import { formatDate } from '../../../text/format-date.ts';
import { Note } from '../../../ui/states.tsx';
import { AdminHeading } from '../parts/admin-heading.tsx';
import { Facts, Panel } from '../parts/panel.tsx';
import { QueryStates } from '../parts/query-states.tsx';
import type { ScreenAddress } from '../parts/table-filters.ts';
import { Breakdowns, ByDay, ProductLists } from './breakdowns.tsx';
import { type Analytics, analyticsQuery, dayAfter, daysBetween, type Period } from './figures.ts';
import { MetricTiles } from './metric-tiles.tsx';
import type { Metric } from './metrics.ts';
import { PeriodFields } from './period-fields.tsx';
import { SupplierBalances } from './supplier-balances.tsx';

/** Kept in the address, so that a view can be shared. */
interface Search extends Period {
  metric?: Metric;
}

/** Figures, charts and lists of a period, against the period before. */
export function AnalyticsScreen({ search, onSearch }: ScreenAddress<Search>) {
  const { from, to, metric = 'sales' } = search;
  const change = (next: Search) =>
    onSearch((now) => ({ ...now, ...next }), { replace: true, resetScroll: false });
  const query = useQuery(analyticsQuery({ from, to }));
  const shown = query.data;
  return (
    <div className="grid gap-8">
      <AdminHeading
        title="Analytics"
        lead={
          shown && `${formatDate(shown.from)} to ${formatDate(shown.to)}, by the day an order was placed.`
        }
      />
      <PeriodFields period={shown ?? search} onChange={change} />
      <QueryStates query={query}>
        {(analytics) => (
          <AnalyticsContent
            analytics={analytics}
            metric={metric}
            onMetric={(next) => change({ metric: next })}
          />
        )}
      </QueryStates>
    </div>
  );
}

interface AnalyticsContentProps {
  analytics: Analytics;
  metric: Metric;
  onMetric: (metric: Metric) => void;
}

function AnalyticsContent({ analytics, metric, onMetric }: AnalyticsContentProps) {
  const length = daysBetween(analytics);
  const { data: before } = useQuery(
    analyticsQuery({ from: dayAfter(analytics.from, -length), to: dayAfter(analytics.from, -1) }),
  );
  return (
    <>
      <MetricTiles analytics={analytics} metric={metric} onMetric={onMetric} />
      {analytics.now.uncosted > 0 && (
        <Note tone="warning" icon="info">
          {formatRupees(analytics.now.uncosted)} of the sales were packs whose supplier’s price is not known.
          They are left out of the margin. Set the price at the item.
        </Note>
      )}
      {analytics.now.orders === 0 ? (
        <Note>No orders in this period.</Note>
      ) : (
        <>
          <ByDay analytics={analytics} before={before} metric={metric} />
          <Breakdowns analytics={analytics} metric={metric} />
          <ProductLists analytics={analytics} />
        </>
      )}
      <div className="grid gap-8 md:grid-cols-2">
        <Customers analytics={analytics} />
        <Panel title="Owed to customers">
          <Facts
            rows={[
              ['R-Coins', formatBalance(analytics.owed.coins)],
              ['Points', formatBalance(analytics.owed.points)],
              ['Referral earnings', formatBalance(analytics.owed.earnings)],
            ]}
          />
        </Panel>
      </div>
      <SupplierBalances accounts={analytics.supplierBalances} />
    </>
  );
}

function Customers({ analytics }: { analytics: Analytics }) {
  const { customers, repeating } = analytics.repeatCustomers;
  return (
    <Panel title="Customers">
      <Facts
        rows={[
          ['Customers', formatNumber(customers)],
          ['Came back', formatNumber(repeating)],
          ['Share', customers === 0 ? '' : `${Math.round((repeating / customers) * 100)}%`],
        ]}
      />
    </Panel>
  );
}
