import { expect, test } from 'vitest';
import { priceFromCost } from './margin-rule.ts';

test.each([
  ['adds the percentage', 100_00, { percent: 10, minimumPaise: 0, rounding: 'rupee' }, 110_00],
  ['adds at least the minimum', 10_00, { percent: 10, minimumPaise: 5_00, rounding: 'rupee' }, 15_00],
  ['rounds up to a rupee', 103_13, { percent: 10, minimumPaise: 0, rounding: 'rupee' }, 114_00],
  ['rounds up to end in 9', 103_13, { percent: 10, minimumPaise: 0, rounding: 'nine' }, 119_00],
  ['keeps a price that ends in 9', 99_00, { percent: 0, minimumPaise: 0, rounding: 'nine' }, 99_00],
  ['does not round to a 9 below ₹50', 16_45, { percent: 10, minimumPaise: 5_00, rounding: 'nine' }, 22_00],
  ['rounds up to a multiple of 5', 103_13, { percent: 10, minimumPaise: 0, rounding: 'five' }, 115_00],
  ['keeps a multiple of 5', 115_00, { percent: 0, minimumPaise: 0, rounding: 'five' }, 115_00],
] as const)('a margin rule %s', (_what, costPaise, rule, paise) => {
  expect(priceFromCost(costPaise, rule)).toBe(paise);
});
