import { z } from 'zod';
import { defineCall, refusal } from './call.ts';
import { exactText, IdLike, idText } from './fields.ts';
import { Rupees } from './money.ts';

export const COUPON_REFUSALS = {
  'coupon-unknown': refusal(404, 'This coupon code does not exist.'),
  'coupon-inactive': refusal(409, 'This coupon is not active.'),
  'coupon-not-started': refusal(409, 'This coupon is not valid yet.'),
  'coupon-other-product': refusal(409, 'This coupon is not valid for this product.'),
  'coupon-expired': refusal(409, 'This coupon has expired.'),
  'coupon-used-up': refusal(409, 'This coupon has been used up.'),
  'coupon-user-limit': refusal(
    409,
    'You have used this coupon as often as it allows, or an unpaid order still holds it.',
  ),
  'coupon-minimum-purchase': refusal(409, 'Your order is below the minimum purchase for this coupon.'),
  'coupon-minimum-quantity': refusal(409, 'This coupon needs a larger quantity than you are ordering.'),
  'coupon-not-for-resellers': refusal(409, 'This coupon is not valid for reseller prices.'),
};

export const applyCoupon = defineCall('applyCoupon', {
  summary: 'What a coupon would save the caller on an item; nothing is reserved',
  who: 'signed-in',
  limits: ['code-try'],
  body: z.object({
    couponCode: idText(64),
    itemid: IdLike.optional(),
    item_id: exactText(64).optional(),
    product_id: IdLike.optional(),
    quantity: z.number().int().min(1).max(10).default(1),
  }),
  output: z.object({
    couponCode: z.string(),
    appliedDiscount: Rupees.describe('Exact, with paise; shown rounded up to the rupee'),
    finalPrice: Rupees.describe('Whole rupees, rounded down, never below 0'),
    price: Rupees,
    message: z.string(),
  }),
  refusals: {
    ...COUPON_REFUSALS,
    'item-missing': refusal(422, 'Please select a pack first.'),
    'item-not-found': refusal(404, 'This item is not available.'),
    'item-ids-disagree': refusal(422, 'The item and product do not match.'),
  },
  sentence: 'error',
});
