import { deleteProduct } from '@rush/contract/admin-catalog.ts';
import { getHomeProducts, type Product } from '@rush/contract/catalog.ts';
import { expect, test } from 'vitest';
import { aTestShop } from '../../testing/test-shop.ts';

const PUBLIC_URL = 'https://shop.example.in';

const shop = await aTestShop({ withoutJobs: true, env: { PUBLIC_URL: `${PUBLIC_URL}/` } });

async function listUrls(): Promise<string[]> {
  const response = await fetch(`${shop.url}/sitemap.xml`);
  expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8');
  return [...(await response.text()).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url ?? '');
}

async function listHomeProducts(): Promise<Product[]> {
  const { games, instantGames, ott, trending, others } = (await shop.call(getHomeProducts)).body;
  return [...games, ...instantGames, ...ott, ...trending, ...others];
}

test('the sitemap lists the home page, every product and the static pages by public URL, but no private page', async () => {
  const urls = await listUrls();
  const products = [...new Set((await listHomeProducts()).map(({ _id }) => `${PUBLIC_URL}/product/${_id}`))];
  expect(products.length).toBeGreaterThan(5);
  expect(urls).toEqual(expect.arrayContaining([`${PUBLIC_URL}/`, ...products, `${PUBLIC_URL}/faq`]));
  expect(new Set(urls).size).toBe(urls.length);
  expect(urls.filter((url) => /admin|orders|wallet|dashboard|login/.test(url))).toEqual([]);
});

test('a deleted product is removed from the sitemap', async () => {
  const [product] = await listHomeProducts();
  const url = `${PUBLIC_URL}/product/${product?._id}`;
  expect(await listUrls()).toContain(url);
  const { token } = await shop.signIn('admin@rush.test');
  const deleted = await shop.call(deleteProduct, { params: { productid: product?._id ?? '' }, token });
  expect(deleted.status).toBe(200);
  expect(await listUrls()).not.toContain(url);
});

test('robots.txt links to the sitemap and disallows private pages', async () => {
  const response = await fetch(`${shop.url}/robots.txt`);
  expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
  const lines = (await response.text()).split('\n');
  expect(lines).toContain(`Sitemap: ${PUBLIC_URL}/sitemap.xml`);
  for (const path of ['/admin', '/api/', '/orders', '/wallet', '/dashboard', '/confirmation'])
    expect(lines).toContain(`Disallow: ${path}`);
});
