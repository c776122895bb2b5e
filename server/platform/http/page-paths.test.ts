import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PagePaths } from './page-paths.ts';

const paths = new PagePaths([
  '/',
  '/home',
  '/orders',
  '/orders/$orderid',
  '/product/$_id',
  '/reset_password/$id/$token',
  '/admin/order/$id',
]);

test.each([
  ['/', '/'],
  ['/?x=1', '/'],
  ['/home?q=a?b', '/home'],
  ['/%68ome', '/home'],
  ['/orders', '/orders'],
  ['/orders/abc', '/orders/-'],
  ['/orders/def?x', '/orders/-'],
  ['/product/1008?item=5&again=6', '/product/1008'],
  ['/product/Ab-9', '/product/Ab-9'],
  ['/reset_password/a/b', '/reset_password/-/-'],
  ['/admin/order/%2F%2Fevil.test', '/admin/order/-'],
])('%s is rendered as %s', (target, path) => {
  expect(paths.find(target)).toEqual({ kind: 'page', path });
});

test.each([
  ['/home/', '/home'],
  // The browser compares paths case-sensitively.
  ['/HOME?a', '/home?a'],
  ['/Product/Ab-9', '/product/Ab-9'],
  ['/home//?a=b', '/home?a=b'],
  ['/orders/a%2Fb/', '/orders/a%2Fb'],
  ['/orders/%5Cevil.test/', '/orders/%5Cevil.test'],
])('%s redirects to %s', (target, location) => {
  expect(paths.find(target)).toEqual({ kind: 'redirect', location });
});

test.each([
  '//',
  '///',
  '//evil.test//phish',
  '//home',
  '//u@host/home/',
  '/home/x',
  '/home/../home',
  '/./home',
  '/product',
  '/product/',
  '/product/a b',
  '/product/..',
  `/product/${'a'.repeat(65)}`,
  '/%ff',
  '/%',
  '/%2Fhome',
  '/\\evil.test',
  '/home;x',
  '*',
  '',
  'http://evil.test/home',
])('%j is not a page', (target) => {
  expect(paths.find(target)).toEqual({ kind: 'missing' });
});

test('no target redirects out of the shop, and every page path is canonical', () => {
  const part = fc.constantFrom(...'/ // \\ %2f %5c %09 \t @ home orders evil.test .. ? # : %'.split(' '));
  fc.assert(
    fc.property(fc.array(fc.oneof(part, fc.string({ maxLength: 3 })), { maxLength: 8 }), (parts) => {
      const match = paths.find(`/${parts.join('')}`);
      if (match.kind === 'redirect')
        expect(new URL(match.location, 'https://rush.example').origin).toBe('https://rush.example');
      if (match.kind === 'page') expect(paths.find(match.path)).toEqual(match);
    }),
    { numRuns: 5_000 },
  );
});
