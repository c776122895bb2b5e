import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getHomeProducts } from '@rush/contract/catalog.ts';
import { expect, test } from './fixtures.ts';
import { digits, newProduct } from './people.ts';
import { PARTNER_PORT } from './playwright.config.ts';
import { title } from './screen.ts';
import { call, SHOP } from './shop.ts';

test('a script planted into a page or a name does not run, and text becomes neither code nor markup', async ({
  page,
  console,
}) => {
  await page.route('**/faq', async (route) => {
    const response = await route.fetch();
    const planted = [
      '<script>window.planted = 1</script>',
      '<script nonce="guessed">window.planted = 2</script>',
      '<img src="/nothing.png" onerror="window.planted = 3">',
      '<script src="https://evil.test/x.js"></script>',
      '<script src="data:text/javascript,window.planted=4"></script>',
    ];
    const body = (await response.text()).replace('</main>', `${planted.join('')}</main>`);
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
  const name = `</script><script>window.planted=7</script><img src=x onerror=window.planted=8> ${digits(8)}`;
  const { product } = await newProduct(name);
  await page.goto(`/product/${product._id}`);
  await expect(title(page)).toHaveText(name);
  expect(await page.evaluate('window.planted ?? null')).toBeNull();
  console.allow(/Content Security [Pp]olicy|TrustedScript|TrustedHTML|^csp |nothing\.png/);
});

test('a partner’s origin may use the API from a browser, any other may not', async ({ page, console }) => {
  const statusFrom = async (port: number) => {
    const server = createServer((_, response) => response.end('<title>Partner</title>')).listen(port);
    await once(server, 'listening');
    await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/`, { waitUntil: 'load' });
    const status = await page.evaluate(
      (address) =>
        fetch(address).then(
          (answer) => answer.status,
          () => 'blocked',
        ),
      `${SHOP}/api/product/gethomeproducts`,
    );
    server.close();
    server.closeAllConnections();
    return status;
  };
  expect(await statusFrom(PARTNER_PORT)).toBe(200);
  expect(await statusFrom(0)).toBe('blocked');
  console.allow(/CORS|ERR_FAILED|favicon/);
});

test('public pages can be found and shared, private ones ask not to be listed', async ({ request }) => {
  const [product] = (await call(getHomeProducts, {})).games;
  const read = async (path: string) => {
    const answer = await request.get(path);
    const html = await answer.text();
    const meta = (name: string) =>
      new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1] ?? '';
    const data = [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)];
    return {
      title: /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '',
      canonical: /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1],
      robots: answer.headers()['x-robots-tag'],
      meta,
      types: data.flatMap(([, json = '[]']) => JSON.parse(json)).map((each) => each['@type']),
    };
  };
  const paths = ['/', '/about', '/faq', '/contact', '/privacypage', `/product/${product?._id}`];
  const titles = new Set<string>();
  for (const path of paths) {
    const head = await read(path);
    expect(head, path).toMatchObject({ canonical: SHOP + path, robots: undefined });
    expect(head.meta('description').length, path).toBeGreaterThan(40);
    titles.add(head.title);
    const preview = await request.get(head.meta('og:image'));
    expect(preview.headers()['content-type'], path).toBe('image/jpeg');
  }
  expect(titles.size).toBe(paths.length);
  expect((await read('/')).types).toEqual(expect.arrayContaining(['Organization', 'WebSite']));
  expect((await read(paths.at(-1) ?? '')).types).toEqual(
    expect.arrayContaining(['Product', 'BreadcrumbList']),
  );
  for (const path of ['/dashboard', '/orders', '/wallet', '/confirmation', '/admin', '/login'])
    expect((await read(path)).robots, path).toBe('noindex');
});

test('the shop opens where the browser forbids storage', async ({ page }) => {
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
  await page.getByRole('button', { name: /^325 UC/ }).click();
  await page.getByRole('link', { name: 'Please Login First' }).click();
  await page.waitForURL(/\/login\?from=/);
  await expect(title(page)).toHaveText('Log in or sign up');
});
