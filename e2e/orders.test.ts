import type { Page } from '@playwright/test';
import { expectNoViolations } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { aPlayer, type Shopper, settle, shopperOf } from './shopper.ts';

const DIAMONDS = { product: 'Mobile Legends (Brazil)', item: '86 Diamonds', input2: '2001' };
const BY_HAND = { product: 'BGMI', item: '60 UC' };

let shopper: Shopper;
test.beforeAll(async () => {
  shopper = await shopperOf('player@rush.test');
});
test.beforeEach(async ({ page }) => shopper.enter(page));

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('an unpaid order is being confirmed, and says until when it can be paid', async ({ page }) => {
  const orderid = await shopper.place({ ...DIAMONDS, input1: aPlayer() });
  await page.goto(`/confirmation?client_txn_id=${orderid}`);
  await expect(heading(page)).toHaveText('Confirming your payment');
  await expect(page.getByText('Please do not refresh or leave this page.')).toBeVisible();
  await expect(page.getByText(/^Pay by .+, or the order ends by itself/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Pay now' })).toHaveAttribute('href', /\/upi\/pay\//);
  await expect(page.getByRole('definition').filter({ hasText: orderid })).toBeVisible();
  await expectNoViolations(page);
});

test('a payment reaches the open page by the stream: no question is asked meanwhile', async ({ page }) => {
  const orderid = await shopper.place({ ...DIAMONDS, input1: aPlayer() });
  await page.goto(`/confirmation?client_txn_id=${orderid}`);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await page.route('**/api/order/orderstatus', (route) => route.abort('aborted'));
  await settle(orderid, 'success');
  await expect(heading(page)).toHaveText('It is in your game');
  await expectNoViolations(page);
});

test('where the stream is blocked the page asks, and learns it all the same', async ({ page }) => {
  await page.route('**/api/order/events/**', (route) => route.abort('aborted'));
  const orderid = await shopper.place({ ...DIAMONDS, input1: aPlayer() });
  await page.goto(`/confirmation?client_txn_id=${orderid}`);
  await expect(heading(page)).toHaveText('Confirming your payment');
  await expect(page.getByText('Live', { exact: true })).toBeHidden();
  await settle(orderid, 'success');
  await expect(heading(page)).toHaveText('It is in your game');
});

test('a failed payment says so; paid after all, the order goes on', async ({ page }) => {
  const orderid = await shopper.place({ ...DIAMONDS, input1: aPlayer() });
  await settle(orderid, 'failure');
  await page.goto(`/confirmation?client_txn_id=${orderid}`);
  await expect(heading(page)).toHaveText('The payment did not go through');
  await expect(page.getByRole('link', { name: 'Try again' })).toBeVisible();
  await expectNoViolations(page);
  await settle(orderid, 'success');
  await page.reload();
  await expect(heading(page)).toHaveText('It is in your game');
  await expect(page.getByText('Your payment arrived after all; the order goes on.')).toBeVisible();
});

test('an order delivered by hand waits for the team, then is in the game, or cancelled', async ({ page }) => {
  const [done, dropped] = await Promise.all([
    shopper.place({ ...BY_HAND, input1: aPlayer(), pays: 'wallet' }),
    shopper.place({ ...BY_HAND, input1: aPlayer(), pays: 'wallet' }),
  ]);
  await page.goto(`/confirmation?client_txn_id=${done}`);
  await expect(heading(page)).toHaveText('Paid. Our team is delivering it');
  await expect(page.getByText('within 30 minutes')).toBeVisible();
  await expect(page.getByText(/^By .+ it is in your game or back in your wallet\.$/)).toBeVisible();
  await expectNoViolations(page);
  const admin = await shopperOf('admin@rush.test');
  await admin.decide(done, 'Completed');
  await expect(heading(page)).toHaveText('It is in your game');
  await admin.decide(dropped, 'Cancelled', 'The player has left this server.');
  await page.goto(`/orders/${dropped}`);
  await expect(heading(page)).toHaveText('This order was cancelled');
  await expect(page.getByText('The player has left this server.').first()).toBeVisible();
  await expect(page.getByText('In your wallet', { exact: true })).toBeVisible();
  await expectNoViolations(page);
});
