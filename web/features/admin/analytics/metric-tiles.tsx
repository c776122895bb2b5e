import { cx } from '../../../ui/class-names.ts';
import { type Analytics, changeOf, formatMetric, METRIC_NAMES, readMetric } from './figures.ts';
import { METRICS, type Metric } from './metrics.ts';

interface MetricTilesProps {
  analytics: Analytics;
  metric: Metric;
  onMetric: (metric: Metric) => void;
}

/** The five figures against the period before; the selected one is charted below. */
export function MetricTiles({ analytics, metric, onMetric }: MetricTilesProps) {
  return (
    <fieldset className="grid grid-cols-2 gap-2 md:grid-cols-3 xl:grid-cols-5">
      <legend className="sr-only">Figure</legend>
      {METRICS.map((each) => {
        const now = readMetric(analytics.now, each);
        const before = readMetric(analytics.before, each);
        const change = changeOf(now, before);
        return (
          <button
            key={each}
            type="button"
            aria-pressed={each === metric}
            onClick={() => onMetric(each)}
            className={cx(
              'grid min-w-0 content-start gap-1 border-b-3 bg-raised p-3 text-left hover:bg-raised-hover max-md:last:col-span-2',
              each === metric ? 'border-accent-edge' : 'border-transparent',
            )}
          >
            <span className="eyebrow text-muted">{METRIC_NAMES[each]}</span>
            <span className="numerals text-3xl font-extrabold">{formatMetric(now, each)}</span>
            <span className="text-sm text-muted">
              {change === null ? 'nothing in the period before' : `${change} against the period before`}
              {change !== null && ` (${formatMetric(before, each)})`}
            </span>
          </button>
        );
      })}
    </fieldset>
  );
}
