import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { aShopper, shopperOf } from './shopper.ts';
import { STAFF } from './staff-areas.ts';

/** Names of the tables on the page of which something lies beyond an edge, and the page where it does itself. */
const CUT_OFF = `(() => {
  const cut = (element) => element.scrollWidth > element.clientWidth + 1;
  const tables = [...document.querySelectorAll('[data-wide-page] table')].filter(
    (table) =>
      table.getClientRects().length > 0 &&
      (table.getBoundingClientRect().right > innerWidth || cut(table.parentElement)),
  );
  const names = tables.map((table) => table.querySelector('caption')?.textContent ?? 'a table');
  return cut(document.documentElement) ? [...names, 'the page'] : names;
})()`;
/** Of the small text in wide tables. */
const LINE_PX = 20;
const cutOff = (page: Page) => page.evaluate<string[]>(CUT_OFF);

const TABLES = [
  '/admin/orders',
  '/admin/txn',
  '/admin/wallettxn',
  '/admin/usersdata',
  '/admin/grants',
  '/admin/analytics',
  '/admin/viewproducts',
  '/admin/viewitems',
  '/admin/admingallery',
  '/admin/getcoupons',
  '/admin/books',
  '/admin/settings',
];

for (const path of TABLES)
  test(`the tables of ${path} show all of their columns on windows of 1280, 1024 and 768 px`, async ({
    page,
  }) => {
    const shopper = await aShopper(500);
    await shopper.place({ product: 'BGMI', input1: `5${Date.now()}`, pays: 'wallet' });
    await (await shopperOf(STAFF.owner)).enter(page);
    await page.goto(path);
    await expect(page.locator('[data-wide-page]').getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[data-wide-page] [aria-busy=true]')).toHaveCount(0);
    // What is folded is opened, for then its columns are read.
    await page.evaluate("for (const folded of document.querySelectorAll('details')) folded.open = true");
    for (const width of [1280, 1024, 768]) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => cutOff(page), `${path} at ${width} px`).toEqual([]);
    }
  });

test('an order id and an address take two lines at most in All Orders on a window of 1280 px', async ({
  page,
}) => {
  const shopper = await aShopper(500);
  const orderid = await shopper.place({ product: 'BGMI', input1: '5123456789', pays: 'wallet' });
  await page.setViewportSize({ width: 1280, height: 900 });
  await (await shopperOf(STAFF.owner)).enter(page);
  await page.goto(`/admin/txn?search=${orderid}`);
  const row = page.getByRole('row').filter({ hasText: orderid });
  for (const text of [row.getByText(orderid), row.getByText('@')])
    await expect
      .poll(async () => Math.round(((await text.boundingBox())?.height ?? Number.NaN) / LINE_PX))
      .toBeLessThanOrEqual(2);
});

test('the areas beside the back-office scroll by themselves on a low window, and the current one is in view', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 700 });
  await (await shopperOf(STAFF.owner)).enter(page);
  await page.goto('/admin/audit');
  const areas = page.getByRole('navigation', { name: 'Welcome Admin' });
  await expect(areas.getByRole('link', { name: 'Audit log' })).toBeInViewport({ ratio: 1 });
  await areas.hover();
  await page.mouse.wheel(0, -2_000);
  await expect(areas.getByRole('link', { name: 'Overview' })).toBeInViewport({ ratio: 1 });
  await expect(areas.getByRole('link', { name: 'Audit log' })).not.toBeInViewport();
  await page.mouse.wheel(0, 2_000);
  await expect(areas.getByRole('link', { name: 'Audit log' })).toBeInViewport({ ratio: 1 });
});
