import { writeStored } from '../text/storage.ts';

/** Session storage key of the coupon in a product's open purchase. */
export const couponKey = (productId: string): string => `coupon:${productId}`;
/** Session storage key of a coupon from a link, for any product. */
export const LINK_COUPON = 'coupon';

export function forgetCoupon(productId: string): void {
  for (const key of [couponKey(productId), LINK_COUPON]) writeStored(key, null, 'sessionStorage');
}
