import { z } from 'zod';
import { defineCall } from './call.ts';
import { exactText, IdLike, idText } from './fields.ts';
import { Rupees } from './money.ts';

/** Shared by the preview and the order. */
export const COUPON_REFUSALS = {
  'coupon-unknown': { status: 404, message: 'This coupon code does not exist.' },
  'coupon-inactive': { status: 409, message: 'This coupon is not active.' },
  'coupon-not-started': { status: 409, message: 'This coupon is not valid yet.' },
  'coupon-other-product': { status: 409, message: 'This coupon is not valid for this product.' },
  'coupon-expired': { status: 409, message: 'This coupon has expired.' },
  'coupon-used-up': { status: 409, message: 'This coupon has been used up.' },
  'coupon-user-limit': { status: 409, message: 'You have already used this coupon as often as it allows.' },
  'coupon-minimum-purchase': {
    status: 409,
    message: 'Your order is below the minimum purchase for this coupon.',
  },
  'coupon-minimum-quantity': {
    status: 409,
    message: 'This coupon needs a larger quantity than you are ordering.',
  },
  'coupon-not-for-resellers': { status: 409, message: 'This coupon is not valid for reseller prices.' },
} as const;

export const applyCoupon = defineCall('applyCoupon', 'POST /coupon/apply', {
  summary: 'What a coupon would save on an item for the caller; nothing is reserved',
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
    appliedDiscount: Rupees.meta({ description: 'Exact, with paise; shown rounded up to the rupee' }),
    finalPrice: Rupees.meta({ description: 'Whole rupees, rounded down, never below 0' }),
    price: Rupees,
    message: z.string(),
  }),
  refusals: {
    ...COUPON_REFUSALS,
    'item-missing': { status: 422, message: 'Please select a pack first.' },
    'item-not-found': { status: 404, message: 'This item is not available.' },
    'item-ids-disagree': { status: 422, message: 'The item and product do not belong together.' },
  },
  sentence: 'error',
});
