import type { Coupon, CouponBody } from '@rush/contract/admin-coupons.ts';
import { draftFrom } from '../parts/draft-from.ts';

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

/** An ISO moment as a datetime-local field takes it, in the time of the shop, wherever its browser is. */
const indianMoment = (iso: string) => new Date(Date.parse(iso) + 5.5 * 3_600_000).toISOString().slice(0, 16);

export const draftOfCoupon = (coupon: Coupon): CouponDraft => ({
  ...draftFrom(emptyCoupon(), coupon),
  expiryDate: indianMoment(coupon.expiryDate),
});

export function bodyOfCoupon(draft: CouponDraft): CouponBody {
  const { expiryDate, ...rest } = draft;
  return { ...rest, expiryDate: expiryDate && `${expiryDate}+05:30` };
}
