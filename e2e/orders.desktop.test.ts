import type { Page } from '@playwright/test';
import { expectNoViolations } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { aPlayer, aShopper, type Shopper, settle, shopperOf } from './shopper.ts';

const DIAMONDS = { product: 'Mobile Legends (Brazil)', item: '86 Diamonds', input2: '2001' };
const BY_HAND = { product: 'BGMI', item: '60 UC' };

let shopper: Shopper;
test.beforeAll(async () => {
  shopper = await aShopper(1000);
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

test('a payment reaches the open page by the event stream, without polling', async ({ page }) => {
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

test('a failed payment is shown as failed; when it is paid after all, the order continues', async ({
  page,
}) => {
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

test('an order without a verified name shows what was typed beside the ID as its username', async ({
  page,
}) => {
  const mine = aPlayer().slice(0, 9);
  const orderid = await shopper.place({ product: 'Genshin Impact', input1: mine, input2: 'TW_HK_Mo' });
  await page.goto(`/confirmation?client_txn_id=${orderid}`);
  const facts = page.getByRole('region', { name: 'Order details' });
  await expect(facts.getByRole('term').filter({ hasText: 'Username' })).toHaveText('Username (Server)');
  await expect(facts.getByRole('definition').filter({ hasText: 'TW_HK_Mo' })).toBeVisible();
  await page.goto(`/orders?q=${orderid}`);
  await expect(page.getByRole('article')).toContainText(`${mine} · TW_HK_Mo`);
  await page.goto(`/orders?view=table&q=${orderid}`);
  await expect(page.getByRole('row').filter({ hasText: orderid })).toContainText('TW_HK_Mo');

  const named = await shopper.place({ ...DIAMONDS, input1: aPlayer() });
  await page.goto(`/confirmation?client_txn_id=${named}`);
  await expect(facts.getByRole('term').filter({ hasText: 'Username' })).toHaveText('Username');
  await expect(facts.getByRole('term').filter({ hasText: 'Zone ID' })).toBeVisible();
});

test('My Orders are searched, filtered, seen as a table, verified, printed and bought again', async ({
  page,
}) => {
  const [mine, other] = [aPlayer(), aPlayer()];
  const unpaid = await shopper.place({ ...DIAMONDS, input1: mine });
  const paid = await shopper.place({ ...BY_HAND, input1: other, pays: 'wallet' });
  await page.goto('/orders');
  await page.getByRole('searchbox').fill(mine);
  const list = page.getByRole('main').getByRole('listitem');
  await expect(list).toHaveCount(1);
  await expect(list.getByRole('link', { name: 'Verify Payment' })).toHaveAttribute(
    'href',
    `/confirmation?client_txn_id=${unpaid}`,
  );
  await expectNoViolations(page);

  await page.goto(`/orders?view=table&q=${other}&status=Processing`);
  const row = page.getByRole('row').filter({ hasText: paid });
  await expect(row).toContainText('60 UC');
  await expect(row.getByRole('link', { name: 'Buy again' })).toHaveAttribute(
    'href',
    new RegExp(`again=${paid}`),
  );
  await expectNoViolations(page);
  await page.goto(`/orders?q=${other}&status=Completed`);
  await expect(page.getByText('No orders match')).toBeVisible();
  await page.goto(`/orders?q=${other}&from=2020-01-01&to=2020-01-02`);
  await expect(page.getByText('No orders match')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).last().click();
  await expect(page.getByRole('link', { name: 'Details of 60 UC' }).first()).toBeVisible();

  await page.goto(`/orders?q=${paid}`);
  await page.getByRole('link', { name: 'Details of 60 UC' }).click();
  await page.waitForURL(`**/orders/${paid}`);
  await expect(heading(page)).toHaveText('Paid. Our team is delivering it');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Receipt', { exact: true })).toBeVisible();
  await expect(heading(page)).toBeHidden();
});
