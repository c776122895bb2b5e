import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getHomeProducts } from '@rush/contract/catalog.ts';
import { expect, test } from './fixtures.ts';
import { PARTNER_PORT } from './playwright.config.ts';
import { button, title } from './screen.ts';
import { call, PASSWORD, SHOP } from './shop.ts';
import { newProduct, newShopper, uniqueDigits } from './test-data.ts';

test('injected scripts do not run, and text never becomes code or markup', async ({ page, console }) => {
  await page.route('**/faq', async (route) => {
    const response = await route.fetch();
    const scripts = [
      '<script>window.planted = 1</script>',
      '<script nonce="guessed">window.planted = 2</script>',
      '<img src="/nothing.png" onerror="window.planted = 3">',
      '<script src="https://evil.test/x.js"></script>',
      '<script src="data:text/javascript,window.planted=4"></script>',
    ];
    const body = (await response.text()).replace('</main>', `${scripts.join('')}</main>`);
    await route.fulfill({ response, body });
  });
  await page.goto('/faq', { waitUntil: 'load' });
  expect(await page.evaluate('window.planted ?? null')).toBeNull();
  await page.goto('/about');
  for (const code of [
    `document.createElement('div').innerHTML = '<b>x</b>'`,
    `document.body.insertAdjacentHTML('beforeend', '<img src=x onerror="window.planted=5">')`,
    `document.createElement('script').src = '/assets/index.js'`,
    `document.createElement('script').textContent = 'window.planted=6'`,
    `trustedTypes.createPolicy('mine', { createHTML: (text) => text })`,
  ]) {
    const outcome = page.evaluate(`(() => { try { ${code}; return 'done' } catch { return 'refused' } })()`);
    expect(await outcome, code).toBe('refused');
  }
  const name = `</script><script>window.planted=7</script><img src=x onerror=window.planted=8> ${uniqueDigits(8)}`;
  const { product } = await newProduct(name);
  await page.goto(`/product/${product._id}`);
  await expect(title(page)).toHaveText(name);
  expect(await page.evaluate('window.planted ?? null')).toBeNull();
  console.allow(/Content Security [Pp]olicy|TrustedScript|TrustedHTML|^csp |nothing\.png/);
});

test('the example front end buys a pack from an allowed origin, and other origins have no access', async ({
  page,
  console,
}) => {
  const example = await readFile(new URL('../docs/developers/front-end-example.html', import.meta.url));
  const openFrom = async (port: number) => {
    const server = createServer((_, response) => response.end(example)).listen(port);
    await once(server, 'listening');
    await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/?api=${SHOP}`);
    return () => {
      server.close();
      server.closeAllConnections();
    };
  };
  const status = page.getByRole('status').last();
  const { user } = await newShopper(100);
  const { product } = await newProduct();
  const closePartner = await openFrom(PARTNER_PORT);
  await page.getByLabel('Email').fill(user.email);
  await page.getByLabel('Password').fill(PASSWORD);
  await button(page, 'Sign in').click();
  await expect(page.getByText('R-Coins: 100.00')).toBeVisible();
  const row = page.getByRole('listitem').filter({ hasText: product.name });
  await expect(row.locator('img')).not.toHaveJSProperty('naturalWidth', 0);
  await button(row, product.name).click();
  await page.getByLabel('Captain number').fill('5123456789');
  await button(page, 'Pay with R-Coins').click();
  await expect(status).toHaveText(/^Order \w+: .+, Processing$/);
  await expect(page.getByText('R-Coins: 20.00')).toBeVisible();
  closePartner();
  const closeStranger = await openFrom(0);
  await expect(status).toHaveText('Failed to fetch');
  closeStranger();
  console.allow(/CORS|ERR_FAILED|favicon/);
});

test('search engines may index only public pages, and shared links have previews', async ({ request }) => {
  const [product] = (await call(getHomeProducts, {})).games;
  const readHead = async (path: string) => {
    const response = await request.get(path);
    const html = await response.text();
    const meta = (name: string) =>
      new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1] ?? '';
    const data = [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)];
    return {
      title: /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '',
      canonical: /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1],
      robots: response.headers()['x-robots-tag'],
      meta,
      types: data.flatMap(([, json = '[]']) => JSON.parse(json)).map((item) => item['@type']),
    };
  };
  const paths = ['/', '/about', '/faq', '/contact', '/privacypage', `/product/${product?._id}`];
  const titles = new Set<string>();
  for (const path of paths) {
    const head = await readHead(path);
    expect(head, path).toMatchObject({ canonical: SHOP + path, robots: undefined });
    expect(head.meta('description').length, path).toBeGreaterThan(40);
    titles.add(head.title);
    const preview = await request.get(head.meta('og:image'));
    expect(preview.headers()['content-type'], path).toBe('image/jpeg');
  }
  expect(titles.size).toBe(paths.length);
  expect((await readHead('/')).types).toEqual(expect.arrayContaining(['Organization', 'WebSite']));
  expect((await readHead(paths.at(-1) ?? '')).types).toEqual(
    expect.arrayContaining(['Product', 'BreadcrumbList']),
  );
  for (const path of ['/dashboard', '/orders', '/wallet', '/confirmation', '/admin', '/login'])
    expect((await readHead(path)).robots, path).toBe('noindex');
});

test('without browser storage, a guest can choose a pack and reach the sign-in page', async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(globalThis, name, {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
  });
  await page.goto('/product/1007');
  await page.getByLabel('Character ID').fill('5123456789');
  await page.getByRole('radio', { name: /^325 UC/ }).click();
  await page.getByRole('link', { name: 'Please Login First' }).click();
  await page.waitForURL(/\/login\?from=/);
  await expect(title(page)).toHaveText('Log in or sign up');
});
