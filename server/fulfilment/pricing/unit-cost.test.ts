import { expect, test } from 'vitest';
import { findRateProblem } from './exchange-rates.ts';
import { paiseByRate } from './unit-cost.ts';

test.each([
  ['a coin worth a tenth of a real', { rate: 16.5, currencyPerUnit: 0.1, surchargePercent: 0 }, 165],
  ['a dollar that costs 2.5% to load', { rate: 88, currencyPerUnit: 1, surchargePercent: 2.5 }, 9_020],
  ['a coin worth one peso', { rate: 1.489_051_09, currencyPerUnit: 1, surchargePercent: 0 }, 148.9051],
])('the cost of %s follows from the rate, the value of the unit and the surcharge', (_case, input, paise) => {
  expect(paiseByRate(input)).toBe(paise);
});

test.each([
  [Number.NaN, 90, 'no-number'],
  [Number.POSITIVE_INFINITY, null, 'no-number'],
  [0, 90, 'not-positive'],
  [-1, null, 'not-positive'],
  [121, 90, 'jumped'],
  [59, 90, 'jumped'],
  [120, 90, null],
  [60, 90, null],
  [0.001, null, null],
] as const)('the problem with a rate of %s after one of %s is %s', (rate, lastRate, problem) => {
  expect(findRateProblem(rate, lastRate)).toBe(problem);
});
