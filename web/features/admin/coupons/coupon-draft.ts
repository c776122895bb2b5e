import type { Coupon, CouponBody } from '@rush/contract/admin-coupons.ts';
import { indianMoment, momentInIndia } from '../parts/indian-moment.ts';

export interface CouponDraft {
  couponCode: string;
  discountType: Coupon['discountType'];
  discountPercentage: string;
  discountAmount: string;
  /** Date and time in India, as a datetime-local field has it. */
  expiryDate: string;
  minimumItemQuantity: string;
  minPurchaseAmount: string;
  maxDiscountAmount: string;
  usageLimit: string;
  userLimit: string;
  isActive: boolean;
  description: string;
}

export const emptyCoupon = (): CouponDraft => ({
  couponCode: '',
  discountType: 'percentage',
  discountPercentage: '',
  discountAmount: '',
  expiryDate: '',
  minimumItemQuantity: '1',
  minPurchaseAmount: '',
  maxDiscountAmount: '',
  usageLimit: '',
  userLimit: '1',
  isActive: true,
  description: '',
});

export const draftOfCoupon = (coupon: Coupon): CouponDraft => ({
  couponCode: coupon.couponCode,
  discountType: coupon.discountType,
  discountPercentage: String(coupon.discountPercentage),
  discountAmount: String(coupon.discountAmount),
  expiryDate: indianMoment(coupon.expiryDate),
  minimumItemQuantity: String(coupon.minimumItemQuantity),
  minPurchaseAmount: String(coupon.minPurchaseAmount),
  maxDiscountAmount: String(coupon.maxDiscountAmount),
  usageLimit: String(coupon.usageLimit),
  userLimit: String(coupon.userLimit),
  isActive: coupon.isActive,
  description: coupon.description,
});

export function bodyOfCoupon(draft: CouponDraft): CouponBody {
  const { expiryDate, ...rest } = draft;
  return { ...rest, expiryDate: momentInIndia(expiryDate) };
}
