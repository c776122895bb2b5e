import { indianNumber } from '@rush/contract/money.ts';
import type { Role } from '@rush/contract/roles.ts';
import { refuse } from '#platform/refusal.ts';
import type { CouponRow } from './tables.ts';

export interface CouponOccasion {
  pricePaise: number;
  quantity: number;
  role: Role;
  allowResellers: boolean;
  /** How often this user holds the coupon already. */
  usesOfUser: number;
  now: Date;
}

/** Refuses with the first rule that the coupon does not meet; the same for the preview and the order. */
export function requireCouponFits(coupon: CouponRow | undefined, occasion: CouponOccasion): CouponRow {
  if (!coupon) refuse('coupon-unknown');
  if (!coupon.is_active) refuse('coupon-inactive');
  if (coupon.expires_at <= occasion.now) refuse('coupon-expired');
  if (occasion.role === 'reseller' && !occasion.allowResellers) refuse('coupon-not-for-resellers');
  if (coupon.used_count >= coupon.usage_limit) refuse('coupon-used-up');
  if (occasion.usesOfUser >= coupon.user_limit) refuse('coupon-user-limit');
  if (occasion.quantity < coupon.minimum_quantity)
    refuse('coupon-minimum-quantity', {
      message: `This coupon needs at least ${coupon.minimum_quantity} of the same pack in one order.`,
      answer: { minimum: coupon.minimum_quantity },
    });
  if (occasion.pricePaise < coupon.minimum_purchase_paise)
    refuse('coupon-minimum-purchase', {
      message: `This coupon needs an order of at least ₹${indianNumber(coupon.minimum_purchase_paise)}.`,
      answer: { minimum: coupon.minimum_purchase_paise / 100 },
    });
  return coupon;
}
