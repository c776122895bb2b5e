import type { Page } from '@playwright/test';
import { expectNoViolations } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { aPlayer, mooGold, type Shopper, settle, shopperOf } from './shopper.ts';

/** The supplier's mood is one for all pages: these run one after the other, and in one window only. */
test.describe.configure({ mode: 'default' });

const TOKENS = { product: 'Honor of Kings', item: '80 Tokens' };

let shopper: Shopper;
test.beforeAll(async () => {
  shopper = await shopperOf('player@rush.test');
});
test.beforeEach(async ({ page }) => shopper.enter(page));

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('an order the supplier rejects is refunded to the wallet at once', async ({ page }) => {
  await mooGold('reject');
  const orderid = await shopper.place({ ...TOKENS, input1: aPlayer(), pays: 'wallet' });
  await page.goto(`/confirmation?client_txn_id=${orderid}`);
  await expect(heading(page)).toHaveText('Refunded to your wallet');
  await expect(page.getByText('The supplier could not deliver this order.').first()).toBeVisible();
  await expect(page.getByText('In your wallet', { exact: true })).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('link', { name: 'Open wallet' }).click();
  await page.waitForURL(/\/wallet$/);
});

test('money that comes after an order was cancelled is kept as R-Coins', async ({ page }) => {
  const orderid = await shopper.place({ ...TOKENS, input1: aPlayer() });
  await (await shopperOf('admin@rush.test')).decide(orderid, 'Cancelled', 'Asked for by phone.');
  await settle(orderid, 'success');
  await expect(async () => {
    await page.goto(`/confirmation?client_txn_id=${orderid}`);
    await expect(heading(page)).toHaveText('Paid late, kept for you as R-Coins', { timeout: 1500 });
  }).toPass();
  await expect(
    page.getByText('Your payment arrived late and is in your wallet as R-Coins.').first(),
  ).toBeVisible();
  await expectNoViolations(page);
});

test('a supplier that is out delays the order, says so, and delivers it once it is back', async ({
  page,
}) => {
  await mooGold('no-balance');
  const orderid = await shopper.place({ ...TOKENS, input1: aPlayer() });
  await page.goto(`/confirmation?client_txn_id=${orderid}`);
  await settle(orderid, 'success');
  await expect(heading(page)).toHaveText('Paid. Delivery is delayed');
  await expect(page.getByText(/Yours waits in line and goes out by itself/)).toBeVisible();
  await expectNoViolations(page);
  await expect(heading(page)).toHaveText('It is in your game', { timeout: 30_000 });
});
