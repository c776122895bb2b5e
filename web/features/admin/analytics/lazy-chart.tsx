import { type ComponentProps, lazy, Suspense } from 'react';
import { Skeleton } from '../../../ui/skeleton.tsx';

// No other page needs these 100 KB of chart code.
const DayChart = lazy(async () => ({ default: (await import('./charts.tsx')).DayChart }));

/** Hidden from screen readers, which get the figures next to it. */
export function LazyDayChart(props: ComponentProps<typeof DayChart>) {
  return (
    <div aria-hidden="true" className="bg-raised p-2 pt-3">
      <Suspense fallback={<Skeleton className="h-64" />}>
        <DayChart {...props} />
      </Suspense>
    </div>
  );
}
