import { writeStored } from '../text/storage.ts';

export const couponKey = (productId: string): string => `coupon:${productId}`;
/** Session storage key of a coupon from a link, for any product. */
export const LINK_COUPON_KEY = 'coupon';

export function forgetCoupon(productId: string): void {
  for (const key of [couponKey(productId), LINK_COUPON_KEY]) writeStored(key, null, 'sessionStorage');
}
