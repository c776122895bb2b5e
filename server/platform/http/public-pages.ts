/** The pages, besides home and the products, that say the same to everybody and want to be found. */
export const STATIC_PAGES = [
  '/about',
  '/faq',
  '/contact',
  '/follow',
  '/privacypage',
  '/refund-policy',
  '/terms-and-condition',
] as const;

/** What belongs to one person, to staff, or to machines: search engines are asked to stay out. */
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

/** Whether a page looks the same to every guest, and may be in a search engine's index. */
export function isSharedPage(path: string): boolean {
  return SHARED.has(path) || PRODUCT.test(path);
}
