import { expect, test } from 'vitest';
import { changeOf } from '../parts/figures.tsx';
import { compareMetric, dayAfter, daysIn, type Figures, formatMetric, readMetric } from './figures.ts';

test('days are counted across months and years, including the first and the last day', () => {
  expect(dayAfter('2026-12-31', 1)).toBe('2027-01-01');
  expect(dayAfter('2028-03-01', -1)).toBe('2028-02-29');
  expect(daysIn({ from: '2026-11-01', to: '2026-11-30' })).toBe(30);
  expect(daysIn({ from: '2026-11-01', to: '2026-11-01' })).toBe(1);
});

test('the success rate is a percentage, and a metric without data is null', () => {
  const figures = (completed: number, refunded: number, failed: number) =>
    ({ completed, refunded, failed, medianDeliverySeconds: null }) as Figures;
  expect(readMetric(figures(3, 1, 0), 'success')).toBe(75);
  expect(readMetric(figures(0, 0, 0), 'success')).toBeNull();
  expect(readMetric(figures(1, 0, 0), 'delivery')).toBeNull();
  const uncosted = { ...figures(1, 0, 0), sales: 100, margin: 0, uncosted: 100 };
  expect(readMetric(uncosted, 'margin')).toBeNull();
});

test('a change is a signed whole percentage, or “new” from 0 or above 999%', () => {
  expect(changeOf(112, 100)).toBe('+12%');
  expect(changeOf(2, 3)).toBe('−33%');
  expect(changeOf(5, 5)).toBe('0%');
  expect(changeOf(5, 0)).toBe('new');
  expect(changeOf(1_099, 100)).toBe('+999%');
  expect(changeOf(1_100, 100)).toBe('new');
  expect(changeOf(0, 0)).toBeNull();
  expect(changeOf(null, 5)).toBeNull();
});

test('sales are compared in percent and success rates in percentage points', () => {
  expect(compareMetric(112, 100, 'sales')).toBe('+12% vs ₹100');
  expect(compareMetric(5, 0, 'orders')).toBe('Up from 0');
  expect(compareMetric(-5, 0, 'margin')).toBe('Down from ₹0');
  expect(compareMetric(86.5, 100, 'success')).toBe('−13.5 points vs 100.0%');
});

test('figures are formatted with their unit', () => {
  expect(formatMetric(1_234_567, 'orders')).toBe('12,34,567');
  expect(formatMetric(1_234.5, 'sales')).toMatch(/^₹\s?1,235$/);
  expect(formatMetric(75, 'success')).toBe('75.0%');
});
