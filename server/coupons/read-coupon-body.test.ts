import { type CouponBody, editCoupon } from '@rush/contract/admin-coupons.ts';
import { describe, expect, test } from 'vitest';
import { Refusal } from '../platform/refusal.ts';
import { type CouponTerms, readCouponBody, readMoment } from './read-coupon-body.ts';

const NOW = new Date('2026-11-20T12:00:00.000Z');
const form: CouponBody = {
  couponCode: ' diwali_10 ',
  discountPercentage: '10.5',
  expiryDate: '2026-11-30',
  minimumItemQuantity: 1,
  minPurchaseAmount: '100.50',
  maxDiscountAmount: 0,
  usageLimit: '100',
  userLimit: 1,
};

function invalidFields(body: CouponBody, before: CouponTerms | null = null): Record<string, string> {
  try {
    readCouponBody(body, before, NOW);
    return {};
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    expect(error.type).toBe('coupon-invalid');
    return Object.fromEntries((error.details.fields ?? []).map(({ field, message }) => [field, message]));
  }
}

describe('reading a coupon form', () => {
  test('amounts are in paise, the code is in capitals, and the default is an active percentage coupon', () => {
    expect(readCouponBody(form, null, NOW)).toEqual({
      code: 'DIWALI_10',
      discount_type: 'percentage',
      discount_paise: 0,
      discount_percentage: 10.5,
      expires_at: new Date('2026-11-30T23:59:59.999+05:30'),
      minimum_quantity: 1,
      minimum_purchase_paise: 100_50,
      maximum_discount_paise: 0,
      is_active: true,
      starts_at: null,
      product_ids: [],
      usage_limit: 100,
      user_limit: 1,
      description: '',
    });
  });

  test('an empty form reports every required field, for a new coupon and for an edit', () => {
    const messages = {
      couponCode: 'Coupon Code is required',
      expiryDate: 'Expiry Date is required',
      minimumItemQuantity: 'Minimum Item Quantity is required',
      minPurchaseAmount: 'Minimum Purchase Amount is required',
      maxDiscountAmount: 'Maximum Discount Amount is required',
      usageLimit: 'Usage Limit is required',
      userLimit: 'User Limit is required',
      discountPercentage: 'Valid Discount Percentage is required (0-100)',
    };
    expect(invalidFields({})).toEqual(messages);
    const before = readCouponBody(form, null, NOW);
    // Many front ends send `null` for an emptied number or date.
    for (const empty of ['', ' ', null]) {
      const emptied = Object.fromEntries(Object.keys(messages).map((field) => [field, empty]));
      expect(invalidFields(emptied, before)).toEqual(messages);
      expect(invalidFields({ discountType: 'fixed', discountAmount: empty }, before)).toEqual({
        discountAmount: 'Valid Discount Amount is required',
      });
    }
    expect(editCoupon.refusals['coupon-invalid'].message).toBe(
      'Please fill in all required fields correctly',
    );
  });

  test.each<[string, Partial<CouponBody>, string]>([
    ['a percentage above 100', { discountPercentage: 100.01 }, 'discountPercentage'],
    ['a percentage below 0', { discountPercentage: -1 }, 'discountPercentage'],
    ['a percentage with three decimals', { discountPercentage: 10.555 }, 'discountPercentage'],
    ['a fixed discount without an amount', { discountType: 'fixed' }, 'discountAmount'],
    ['a fixed discount below 0', { discountType: 'fixed', discountAmount: -5 }, 'discountAmount'],
    ['an unknown type', { discountType: 'bogo' }, 'discountType'],
    ['a usage limit of 0', { usageLimit: 0 }, 'usageLimit'],
    ['a usage limit of one and a half', { usageLimit: 1.5 }, 'usageLimit'],
    ['a usage limit with too many digits', { usageLimit: '9999999999' }, 'usageLimit'],
    ['a user limit of 0', { userLimit: 0 }, 'userLimit'],
    ['a minimum quantity below 0', { minimumItemQuantity: -1 }, 'minimumItemQuantity'],
    ['a minimum purchase below 0', { minPurchaseAmount: -1 }, 'minPurchaseAmount'],
    ['a cap in words', { maxDiscountAmount: 'lots' }, 'maxDiscountAmount'],
    ['a code with a letter that only looks Latin', { couponCode: 'SАVE' }, 'couponCode'],
    ['an expiry date in the past', { expiryDate: '2026-11-19' }, 'expiryDate'],
    ['a start after the expiry date', { startDate: '2100-01-01' }, 'startDate'],
  ])('a form with %s is refused, and only that field is reported', (_text, change, field) => {
    expect(Object.keys(invalidFields({ ...form, ...change }))).toEqual([field]);
  });

  test.each<[string, Partial<CouponBody>]>([
    ['0 percent', { discountPercentage: 0 }],
    ['100 percent', { discountPercentage: '100' }],
    ['a fixed amount of 0', { discountType: 'fixed', discountAmount: '0' }],
    ['today as the last day', { expiryDate: '2026-11-20' }],
  ])('a form is accepted with %s', (_text, change) => {
    expect(invalidFields({ ...form, ...change })).toEqual({});
  });

  test('an edit keeps omitted fields', () => {
    const before = readCouponBody({ ...form, description: 'For Diwali' }, null, NOW);
    const after = readCouponBody({ discountType: 'fixed', discountAmount: 20, isActive: false }, before, NOW);
    expect(after).toEqual({ ...before, discount_type: 'fixed', discount_paise: 20_00, is_active: false });
  });

  test('an edit may set an expiry date in the past', () => {
    const before = readCouponBody(form, null, NOW);
    expect(invalidFields({ expiryDate: '2026-11-01' }, before)).toEqual({});
  });
});

describe('reading an expiry date', () => {
  test.each<[string, string | null]>([
    ['2026-12-31', '2026-12-31T18:29:59.999Z'],
    ['2026-12-31T18:00', '2026-12-31T12:30:00.000Z'],
    ['2026-12-31T18:00:00Z', '2026-12-31T18:00:00.000Z'],
    ['2026-12-31T18:00:00.000+02:00', '2026-12-31T16:00:00.000Z'],
    ['2028-02-29', '2028-02-29T18:29:59.999Z'],
    ['2027-02-29', null],
    ['2026-13-01', null],
    ['2026-12-31T25:00', null],
    ['', null],
  ])('the expiry date "%s" is read as %s', (text, expected) => {
    expect(readMoment(text, '23:59:59.999')?.toISOString() ?? null).toBe(expected);
  });
});
