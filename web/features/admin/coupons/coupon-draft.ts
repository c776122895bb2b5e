import type { Coupon, CouponBody } from '@rush/contract/admin-coupons.ts';
import { draftFrom } from '../parts/draft-from.ts';
import { fromIndianTime, toIndianTime } from '../parts/indian-time.tsx';

export const emptyCoupon = () => ({
  couponCode: '',
  discountType: 'percentage' as Coupon['discountType'],
  discountPercentage: '',
  discountAmount: '',
  /** Indian time, in the format of a datetime-local field. */
  startDate: '',
  expiryDate: '',
  products: [] as string[],
  minimumItemQuantity: '1',
  minPurchaseAmount: '',
  maxDiscountAmount: '',
  usageLimit: '',
  userLimit: '1',
  isActive: true,
  description: '',
});

export type CouponDraft = ReturnType<typeof emptyCoupon>;

export const draftOfCoupon = (coupon: Coupon): CouponDraft => ({
  ...draftFrom(emptyCoupon(), coupon),
  products: coupon.products,
  startDate: toIndianTime(coupon.startDate),
  expiryDate: toIndianTime(coupon.expiryDate),
});

export function bodyOfCoupon(draft: CouponDraft): CouponBody {
  const { startDate, expiryDate, ...rest } = draft;
  return { ...rest, startDate: fromIndianTime(startDate), expiryDate: fromIndianTime(expiryDate) };
}
