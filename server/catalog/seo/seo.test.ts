import { deleteProduct } from '@rush/contract/admin-catalog.ts';
import { getHomeProducts, type Product } from '@rush/contract/catalog.ts';
import { expect, test } from 'vitest';
import { aTestShop } from '../../testing/test-shop.ts';

const PUBLIC_URL = 'https://shop.example.in';

const shop = await aTestShop({ withoutJobs: true, env: { PUBLIC_URL: `${PUBLIC_URL}/` } });

async function addresses(): Promise<string[]> {
  const answer = await fetch(`${shop.url}/sitemap.xml`);
  expect(answer.headers.get('content-type')).toBe('application/xml; charset=utf-8');
  return [...(await answer.text()).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address ?? '');
}

async function onSale(): Promise<Product[]> {
  const { games, trending, others } = (await shop.call(getHomeProducts)).body;
  return [...games, ...trending, ...others];
}

test('the sitemap lists the home page, every product and the static pages by public URL, but no private page', async () => {
  const listed = await addresses();
  const products = [...new Set((await onSale()).map(({ _id }) => `${PUBLIC_URL}/product/${_id}`))];
  expect(products.length).toBeGreaterThan(5);
  expect(listed).toEqual(expect.arrayContaining([`${PUBLIC_URL}/`, ...products, `${PUBLIC_URL}/faq`]));
  expect(new Set(listed).size).toBe(listed.length);
  expect(listed.filter((address) => /admin|orders|wallet|dashboard|login/.test(address))).toEqual([]);
});

test('a deleted product is removed from the sitemap', async () => {
  const [product] = await onSale();
  const address = `${PUBLIC_URL}/product/${product?._id}`;
  expect(await addresses()).toContain(address);
  const { token } = await shop.signIn('admin@rush.test');
  const gone = await shop.call(deleteProduct, { params: { productid: product?._id ?? '' }, token });
  expect(gone.status).toBe(200);
  expect(await addresses()).not.toContain(address);
});

test('robots.txt links to the sitemap and disallows private pages', async () => {
  const answer = await fetch(`${shop.url}/robots.txt`);
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
  const lines = (await answer.text()).split('\n');
  expect(lines).toContain(`Sitemap: ${PUBLIC_URL}/sitemap.xml`);
  for (const path of ['/admin', '/api/', '/orders', '/wallet', '/dashboard', '/confirmation'])
    expect(lines).toContain(`Disallow: ${path}`);
});
