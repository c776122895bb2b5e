import { keepPreviousData } from '@tanstack/react-query';
import { callQuery, type Output } from '../../../api/client.ts';
import { formatNumber, formatRupees } from '../../../text/format.ts';
import { compareFigures, formatSeconds } from '../parts/figures.tsx';
import type { Metric } from './metrics.ts';

export type Analytics = Output<'analytics'>;
export type Figures = Analytics['now'];
export interface Period {
  from?: string;
  to?: string;
}

export const METRIC_NAMES: Readonly<Record<Metric, string>> = {
  sales: 'Sales',
  orders: 'Orders',
  margin: 'Margin',
  success: 'Success rate',
  delivery: 'Delivery time',
};

const DAY_MS = 86_400_000;
const STALE_MS = 60_000;

export const analyticsQuery = (period: Period) =>
  callQuery(
    ['mine', 'admin', 'analytics', period],
    'analytics',
    { query: period },
    { staleTime: STALE_MS, placeholderData: keepPreviousData },
  );

export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

export function today(): string {
  return new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' });
}

export function daysIn({ from, to }: { from: string; to: string }): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
}

/** An amount in rupees, a percentage, a number of seconds or a count; null if there is none. */
export function readMetric(figures: Figures, metric: Metric): number | null {
  const total = figures.completed + figures.refunded + figures.failed;
  if (metric === 'success') return total === 0 ? null : (figures.completed / total) * 100;
  if (metric === 'delivery') return figures.medianDeliverySeconds;
  if (metric === 'margin' && figures.sales > 0 && figures.uncosted === figures.sales) return null;
  return figures[metric];
}

/** Rates are compared in percentage points. */
export function compareMetric(now: number | null, before: number | null, metric: Metric): string | null {
  const format = (value: number) => formatMetric(value, metric);
  if (metric !== 'success') return compareFigures(now, before, format);
  if (now === null || before === null) return null;
  const points = now - before;
  return `${points > 0 ? '+' : points < 0 ? '−' : ''}${Math.abs(points).toFixed(1)} points vs ${format(before)}`;
}

export function formatMetric(value: number | null, metric: Metric): string {
  if (value === null) return '–';
  if (metric === 'orders') return formatNumber(value);
  if (metric === 'success') return `${value.toFixed(1)}%`;
  if (metric === 'delivery') return formatSeconds(value);
  return formatRupees(Math.round(value));
}
