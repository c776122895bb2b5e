import { expect, simulator, test } from './fixtures.ts';
import { aShopper, shopperOf } from './shopper.ts';
import { STAFF } from './staff-areas.ts';

test('a pending order with an open delivery offers Decide in place of moves that would be refused', async ({
  page,
}) => {
  const shopper = await aShopper(500);
  await simulator('/suppliers/moogold/mode', { mode: 'lost-request', times: 1 });
  const orderid = await shopper.place({ product: 'Honor of Kings', input1: '511111115', pays: 'wallet' });
  await (await shopperOf(STAFF.owner)).enter(page);
  await page.goto('/admin/orders');
  const row = page.getByRole('row').filter({ hasText: orderid });
  await expect(row.getByText('Not confirmed')).toBeVisible({ timeout: 40_000 });
  await expect(row.getByRole('button')).toHaveCount(0);
  await row.getByRole('link', { name: `Decide: ${orderid}` }).click();
  await expect(page.getByRole('heading', { name: 'Deliveries' })).toBeInViewport();
  await page.getByRole('button', { name: 'Decide', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('It was delivered').check();
  await dialog.getByLabel('Evidence').fill('MooGold support: it is in the game');
  await dialog.getByRole('button', { name: 'Decide' }).click();
  await expect(page.getByText('The delivery is decided.')).toBeVisible();
});

test('a pending order that the supplier is delivering says so and offers no move, until it ends by itself', async ({
  page,
}) => {
  test.setTimeout(90_000);
  const shopper = await aShopper(500);
  await (await shopperOf(STAFF.owner)).enter(page);
  await page.goto('/admin/orders');
  await simulator('/suppliers/moogold/mode', { mode: 'slow', times: 1, delayMs: 15_000 });
  const orderid = await shopper.place({ product: 'Honor of Kings', input1: '511111125', pays: 'wallet' });
  const row = page.getByRole('row').filter({ hasText: orderid });
  await page.reload();
  await expect(row.getByText('With the supplier')).toBeVisible();
  await expect(row.getByText('Ends by itself')).toBeVisible();
  await expect(row.getByRole('button')).toHaveCount(0);
  await expect(row.getByRole('link')).toHaveText([orderid]);
  await expect(row).toHaveCount(0, { timeout: 45_000 });
});
