import { expect, test } from 'vitest';
import { type BalanceSample, forecastBalance } from './forecast-balance.ts';

const HOUR_MS = 3_600_000;
const NOW = new Date('2026-03-09T12:00:00Z');

const samples = (balances: readonly number[], everyHours: number): BalanceSample[] =>
  balances.map((balance, index) => ({
    at: new Date(NOW.getTime() - (balances.length - 1 - index) * everyHours * HOUR_MS),
    balance,
  }));

test.each<[string, number[], number, unknown]>([
  ['an even pace', [100, 90, 80], 24, { spentPerHour: 20 / 48, hoursLeft: 192 }],
  ['a deposit in between', [100, 50, 500, 450], 24, { spentPerHour: 100 / 72, hoursLeft: 324 }],
  ['an amount in cents', [0.58, 0.29], 24, { spentPerHour: 0.29 / 24, hoursLeft: 24 }],
  ['nothing spent', [100, 100], 24, { spentPerHour: 0, hoursLeft: null }],
  ['an empty account', [10, 0], 24, { spentPerHour: 10 / 24, hoursLeft: 0 }],
  ['an overdrawn account', [10, -2], 24, { spentPerHour: 0.5, hoursLeft: 0 }],
  ['less than a day of history', [100, 1], 23, null],
  ['no history', [], 24, null],
  // Only the last seven of nine days count: 7 units in 168 hours.
  [
    'more than a week of history',
    [2_000, 1_000, 8, 7, 6, 5, 4, 3, 2, 1],
    24,
    { spentPerHour: 7 / 168, hoursLeft: 24 },
  ],
])('balance forecast: %s', (_case, balances, everyHours, forecast) => {
  const result = forecastBalance(samples(balances, everyHours), NOW);
  if (forecast === null || result === null) expect(result).toBe(forecast);
  else {
    const { spentPerHour, hoursLeft } = forecast as { spentPerHour: number; hoursLeft: number | null };
    expect(result.spentPerHour).toBeCloseTo(spentPerHour, 9);
    if (hoursLeft === null) expect(result.hoursLeft).toBeNull();
    else expect(result.hoursLeft).toBeCloseTo(hoursLeft, 6);
  }
});
