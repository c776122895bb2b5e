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
])('the return path %j leads to %s', (from, path) => {
  expect(returnPath(from)).toBe(path);
});

test('a return path to a sign-in page is replaced with that page’s return path', () => {
  const inner = `/login?from=${encodeURIComponent('/topup')}`;
  expect(returnPath(`/login?from=${encodeURIComponent(inner)}`)).toBe('/topup');
  expect(returnPath('/register')).toBe('/home');
  expect(returnPath('/login?from=//evil.test')).toBe('/home');
});

test('sign-in pages are recognized by their whole first path segment', () => {
  for (const path of ['/login', '/otpverify/9876543210', '/reset_password/a/b', '/hosted'])
    expect(isSignInPage(path), path).toBe(true);
  for (const path of ['/home', '/loginx', '/orders/login']) expect(isSignInPage(path), path).toBe(false);
});
