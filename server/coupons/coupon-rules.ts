import { formatPaise } from '@rush/contract/money.ts';
import type { Role } from '@rush/contract/roles.ts';
import { refuse } from '#platform/refusal.ts';
import type { CouponRow } from './tables.ts';

/** What determines the discount. A percentage has at most two decimals; a cap of 0 means no cap (CPN-3). */
export type DiscountRule = Pick<
  CouponRow,
  'discount_type' | 'discount_paise' | 'discount_percentage' | 'maximum_discount_paise'
>;

/** Never exceeds the price, or a percentage's cap. Rounds up to the paisa; the total is rounded down to the rupee. */
export function couponDiscountPaise(rule: DiscountRule, pricePaise: number): number {
  const share =
    rule.discount_type === 'fixed'
      ? rule.discount_paise
      : // Hundredths of a percent keep the arithmetic in integers.
        Math.ceil((pricePaise * Math.round(rule.discount_percentage * 100)) / 10_000);
  const isCapped = rule.discount_type === 'percentage' && rule.maximum_discount_paise > 0;
  return Math.min(share, isCapped ? rule.maximum_discount_paise : pricePaise, pricePaise);
}

export interface CouponUse {
  code: string;
  userId: string;
  role: Role;
  productId: string;
  /** Unit price × quantity, in paise. */
  pricePaise: number;
  quantity: number;
  now: Date;
  allowResellers: boolean;
}

export interface CouponContext extends Omit<CouponUse, 'code' | 'userId'> {
  usesByUser: number;
}

/** Refuses with the error of the first rule that the coupon fails. */
export function requireUsableCoupon(coupon: CouponRow | undefined, context: CouponContext): CouponRow {
  if (!coupon) refuse('coupon-unknown');
  if (!coupon.is_active) refuse('coupon-inactive');
  if (coupon.starts_at && coupon.starts_at > context.now) refuse('coupon-not-started');
  if (coupon.expires_at <= context.now) refuse('coupon-expired');
  if (coupon.product_ids.length > 0 && !coupon.product_ids.includes(context.productId))
    refuse('coupon-other-product');
  if (context.role === 'reseller' && !context.allowResellers) refuse('coupon-not-for-resellers');
  if (coupon.used_count >= coupon.usage_limit) refuse('coupon-used-up');
  if (context.usesByUser >= coupon.user_limit) refuse('coupon-user-limit');
  if (context.quantity < coupon.minimum_quantity)
    refuse('coupon-minimum-quantity', {
      message: `This coupon needs at least ${coupon.minimum_quantity} of the same pack in one order.`,
      extra: { minimum: coupon.minimum_quantity },
    });
  if (context.pricePaise < coupon.minimum_purchase_paise)
    refuse('coupon-minimum-purchase', {
      message: `This coupon needs an order of at least ₹${formatPaise(coupon.minimum_purchase_paise)}.`,
      extra: { minimum: coupon.minimum_purchase_paise / 100 },
    });
  return coupon;
}
