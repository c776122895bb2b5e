import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type BalanceSample, forecastBalance } from './forecast-balance.ts';

const HOUR_MS = 3_600_000;
const NOW = new Date('2026-03-09T12:00:00Z');

/** Samples that end now, one every `everyHours`. */
const samples = (balances: readonly number[], everyHours: number): BalanceSample[] =>
  balances.map((balance, index) => ({
    at: new Date(NOW.getTime() - (balances.length - 1 - index) * everyHours * HOUR_MS),
    balance,
  }));

test.each<[string, number[], number, unknown]>([
  ['an even pace', [100, 90, 80], 24, { spentPerHour: 20 / 48, hoursLeft: 192 }],
  ['points loaded in between', [100, 50, 500, 450], 24, { spentPerHour: 100 / 72, hoursLeft: 324 }],
  ['an amount of cents', [0.58, 0.29], 24, { spentPerHour: 0.29 / 24, hoursLeft: 24 }],
  ['nothing spent', [100, 100], 24, { spentPerHour: 0, hoursLeft: null }],
  ['only loading', [100, 200, 300], 24, { spentPerHour: 0, hoursLeft: null }],
  ['an empty account', [10, 0], 24, { spentPerHour: 10 / 24, hoursLeft: 0 }],
  ['an overdrawn account', [10, -2], 24, { spentPerHour: 0.5, hoursLeft: 0 }],
  ['less than a day of history', [100, 1], 23, null],
  ['one sample', [100], 24, null],
  ['none', [], 24, null],
  // Of nine days the last seven count: 8 units in 168 hours, not the thousand of before.
  [
    'more history than a week',
    [2_000, 1_000, 8, 7, 6, 5, 4, 3, 2, 1],
    24,
    { spentPerHour: 7 / 168, hoursLeft: 24 },
  ],
])('%s', (_what, balances, everyHours, forecast) => {
  const answer = forecastBalance(samples(balances, everyHours), NOW);
  if (forecast === null || answer === null) expect(answer).toBe(forecast);
  else {
    const { spentPerHour, hoursLeft } = forecast as { spentPerHour: number; hoursLeft: number | null };
    expect(answer.spentPerHour).toBeCloseTo(spentPerHour, 9);
    if (hoursLeft === null) expect(answer.hoursLeft).toBeNull();
    else expect(answer.hoursLeft).toBeCloseTo(hoursLeft, 6);
  }
});

const amount = fc.integer({ min: 0, max: 1_000_000 }).map((hundredths) => hundredths / 100);
const balances = fc.array(amount, { minLength: 2, maxLength: 7 });

test('loading points never makes the pace faster, and never shortens what is left', () => {
  fc.assert(
    fc.property(balances, amount, (held, loaded) => {
      const without = forecastBalance(samples(held, 24), NOW)!;
      // The same spending, and `loaded` more from the last sample but one on.
      const withLoad = [...held.slice(0, -1), held.at(-2)! + loaded, held.at(-1)! + loaded];
      const lasting = forecastBalance(samples(withLoad, 24), NOW)!;
      expect(lasting.spentPerHour).toBeLessThanOrEqual(without.spentPerHour + 1e-9);
      expect(lasting.hoursLeft ?? Number.POSITIVE_INFINITY).toBeGreaterThanOrEqual(
        (without.hoursLeft ?? Number.POSITIVE_INFINITY) - 1e-6,
      );
    }),
  );
});

test('at the pace that it tells, the balance is used up when the hours are over', () => {
  fc.assert(
    fc.property(balances, (held) => {
      const { spentPerHour, hoursLeft } = forecastBalance(samples(held, 24), NOW)!;
      expect(spentPerHour).toBeGreaterThanOrEqual(0);
      if (hoursLeft === null) expect(spentPerHour).toBe(0);
      else expect(hoursLeft * spentPerHour).toBeCloseTo(held.at(-1)!, 4);
    }),
  );
});

test('how often the balance was sampled changes nothing while it only falls', () => {
  fc.assert(
    fc.property(fc.array(amount, { minLength: 3, maxLength: 7 }), (amounts) => {
      const falling = [...amounts].sort((a, b) => b - a);
      const all = samples(falling, 24);
      const ends = [all[0]!, all.at(-1)!];
      expect(forecastBalance(all, NOW)!.spentPerHour).toBeCloseTo(
        forecastBalance(ends, NOW)!.spentPerHour,
        9,
      );
    }),
  );
});
