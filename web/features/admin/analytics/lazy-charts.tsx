import { type ComponentType, lazy, Suspense } from 'react';
import { Skeleton } from '../../../ui/skeleton.tsx';

// 100 KB of drawing that no other page of the shop needs.
const charts = () => import('./charts.tsx');

/** A chart for the eye; screen readers get the table next to it. */
function lazyChart<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const Chart = lazy(load) as unknown as ComponentType<Props>;
  return (props: Props) => (
    <div aria-hidden="true" className="bg-raised p-2 pt-3">
      <Suspense fallback={<Skeleton className="h-64" />}>
        <Chart {...props} />
      </Suspense>
    </div>
  );
}

export const LazyDayChart = lazyChart(async () => ({ default: (await charts()).DayChart }));
export const LazyRankChart = lazyChart(async () => ({ default: (await charts()).RankChart }));
export const LazyBalanceChart = lazyChart(async () => ({ default: (await charts()).BalanceChart }));
