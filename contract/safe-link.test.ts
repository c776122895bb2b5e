import fc from 'fast-check';
import { expect, test } from 'vitest';
import { safeLink, safePath } from './safe-link.ts';

const SHOP = 'https://rush.example';

test.each([
  ['/product/abc?x=1#top', '/product/abc?x=1#top'],
  ['/', '/'],
  ['/wallet?from=//evil.test', '/wallet?from=//evil.test'],
  ['/a%20b', '/a%20b'],
  ['/नमस्ते', '/%E0%A4%A8%E0%A4%AE%E0%A4%B8%E0%A5%8D%E0%A4%A4%E0%A5%87'],
  ['https://t.me/rush', 'https://t.me/rush'],
  ['https://rush.example/images/a.webp', '/images/a.webp'],
  ['HTTPS://T.me/Rush', 'https://t.me/Rush'],
  ['https://bücher.example/', 'https://xn--bcher-kva.example/'],
])('%s is a safe link', (input, link) => {
  expect(safeLink(input, SHOP)).toBe(link);
});

const REFUSED = [
  'javascript:alert(1)',
  'java\tscript:alert(1)',
  '\u0001javascript:alert(1)',
  'javascript&colon;alert(1)',
  'data:text/html,x',
  ' https://t.me',
  'https://t.me\n',
  '//evil.test',
  '//u@host/home/',
  '/\t/evil.test',
  '/\u0000/evil.test',
  '/\ufeff/evil.test',
  '\t//evil.test',
  '/\\evil.test',
  '\\/evil.test',
  '/a b',
  '/.//evil.test',
  '/..//evil.test',
  '/%2e//evil.test',
  '/%2F/evil.test',
  '/%5Cevil.test',
  '/%0d%0aSet-Cookie:x=1',
  '/%zz',
  '/%ff',
  'http://evil.test',
  'http://localhost.evil.test/',
  'https://user@evil.test',
  'https://rush.example@evil.test',
  'https:evil.test',
  'https://',
  'https:\\\\evil.test',
  'evil.test',
  '.',
  '',
  'https://rush.example.evil.test@x',
  'https://rush.example//evil.test',
  'https://[::1',
  'https://x:99999/',
  `/${'a'.repeat(3_000)}`,
];

test.each(REFUSED)('%j is refused', (input) => {
  expect(safeLink(input, SHOP)).toBeNull();
  expect(safePath(input)).toBeNull();
});

test('Unicode lookalikes of slashes and dots are part of the path, not of the host', () => {
  for (const slash of ['／', '∕', '⁄', '＼', '。'])
    expect(new URL(safePath(`/${slash}evil.test`) ?? '', SHOP).origin).toBe(SHOP);
});

test('plain http is allowed only for links to this machine from a shop on plain http', () => {
  expect(safeLink('http://localhost:4000/upi/pay/1', 'http://localhost:3000')).toBe(
    'http://localhost:4000/upi/pay/1',
  );
  expect(safeLink('http://localhost:4000/upi/pay/1', SHOP)).toBeNull();
  expect(safeLink('http://localhost.evil.test/', 'http://localhost:3000')).toBeNull();
  expect(safeLink('http://u@localhost/', 'http://localhost:3000')).toBeNull();
});

/** Parts from which forged URLs are built, in any order and number. */
const forged = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...[
          '/',
          '//',
          '\\',
          '\t',
          '\n',
          '\r',
          ' ',
          '@',
          ':',
          '.',
          '..',
          '?',
          '#',
          '%2f',
          '%5c',
          '%09',
          '%0a',
        ],
        ...[
          'https:',
          'http:',
          'HTTPS://',
          'javascript:',
          'data:',
          'evil.test',
          'rush.example',
          'u:p@',
          '[::1]',
        ],
        ...['／', '＼', '\u200b', '\u202e', '\ufeff', '\u2028', '\u0000', '%', '%00', '%252f', 'a', ';', '&'],
      ),
      fc.string({ unit: 'binary', maxLength: 4 }),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''));

test('a forged value leads only to the shop or to an https URL', () => {
  fc.assert(
    fc.property(fc.oneof(forged, fc.webUrl(), fc.string({ unit: 'binary' })), (value) => {
      for (const input of [value, `/${value}`, `https://${value}`]) {
        const link = safeLink(input, SHOP);
        if (link === null) continue;
        const { origin, protocol, username } = new URL(link, SHOP);
        expect([protocol, username]).toEqual(['https:', '']);
        // A path stays on the origin of its base, even when decoded again.
        if (link.startsWith('/')) {
          expect(origin).toBe(SHOP);
          const [path = ''] = link.split(/[?#]/);
          expect(new URL(decodeURIComponent(path), 'https://other.example').origin).toBe(
            'https://other.example',
          );
        } else expect(link).toBe(new URL(link).href);
        expect(safeLink(link, SHOP), 'a safe link stays unchanged').toBe(link);
        const path = safePath(input);
        if (path !== null) expect(new URL(path, SHOP).origin).toBe(SHOP);
      }
    }),
    { numRuns: 5_000 },
  );
});
