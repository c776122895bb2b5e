import { expect, test } from 'vitest';
import { safeLink } from './safe-link.ts';

const shop = 'https://rush.example';

test.each([
  ['/product/abc?x=1#top', '/product/abc?x=1#top'],
  ['https://t.me/rush', 'https://t.me/rush'],
  ['https://rush.example/images/a.webp', '/images/a.webp'],
  ['HTTPS://T.me/Rush', 'https://t.me/Rush'],
])('%s may stand in a page', (given, link) => {
  expect(safeLink(given, shop)).toBe(link);
});

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  ' https://t.me',
  '//evil.test',
  '/\\evil.test',
  '\\\\evil.test',
  '/a\\b',
  '/a b',
  '/a\nb',
  'http://evil.test',
  'ftp://evil.test',
  'data:text/html,x',
  'https://user@evil.test',
  'https://u:p@evil.test',
  'https:evil.test',
  'https://',
  'evil.test',
  '',
  'https://rush.example.evil.test@x',
  'https://ru sh.test',
])('%j may not', (given) => {
  expect(safeLink(given, shop)).toBeNull();
});
