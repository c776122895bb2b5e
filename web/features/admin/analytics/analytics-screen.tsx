import { useQuery } from '@tanstack/react-query';
import { formatBalance, formatNumber, formatRupees } from '../../../text/format.ts';
import { formatDate } from '../../../text/format-date.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { TextField } from '../../../ui/field.tsx';
import { Note } from '../../../ui/states.tsx';
import { AdminHeading, Facts, Panel, QueryStates } from '../parts/screen.tsx';
import type { ScreenSearch } from '../parts/table-filters.ts';
import { Breakdowns, ByDay } from './breakdowns.tsx';
import {
  type Analytics,
  analyticsQuery,
  compareMetric,
  dayAfter,
  daysIn,
  formatMetric,
  METRIC_NAMES,
  type Period,
  readMetric,
  today,
} from './figures.ts';
import { METRICS, type Metric } from './metrics.ts';
import { SupplierBalances } from './supplier-balances.tsx';

interface Search extends Period {
  metric?: Metric;
}

export function AnalyticsScreen({ search, onSearch }: ScreenSearch<Search>) {
  const { from, to, metric = 'sales' } = search;
  const change = (next: Search) =>
    onSearch((prev) => ({ ...prev, ...next }), { replace: true, resetScroll: false });
  const query = useQuery(analyticsQuery({ from, to }));
  const { data } = query;
  return (
    <div className="grid gap-8">
      <AdminHeading
        title="Analytics"
        lead={data && `${formatDate(data.from)} to ${formatDate(data.to)}, by the day an order was placed.`}
      />
      <PeriodFields period={data ?? search} onChange={change} />
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
  const { customers, repeating } = analytics.repeatCustomers;
  const length = daysIn(analytics);
  const { data: before } = useQuery(
    analyticsQuery({ from: dayAfter(analytics.from, -length), to: dayAfter(analytics.from, -1) }),
  );
  return (
    <>
      <MetricTiles analytics={analytics} metric={metric} onMetric={onMetric} />
      {analytics.now.uncosted > 0 && (
        <Note tone="warning" icon="info">
          {formatRupees(analytics.now.uncosted)} of the sales came from packs whose supplier’s price is
          unknown. They don’t count towards the margin. Set the price on the item.
        </Note>
      )}
      {analytics.now.orders === 0 ? (
        <Note>No orders in this period.</Note>
      ) : (
        <>
          <ByDay analytics={analytics} before={before} metric={metric} />
          <Breakdowns analytics={analytics} metric={metric} />
        </>
      )}
      <div className="grid gap-8 md:grid-cols-2">
        <Panel title="Customers">
          <Facts
            rows={[
              ['Customers', formatNumber(customers)],
              ['Returning', formatNumber(repeating)],
              ['Share returning', customers > 0 && `${Math.round((repeating / customers) * 100)}%`],
            ]}
          />
        </Panel>
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

function MetricTiles({ analytics, metric, onMetric }: AnalyticsContentProps) {
  return (
    <fieldset className="grid grid-cols-2 gap-2 md:grid-cols-3 xl:grid-cols-5">
      <legend className="sr-only">Figure</legend>
      {METRICS.map((name) => {
        const value = readMetric(analytics.now, name);
        const change = compareMetric(value, readMetric(analytics.before, name), name);
        return (
          <button
            key={name}
            type="button"
            aria-pressed={name === metric}
            onClick={() => onMetric(name)}
            className={cx(
              'grid min-w-0 content-start gap-1 border-b-3 bg-raised p-3 text-left hover:bg-raised-hover max-md:last:col-span-2',
              name === metric ? 'border-accent-edge' : 'border-transparent',
            )}
          >
            <span className="eyebrow text-muted">{METRIC_NAMES[name]}</span>
            <span className="numerals text-3xl font-extrabold">{formatMetric(value, name)}</span>
            <span className="text-sm text-muted">
              {change === null ? 'Nothing to compare with' : `${change} in the previous period`}
            </span>
          </button>
        );
      })}
    </fieldset>
  );
}

const PERIOD_DAYS = [7, 30, 90];

function PeriodFields({ period, onChange }: { period: Period; onChange: (period: Period) => void }) {
  const { from = '', to = '' } = period;
  const lastDay = today();
  const length = from && to === lastDay ? daysIn({ from, to }) : 0;
  return (
    <div className="grid items-start gap-3 sm:flex sm:flex-wrap">
      <fieldset className="flex flex-wrap gap-1.5">
        <legend className="mb-1.5 text-sm font-semibold">Period</legend>
        {PERIOD_DAYS.map((days) => (
          <Button
            key={days}
            variant={days === length ? 'solid' : 'outline'}
            className="min-h-12 max-sm:flex-1"
            aria-pressed={days === length}
            onClick={() => onChange({ from: dayAfter(lastDay, 1 - days), to: lastDay })}
          >
            {days} days
          </Button>
        ))}
      </fieldset>
      <div className="grid grid-cols-2 gap-3">
        <TextField
          type="date"
          label="From date"
          value={from}
          max={to || lastDay}
          onChange={({ target }) => target.value && onChange({ from: target.value, to })}
        />
        <TextField
          type="date"
          label="To date"
          value={to}
          min={from}
          max={lastDay}
          error={to < from ? 'This is before the start date.' : undefined}
          onChange={({ target }) => target.value && onChange({ from, to: target.value })}
        />
      </div>
    </div>
  );
}
