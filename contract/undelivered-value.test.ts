import { expect, test } from 'vitest';
import { undeliveredValuePaise } from './undelivered-value.ts';

test.each([
  [100_00, 3, 1, 66_66],
  [100_00, 3, 2, 33_33],
  [100_00, 3, 3, 0],
  [1_00, 7, 0, 1_00],
])(
  'with %i paise for %i pieces and %i delivered, %i are returned',
  (valuePaise, quantity, delivered, back) => {
    expect(undeliveredValuePaise({ valuePaise, quantity, delivered })).toBe(back);
  },
);
