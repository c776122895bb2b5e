import { setTimeout as pause } from 'node:timers/promises';
import { createProduct, deleteProduct } from '@rush/contract/admin-catalog.ts';
import { expect, test } from './fixtures.ts';
import { SHOP_PORT } from './playwright.config.ts';
import { call, tokenOf } from './shop-api.ts';

const SHOP = `http://localhost:${SHOP_PORT}`;

/** The shop keeps an answer of /metrics for a second: older ones must not be read here. */
const METRICS_KEPT_MS = 1_100;

/**
 * For hundreds of requests. What is measured of deliveries meanwhile, or a supplier's health, makes pages old, and each
 * is then rendered anew.
 */
const RENDERS_MAX = 20;

/** How many pages the shop has rendered since its start. */
async function renders(): Promise<number> {
  await pause(METRICS_KEPT_MS);
  const text = await (await fetch(`${SHOP}/metrics`)).text();
  return Number(/^rush_page_renders_total (\d+)/m.exec(text)?.[1] ?? 'none');
}

async function statusesOf(paths: readonly string[], headers?: Record<string, string>): Promise<Set<number>> {
  const answers = await Promise.all(paths.map((path) => fetch(SHOP + path, { headers, redirect: 'manual' })));
  await Promise.all(answers.map((answer) => answer.arrayBuffer()));
  return new Set(answers.map(({ status }) => status));
}

const many = (path: (random: string) => string): string[] =>
  Array.from({ length: 200 }, () => path(crypto.randomUUID().slice(0, 8)));

test('requests with random parameters share a page', async () => {
  const before = await renders();
  expect(await statusesOf(many((random) => `/product/1008?${random}`))).toEqual(new Set([200]));
  expect(await statusesOf(many((random) => `/product/1008?item=${random}&again=${random}`))).toEqual(
    new Set([200]),
  );
  expect((await renders()) - before).toBeLessThanOrEqual(RENDERS_MAX);
});

test('200 addresses that no page has share one page, and so do those of one kind', async () => {
  const before = await renders();
  expect(await statusesOf(many((random) => `/x${random}`))).toEqual(new Set([404]));
  expect(await statusesOf(many((random) => `/product/${random}`))).toEqual(new Set([404]));
  expect(await statusesOf(many((random) => `/orders/${random}?x=${random}`))).toEqual(new Set([200]));
  expect(await statusesOf(many((random) => `/otpverify/${random}`))).toEqual(new Set([200]));
  expect(await statusesOf(many((random) => `/login?from=/${random}`))).toEqual(new Set([200]));
  expect((await renders()) - before).toBeLessThanOrEqual(RENDERS_MAX);
});

test('a page is the same whatever headers ask for it', async () => {
  await statusesOf(['/faq']);
  const before = await renders();
  for (const [name, value] of Object.entries({ origin: 'https://x.test', authorization: 'Bearer x' }))
    expect(
      await statusesOf(
        many((random) => `/faq?${random}`),
        { [name]: value },
      ),
    ).toEqual(new Set([200]));
  for (let i = 0; i < 50; i++) await fetch(`${SHOP}/faq?${i}`, { method: 'HEAD' });
  expect((await renders()) - before).toBeLessThanOrEqual(RENDERS_MAX);
});

test('guests who ask at once for a page that has just changed share its making', async () => {
  const token = await tokenOf('admin@rush.test');
  const name = `A new product ${crypto.randomUUID().slice(0, 8)}`;
  const before = await renders();
  const { product } = await call(
    createProduct,
    { body: { name, type: 'game', category: 'Games', imgpath: '/images/none.webp' } },
    token,
  );
  const path = `/product/${product._id}`;
  expect(await statusesOf(many((random) => `${path}?${random}`))).toEqual(new Set([200]));
  expect((await renders()) - before).toBeLessThanOrEqual(RENDERS_MAX);
  expect(await (await fetch(SHOP + path)).text()).toContain(name);
  await call(deleteProduct, { params: { productid: product._id } }, token);
  expect(await statusesOf([path])).toEqual(new Set([404]));
});

test('markup in the words of a product stays words', async ({ page, noise }) => {
  const token = await tokenOf('admin@rush.test');
  const name = '</script><script>window.planted=1</script><img src=x onerror=window.planted=2>';
  const { product } = await call(
    createProduct,
    { body: { name, type: 'game', category: 'Games', imgpath: '/images/none.webp' } },
    token,
  );
  await page.addInitScript(`window.violations = 0;
    document.addEventListener('securitypolicyviolation', () => { window.violations++ })`);
  await page.goto(`/product/${product._id}`);
  await expect(page.locator('html')).toHaveAttribute('data-waits', 'no');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('window.planted=1');
  expect(await page.evaluate('[window.planted ?? null, window.violations]')).toEqual([null, 0]);
  // The product has no picture.
  noise.length = 0;
  await call(deleteProduct, { params: { productid: product._id } }, token);
});
