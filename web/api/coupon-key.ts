import { writeStored } from '../text/storage.ts';

/** Where session storage keeps the coupon of a product's open purchase. */
export const couponKey = (productId: string): string => `coupon:${productId}`;
/** Where it keeps the coupon that a link brought, for any product. */
export const LINK_COUPON = 'coupon';

export function forgetCoupon(productId: string): void {
  for (const key of [couponKey(productId), LINK_COUPON]) writeStored(key, null, 'sessionStorage');
}
