import type { APIRequestContext } from '@playwright/test';
import { getHomeProducts, listItems } from '@rush/contract/catalog.ts';
import { expect, test } from './fixtures.ts';
import { SHOP_PORT } from './playwright.config.ts';
import { call } from './shop-api.ts';

const ORIGIN = `http://localhost:${SHOP_PORT}`;
const PUBLIC = [
  '/',
  '/about',
  '/faq',
  '/contact',
  '/follow',
  '/privacypage',
  '/refund-policy',
  '/terms-and-condition',
];
const PRIVATE = [
  '/dashboard',
  '/orders',
  '/wallet',
  '/topup',
  '/redeem',
  '/confirmation',
  '/admin',
  '/login',
];

type Data = Record<string, unknown> & { '@type': string };

/** What a machine reads of a page without running it. */
async function read(request: APIRequestContext, path: string) {
  const answer = await request.get(path);
  const html = await answer.text();
  const meta = new Map(
    [...html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)].map(
      ([, name = '', content = '']) => [name, content] as const,
    ),
  );
  const data = [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].flatMap(
    ([, json = '']) => JSON.parse(json) as Data[],
  );
  return {
    html,
    robots: answer.headers()['x-robots-tag'] ?? '',
    title: /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '',
    canonical: [...html.matchAll(/<link rel="canonical" href="([^"]*)"/g)].map(([, href]) => href),
    meta,
    dataOf: (type: string) => data.find((each) => each['@type'] === type),
  };
}

async function aProduct() {
  const [product] = (await call(getHomeProducts, {})).games;
  if (!product) throw new Error('the demo shop sells games');
  return { product, items: await call(listItems, { params: { productId: product._id } }) };
}

test('each public page has its own title, description and canonical address, and a picture when shared', async ({
  request,
}) => {
  const { product } = await aProduct();
  const titles = new Set<string>();
  for (const path of [...PUBLIC, `/product/${product._id}`]) {
    const page = await read(request, path);
    expect(page.canonical, path).toEqual([`${ORIGIN}${path}`]);
    expect(page.meta.get('og:url'), path).toBe(`${ORIGIN}${path}`);
    expect(page.meta.get('description')?.length, path).toBeGreaterThan(40);
    expect(page.meta.get('og:description'), path).toBe(page.meta.get('description'));
    expect(page.meta.get('twitter:card'), path).toBe('summary_large_image');
    expect(page.robots, path).toBe('');
    expect(page.meta.has('robots'), path).toBe(false);
    titles.add(page.title);
    const picture = await request.get(page.meta.get('og:image') ?? '');
    expect(picture.headers()['content-type'], path).toBe('image/jpeg');
  }
  expect(titles.size).toBe(PUBLIC.length + 1);
  expect((await read(request, '/home')).canonical).toEqual([`${ORIGIN}/`]);
});

test('private pages ask not to be listed, also where no script runs', async ({ request }) => {
  for (const path of PRIVATE) {
    const page = await read(request, path);
    expect(page.robots, path).toBe('noindex');
    expect(page.meta.get('robots'), path).toBe('noindex');
  }
});

test('home says who the shop is and how it is searched; that address opens the search', async ({
  page,
  request,
}) => {
  const { dataOf } = await read(request, '/');
  expect(dataOf('Organization')).toMatchObject({
    name: 'Rush',
    url: `${ORIGIN}/`,
    logo: `${ORIGIN}/icons/icon-512.png`,
  });
  const action = dataOf('WebSite')?.potentialAction as { target: { urlTemplate: string } };
  await page.goto(action.target.urlTemplate.replace('{search_term_string}', 'genshn'));
  await expect(page.getByRole('dialog').getByRole('combobox')).toHaveValue('genshn');
  await expect(page.getByRole('option', { name: /Genshin/ }).first()).toBeVisible();
});

test('a product says its range of prices in rupees and where it stands in the shop', async ({ request }) => {
  const { product, items } = await aProduct();
  const { dataOf, html } = await read(request, `/product/${product._id}`);
  const prices = items.filter((item) => item.inStock).map((item) => item.discountedprice);
  expect(dataOf('Product')).toMatchObject({
    name: product.name,
    offers: {
      '@type': 'AggregateOffer',
      priceCurrency: 'INR',
      lowPrice: Math.min(...prices),
      highPrice: Math.max(...prices),
      offerCount: prices.length,
      availability: 'https://schema.org/InStock',
    },
  });
  expect(dataOf('BreadcrumbList')?.itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Home', item: `${ORIGIN}/` },
    { '@type': 'ListItem', position: 2, name: product.name, item: `${ORIGIN}/product/${product._id}` },
  ]);
  expect(html).toContain(`${ORIGIN}/previews/${product._id}.jpg`);
});

test('the page says the same words in Hindi to who reads Hindi, once each', async ({ page }) => {
  await page.addInitScript("localStorage.setItem('language', 'hi')");
  await page.goto('/faq');
  await page.getByRole('link', { name: 'Rush', exact: true }).first().click();
  await expect(page).toHaveTitle(/गेम टॉप-अप/);
  const description = page.locator('meta[name="description"]');
  await expect(description).toHaveCount(1);
  await expect(description).toHaveAttribute('content', /UPI से भुगतान/);
  await expect(page.locator('link[rel="canonical"]')).toHaveCount(1);
});

test('a reader of Hindi who is faster than the language still gets the title in Hindi, on this page and the next', async ({
  page,
}) => {
  await page.addInitScript("localStorage.setItem('language', 'hi')");
  let bring = () => {};
  const isWanted = new Promise<void>((resolve) => {
    bring = resolve;
  });
  await page.route('**/assets/hi-*.js', async (route) => {
    await isWanted;
    await route.continue();
  });
  await page.goto('/faq');
  await expect(page.locator('html')).toHaveAttribute('data-waits', 'no');
  await page.getByRole('link', { name: 'Rush', exact: true }).first().hover();
  await page.getByRole('link', { name: 'Rush', exact: true }).first().click();
  bring();
  await expect(page).toHaveTitle(/गेम टॉप-अप/);
  await page.goto('/faq');
  await expect(page).toHaveTitle(/सवाल|प्रश्न/);
  await expect(page.locator('meta[name="description"]')).toHaveCount(1);
});

test('a page that was reached by another address still names its own', async ({ page }) => {
  await page.goto(`http://127.0.0.1:${SHOP_PORT}/about`);
  await page.getByRole('link', { name: 'See the shop' }).click();
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${ORIGIN}/`);
});

test('the browser finds nothing missing to install the shop', async ({ page }) => {
  await page.goto('/about');
  const devtools = await page.context().newCDPSession(page);
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  // A test's window is a private one, which installs nothing.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
  const { errors, url } = await devtools.send('Page.getAppManifest');
  expect({ errors, url }).toEqual({ errors: [], url: `${ORIGIN}/manifest.webmanifest` });
});
