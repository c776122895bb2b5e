/** Indexed pages that look the same for everyone, besides home and products. */
export const STATIC_PAGES = [
  '/about',
  '/faq',
  '/contact',
  '/follow',
  '/privacypage',
  '/refund-policy',
  '/terms-and-condition',
] as const;

/** Paths that search engines must not crawl. */
export const PRIVATE_PATHS = [
  '/admin',
  '/api/',
  '/balanceerror',
  '/checkverification',
  '/confirmation',
  '/dashboard',
  '/hosted',
  '/metrics',
  '/orders',
  '/otpverify',
  '/redeem',
  '/referandearn',
  '/referralearnings',
  '/reset_password',
  '/topup',
  '/verification',
  '/wallet',
] as const;

const PRODUCT = /^\/product\/[A-Za-z0-9-]{1,64}$/;
const SHARED: ReadonlySet<string> = new Set(['/', '/home', ...STATIC_PAGES]);

export function isSharedPage(path: string): boolean {
  return SHARED.has(path) || PRODUCT.test(path);
}
