import { orderTotalPaise } from '@rush/contract/price.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { couponDiscountPaise, type DiscountRule } from './coupon-rules.ts';

const rule = (fields: Partial<DiscountRule>): DiscountRule => ({
  discount_type: 'percentage',
  discount_paise: 0,
  discount_percentage: 0,
  maximum_discount_paise: 0,
  ...fields,
});
const percentage = (percent: number, cap = 0) =>
  rule({ discount_percentage: percent, maximum_discount_paise: cap });
const fixed = (paise: number, cap = 0) =>
  rule({ discount_type: 'fixed', discount_paise: paise, maximum_discount_paise: cap });

describe('the discount and the total, in paise', () => {
  test.each<[string, DiscountRule, number, number, number]>([
    ['5% off ₹801.50 is ₹40.08, which leaves ₹761', percentage(5), 801_50, 40_08, 761_00],
    ['10% of ₹115 is ₹11.50', percentage(10), 115_00, 11_50, 103_00],
    ['10% of ₹100 is exactly ₹10', percentage(10), 100_00, 10_00, 90_00],
    ['with a paisa more, the discount is rounded up', percentage(10), 100_01, 10_01, 90_00],
    ['both decimals of 33.33% count', percentage(33.33), 300_00, 99_99, 200_00],
    ['0.01% takes the whole of ₹1 off, because the total is rounded down', percentage(0.01), 1_00, 1, 0],
    ['100% of a price is all of it', percentage(100), 115_00, 115_00, 0],
    ['100% of a price with paise is all of it', percentage(100), 99_50, 99_50, 0],
    ['a cap limits the discount', percentage(50, 20_00), 100_00, 20_00, 80_00],
    ['a cap equal to the discount changes nothing', percentage(20, 20_00), 100_00, 20_00, 80_00],
    ['a cap may have paise', percentage(50, 20_50), 100_00, 20_50, 79_00],
    ['a cap of 0 means no cap', percentage(50, 0), 100_00, 50_00, 50_00],
    ['₹20 off ₹115 leaves ₹95', fixed(20_00), 115_00, 20_00, 95_00],
    ['₹20.50 off ₹115 leaves ₹94', fixed(20_50), 115_00, 20_50, 94_00],
    ['a discount above the price makes the order free', fixed(200_00), 115_00, 115_00, 0],
    ['a cap does not apply to a fixed amount', fixed(20_00, 5_00), 115_00, 20_00, 95_00],
    ['a total with paise is rounded down', fixed(20_00), 99_50, 20_00, 79_00],
    ['a price of 0 stays 0', percentage(10), 0, 0, 0],
  ])('%s', (_text, coupon, price, discount, total) => {
    expect(couponDiscountPaise(coupon, price)).toBe(discount);
    expect(orderTotalPaise(price, discount)).toBe(total);
  });

  test('the discount is between zero and the price or cap, and the total is in whole rupees', () => {
    const coupon = fc.record({
      discount_type: fc.constantFrom('percentage', 'fixed'),
      discount_paise: fc.nat(1_000_000_00),
      discount_percentage: fc.nat(10_000).map((hundredths) => hundredths / 100),
      maximum_discount_paise: fc.nat(10_000_00),
    });
    fc.assert(
      fc.property(coupon, fc.nat(1_000_000_00), (terms, price) => {
        const discount = couponDiscountPaise(terms, price);
        const total = orderTotalPaise(price, discount);
        expect(Number.isSafeInteger(discount)).toBe(true);
        expect(discount).toBeGreaterThanOrEqual(0);
        expect(discount).toBeLessThanOrEqual(price);
        if (terms.discount_type === 'percentage' && terms.maximum_discount_paise > 0)
          expect(discount).toBeLessThanOrEqual(terms.maximum_discount_paise);
        expect(total).toBeGreaterThanOrEqual(0);
        expect(total % 100).toBe(0);
        const left = price - discount - total;
        expect(left).toBeGreaterThanOrEqual(0);
        expect(left).toBeLessThan(100);
      }),
    );
  });
});
