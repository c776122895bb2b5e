import { expect, test } from 'vitest';
import { orderTotalPaise, wholePaise } from './order-total.ts';

test('a total is rounded down to the whole rupee and is never below nothing', () => {
  expect([orderTotalPaise(115_00, 11_50), orderTotalPaise(99_99, 0), orderTotalPaise(50_00, 80_00)]).toEqual([
    103_00, 99_00, 0,
  ]);
});

test('a total of rupee amounts is exact where their difference as binary fractions is not', () => {
  // 1.1 - 0.1 and the like fall short of the whole rupee by less than a paisa.
  for (let rupees = 1; rupees <= 2_000; rupees++)
    for (const paise of [10, 20, 30, 70, 90])
      expect(orderTotalPaise(wholePaise(rupees + paise / 100), wholePaise(paise / 100))).toBe(rupees * 100);
});
