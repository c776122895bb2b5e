import { expect, test } from 'vitest';
import { orderTotalPaise, undeliveredValuePaise, wholePaise } from './price.ts';

test('a total is rounded down to the rupee and never negative', () => {
  expect([orderTotalPaise(115_00, 11_50), orderTotalPaise(99_99, 0), orderTotalPaise(50_00, 80_00)]).toEqual([
    103_00, 99_00, 0,
  ]);
});

test('a total is exact although binary fractions of rupees are not', () => {
  // Differences such as 2.3 - 0.3 fall just short of the rupee.
  for (let rupees = 1; rupees <= 2_000; rupees++)
    for (const paise of [10, 20, 30, 70, 90])
      expect(orderTotalPaise(wholePaise(rupees + paise / 100), wholePaise(paise / 100))).toBe(rupees * 100);
});

test.each([
  [100_00, 3, 1, 66_66],
  [100_00, 3, 2, 33_33],
  [100_00, 3, 3, 0],
  [1_00, 7, 0, 1_00],
])(
  'of %i paise for %i items, %i of them delivered, %i paise are refunded',
  (valuePaise, quantity, delivered, refund) => {
    expect(undeliveredValuePaise({ valuePaise, quantity, delivered })).toBe(refund);
  },
);
