import { type ComponentProps, lazy, Suspense } from 'react';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { BalanceChart, DayChart, RankChart } from './charts.tsx';

// 100 KB of drawing that no other page of the shop wants.
const charts = () => import('./charts.tsx');
const Day = lazy(() => charts().then((module) => ({ default: module.DayChart })));
const Rank = lazy(() => charts().then((module) => ({ default: module.RankChart })));
const Balance = lazy(() => charts().then((module) => ({ default: module.BalanceChart })));

const waiting = <Skeleton className="h-64" />;

/** Drawings are for the eye; the table beside each is what a screen reader gets. */
export function LazyDayChart(props: ComponentProps<typeof DayChart>) {
  return (
    <div aria-hidden="true" className="bg-raised p-2 pt-3">
      <Suspense fallback={waiting}>
        <Day {...props} />
      </Suspense>
    </div>
  );
}

export function LazyRankChart(props: ComponentProps<typeof RankChart>) {
  return (
    <div aria-hidden="true" className="bg-raised p-2 pt-3">
      <Suspense fallback={waiting}>
        <Rank {...props} />
      </Suspense>
    </div>
  );
}

export function LazyBalanceChart(props: ComponentProps<typeof BalanceChart>) {
  return (
    <div aria-hidden="true" className="bg-raised p-2 pt-3">
      <Suspense fallback={waiting}>
        <Balance {...props} />
      </Suspense>
    </div>
  );
}
