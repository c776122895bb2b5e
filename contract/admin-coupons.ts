import { z } from 'zod';
import { defineCall, refusal, STAFF } from './call.ts';
import { STALE_VERSION } from './errors.ts';
import {
  BooleanLike,
  exactText,
  IdLike,
  idText,
  NoBody,
  NumberOrText,
  StaffListQuery,
  shownText,
  Timestamp,
  Version,
} from './fields.ts';
import { Rupees } from './money.ts';

export const Coupon = z.object({
  _id: z.string(),
  couponCode: z.string(),
  discountType: z.enum(['percentage', 'fixed']),
  discountAmount: Rupees,
  discountPercentage: z.number(),
  startDate: Timestamp.nullable(),
  expiryDate: Timestamp,
  products: z.array(z.string()).describe('`_id` of each product it applies to; empty for all'),
  minimumItemQuantity: z.number().int(),
  minPurchaseAmount: Rupees,
  maxDiscountAmount: Rupees,
  isActive: z.boolean(),
  usageLimit: z.number().int(),
  userLimit: z.number().int(),
  usedCount: z.number().int(),
  description: z.string(),
  version: z.number().int(),
  createdAt: Timestamp,
  deletedAt: Timestamp.nullable(),
});

export type Coupon = z.infer<typeof Coupon>;

/** Loose on purpose: the operation validates each field with its own message. */
export const CouponBody = z.object({
  couponCode: idText(64).nullish(),
  discountType: exactText(32).optional(),
  discountAmount: NumberOrText.nullish(),
  discountPercentage: NumberOrText.nullish(),
  startDate: exactText(64).nullish(),
  expiryDate: exactText(64).nullish(),
  products: z.array(IdLike).max(500).optional(),
  minimumItemQuantity: NumberOrText.nullish(),
  minPurchaseAmount: NumberOrText.nullish(),
  maxDiscountAmount: NumberOrText.nullish(),
  isActive: BooleanLike.optional(),
  usageLimit: NumberOrText.nullish(),
  userLimit: NumberOrText.nullish(),
  description: shownText(300).optional(),
  version: Version.optional(),
});

export type CouponBody = z.infer<typeof CouponBody>;

const couponRefusals = {
  'coupon-invalid': refusal(422, 'Please fill in all required fields'),
  'coupon-exists': refusal(409, 'A coupon with this code already exists.'),
  'coupon-not-found': refusal(404, 'Coupon not found.'),
  ...STALE_VERSION,
};

export const allCoupons = defineCall('allCoupons', {
  summary: 'Every coupon, newest first',
  who: STAFF.support,
  query: StaffListQuery.pick({ deleted: true }),
  output: z.array(Coupon.extend({ spent: Rupees.describe('Total discount on orders') })),
});

export const createCoupon = defineCall('createCoupon', {
  summary: 'Create a coupon',
  who: STAFF.owner,
  body: CouponBody,
  output: z.object({ message: z.string(), coupon: Coupon }),
  refusals: couponRefusals,
  sentence: 'error',
});

export const editCoupon = defineCall('editCoupon', {
  summary: 'Change a coupon',
  who: STAFF.owner,
  params: z.object({ _id: IdLike }),
  body: CouponBody,
  output: z.object({ message: z.string(), coupon: Coupon }),
  refusals: {
    ...couponRefusals,
    'coupon-invalid': refusal(422, 'Please fill in all required fields correctly'),
  },
});

export const deleteCoupon = defineCall('deleteCoupon', {
  summary: 'Delete a coupon; orders keep their discount',
  who: STAFF.owner,
  params: z.object({ _id: IdLike }),
  body: NoBody,
  output: z.object({ message: z.string() }),
  refusals: { 'coupon-not-found': couponRefusals['coupon-not-found'] },
  sentence: 'error',
});

export const restoreCoupon = defineCall('restoreCoupon', {
  summary: 'Undo the deletion of a coupon; refused if another coupon now has its code',
  who: STAFF.owner,
  params: z.object({ _id: IdLike }),
  body: NoBody,
  output: z.object({ message: z.string(), coupon: Coupon }),
  refusals: {
    'coupon-not-found': couponRefusals['coupon-not-found'],
    'coupon-exists': couponRefusals['coupon-exists'],
  },
  sentence: 'error',
});
