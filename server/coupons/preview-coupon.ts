import type { Queries } from '#platform/database/database.ts';
import { couponDiscountPaise, requireCouponFits } from './coupon-rules.ts';
import { type CouponUse, countUses, findCoupon } from './reserve-coupon.ts';
import type { CouponRow } from './tables.ts';

/** What the coupon would save now, without taking a use. Refuses as reserveCoupon. */
export async function previewCoupon(
  queries: Queries,
  use: CouponUse,
): Promise<{ coupon: CouponRow; discountPaise: number }> {
  const found = await findCoupon(queries, use.code);
  const usesOfUser = found ? await countUses(queries, found.id, use.userId) : 0;
  const coupon = requireCouponFits(found, { ...use, usesOfUser });
  return { coupon, discountPaise: couponDiscountPaise(coupon, use.pricePaise) };
}
