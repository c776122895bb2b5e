import { describe, expect, test } from 'vitest';
import { Refusal } from '../platform/refusal.ts';
import { type CouponContext, requireUsableCoupon } from './coupon-rules.ts';
import type { CouponRow } from './tables.ts';

const NOW = new Date('2026-11-20T12:00:00.000Z');
const at = (ms: number) => new Date(NOW.getTime() + ms);

const coupon: CouponRow = {
  id: 'c',
  code: 'SAVE',
  discount_type: 'percentage',
  discount_paise: 0,
  discount_percentage: 10,
  starts_at: null,
  expires_at: at(1),
  product_ids: [],
  minimum_quantity: 2,
  minimum_purchase_paise: 100_00,
  maximum_discount_paise: 0,
  is_active: true,
  usage_limit: 5,
  user_limit: 2,
  used_count: 4,
  description: '',
  version: 1,
  deleted_at: null,
  created_at: NOW,
};
const context: CouponContext = {
  pricePaise: 100_00,
  quantity: 2,
  role: 'user',
  productId: 'p',
  allowResellers: true,
  usesByUser: 1,
  now: NOW,
};

function refusalOf(row: CouponRow | undefined, facts: CouponContext): string | null {
  try {
    requireUsableCoupon(row, facts);
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.type;
    throw error;
  }
}

describe('checking a coupon', () => {
  test.each<[string, Partial<CouponRow>, Partial<CouponContext>, string | null]>([
    ['is valid at every limit', {}, {}, null],
    ['is refused while it is switched off', { is_active: false }, {}, 'coupon-inactive'],
    ['is valid a millisecond before it expires', { expires_at: at(1) }, {}, null],
    ['has expired at its exact expiry', { expires_at: at(0) }, {}, 'coupon-expired'],
    ['has expired a millisecond after its expiry', { expires_at: at(-1) }, {}, 'coupon-expired'],
    ['is valid from its exact start', { starts_at: at(0) }, {}, null],
    ['is not valid a millisecond before its start', { starts_at: at(1) }, {}, 'coupon-not-started'],
    ['is valid for one of its products', { product_ids: ['o', 'p'] }, {}, null],
    ['is not valid for any other product', { product_ids: ['o'] }, {}, 'coupon-other-product'],
    ['is used up at its limit', { used_count: 5 }, {}, 'coupon-used-up'],
    ['is used up for a user who has reached the per-user limit', {}, { usesByUser: 2 }, 'coupon-user-limit'],
    ['requires its minimum quantity', {}, { quantity: 1 }, 'coupon-minimum-quantity'],
    ['requires its minimum purchase, to the paisa', {}, { pricePaise: 99_99 }, 'coupon-minimum-purchase'],
    ['is valid for resellers if a setting allows it', {}, { role: 'reseller' }, null],
    [
      'is not valid for resellers if a setting forbids it',
      {},
      { role: 'reseller', allowResellers: false },
      'coupon-not-for-resellers',
    ],
    ['is valid for shoppers even if resellers are excluded', {}, { allowResellers: false }, null],
  ])('a coupon %s', (_text, row, facts, refusal) => {
    expect(refusalOf({ ...coupon, ...row }, { ...context, ...facts })).toBe(refusal);
  });

  test('a coupon that does not exist is refused as unknown', () => {
    expect(refusalOf(undefined, context)).toBe('coupon-unknown');
  });
});
