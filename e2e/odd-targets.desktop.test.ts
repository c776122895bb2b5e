import { connect } from 'node:net';
import { expect, test } from './fixtures.ts';
import { SHOP_PORT } from './playwright.config.ts';

/** Sends a request line as it stands: clients tidy up addresses before they send them. */
function ask(
  requestLine: string,
  host = `localhost:${SHOP_PORT}`,
): Promise<{ status: number; location: string }> {
  return new Promise((resolve, reject) => {
    const socket = connect(SHOP_PORT, 'localhost', () =>
      socket.write(`${requestLine}\r\nHost: ${host}\r\nAccept: text/html\r\nConnection: close\r\n\r\n`),
    );
    let answer = '';
    socket.setEncoding('latin1');
    socket.on('data', (text) => {
      answer += text;
    });
    socket.on('error', reject);
    socket.on('close', () =>
      resolve({
        status: Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0),
        location: /^location: (.*?)\r$/im.exec(answer)?.[1] ?? '',
      }),
    );
  });
}

const TARGETS = [
  '//evil.test//phish',
  '//evil.test/%2e%2e',
  '//evil.test/..',
  '//u@host/home/',
  '//u:p@host:1/home',
  '///',
  '////',
  '//',
  '/..//evil.test/',
  '/.//evil.test/',
  '/./',
  '/%2f%2fevil.test/',
  '/%2F/evil.test/',
  '/%5cevil.test/',
  '/\\evil.test/',
  '/\\/evil.test/',
  '/home/\\evil.test/',
  '/home//evil.test/',
  '/home/%2f%2fevil.test/',
  '/product//evil.test/',
  '/product/%2f%2fevil.test/',
  '/orders/%2f%2fevil.test/',
  '/orders/%09%2fevil.test/',
  '/home;@evil.test/',
  '/@evil.test/',
  '/:80@evil.test/',
  '/%ff',
  '/%00',
  '/%zz/',
  '/%0d%0alocation:%20https://evil.test/',
  '/assets/%ff',
  '/assets/..%2f..%2fserver%2fserver.js',
  '/assets/../../server/server.js',
  '/api//evil.test/',
  '/api/%ff',
  '//api/shop',
  '/images/%ff',
  '/images/..%2f..%2fx',
  '/previews/%ff.jpg',
  '/offline?from=%2F%09%2Fevil.test',
  'http://evil.test/',
  'http://evil.test//x',
  'HTTP://evil.test/home/',
  'https://u@evil.test/home/',
  'evil.test:443',
  '*',
  '?',
  '#',
  'home',
  `/${'a/'.repeat(4_000)}`,
];

for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS'])
  test(`no target of ${method} breaks the shop, or leads to another host`, async () => {
    for (const target of TARGETS) {
      const { status, location } = await ask(`${method} ${target} HTTP/1.1`);
      expect(status, target).toBeGreaterThanOrEqual(200);
      expect(status, target).toBeLessThan(500);
      if (location)
        expect(new URL(location, `http://localhost:${SHOP_PORT}`).host, target).toBe(
          `localhost:${SHOP_PORT}`,
        );
    }
  });

test('an address with a slash too many leads to the page itself, whatever host was asked for', async () => {
  expect(await ask('GET /home/ HTTP/1.1', 'evil.test')).toEqual({ status: 308, location: '/home' });
  expect(await ask('GET /faq//?a=b HTTP/1.1')).toEqual({ status: 308, location: '/faq?a=b' });
  expect(await ask('GET //evil.test//phish HTTP/1.1')).toEqual({ status: 400, location: '' });
});

test('the offline page links to a path of this shop alone', async ({ page, noise }) => {
  // Else it would leave for the wanted page at once.
  await page.route('**/healthz', (route) => route.abort());
  for (const from of [
    '/\t/evil.test',
    '//evil.test',
    '/\\evil.test',
    'https://evil.test',
    'javascript:alert(1)',
  ]) {
    await page.goto(`/offline?from=${encodeURIComponent(from)}`);
    await expect(page.locator('html')).toHaveAttribute('data-waits', 'no');
    await expect(page.locator('#content a').first()).toHaveAttribute('href', '/home');
  }
  await page.goto('/offline?from=%2Fwallet');
  await expect(page.locator('#content a').first()).toHaveAttribute('href', '/wallet');
  noise.length = 0;
});

test('a shopper who signs in comes back to a path of this shop, whatever the address says', async ({
  page,
}) => {
  for (const from of ['//evil.test/x', '/\t/evil.test', '/%5Cevil.test', 'https://evil.test']) {
    await page.goto(`/login?from=${encodeURIComponent(from)}`);
    await expect(page.locator('html')).toHaveAttribute('data-waits', 'no');
    await page.getByLabel('Email').fill('newbie@rush.test');
    await page.getByLabel('Password', { exact: true }).fill('rush-demo-2026');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.waitForURL('/home');
    await page.evaluate('localStorage.clear()');
  }
});
