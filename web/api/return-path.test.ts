import { expect, test } from 'vitest';
import { isSignInPage, returnPath } from './return-path.ts';

test.each([
  ['/wallet', '/wallet'],
  ['/orders?search=7', '/orders?search=7'],
  ['/product/1001?item=5', '/product/1001?item=5'],
  [undefined, '/home'],
  ['', '/home'],
  ['//evil.test/x', '/home'],
  ['/\\evil.test', '/home'],
  ['/\t/evil.test', '/home'],
  ['https://evil.test', '/home'],
  ['javascript:alert(1)', '/home'],
])('after sign-in from %j the shopper is at %s', (from, path) => {
  expect(returnPath(from)).toBe(path);
});

test('a sign-in page as return path leads to that page’s own return path', () => {
  const inner = `/login?from=${encodeURIComponent('/topup')}`;
  expect(returnPath(`/login?from=${encodeURIComponent(inner)}`)).toBe('/topup');
  expect(returnPath('/register')).toBe('/home');
  expect(returnPath('/login?from=//evil.test')).toBe('/home');
});

test('only the pages for signing in count as sign-in pages', () => {
  for (const path of ['/login', '/otpverify/9876543210', '/reset_password/a/b', '/hosted'])
    expect(isSignInPage(path), path).toBe(true);
  for (const path of ['/home', '/loginx', '/orders/login']) expect(isSignInPage(path), path).toBe(false);
});
