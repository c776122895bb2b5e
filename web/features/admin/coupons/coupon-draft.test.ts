import type { Coupon } from '@rush/contract/admin-coupons.ts';
import { expect, test } from 'vitest';
import { bodyOfCoupon, draftOfCoupon, emptyCoupon } from './coupon-draft.ts';

test('a new coupon is active, gives a percentage, and is limited to one use per shopper', () => {
  expect(emptyCoupon()).toMatchObject({ discountType: 'percentage', isActive: true, userLimit: '1' });
});

test('the expiry is shown and sent in Indian time', () => {
  const expiryDate = '2031-01-31T18:29:00.000Z';
  const draft = draftOfCoupon({ expiryDate, discountAmount: 5, usageLimit: 9 } as Coupon);
  expect(draft.expiryDate).toBe('2031-01-31T23:59');
  expect(bodyOfCoupon(draft)).toMatchObject({
    expiryDate: '2031-01-31T23:59+05:30',
    discountAmount: '5',
    usageLimit: '9',
  });
});

test('a missing expiry stays empty, so that the server refuses it', () => {
  expect(bodyOfCoupon(emptyCoupon()).expiryDate).toBe('');
});
