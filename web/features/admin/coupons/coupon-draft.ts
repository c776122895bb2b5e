import type { Coupon, CouponBody } from '@rush/contract/admin-coupons.ts';
import { draftFrom } from '../parts/draft-from.ts';
import { indianMoment, momentInIndia } from '../parts/indian-moment.ts';

export const emptyCoupon = () => ({
  couponCode: '',
  discountType: 'percentage' as Coupon['discountType'],
  discountPercentage: '',
  discountAmount: '',
  /** Date and time in India, as a datetime-local field has it. */
  expiryDate: '',
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
  expiryDate: indianMoment(coupon.expiryDate),
});

export function bodyOfCoupon(draft: CouponDraft): CouponBody {
  const { expiryDate, ...rest } = draft;
  return { ...rest, expiryDate: momentInIndia(expiryDate) };
}
