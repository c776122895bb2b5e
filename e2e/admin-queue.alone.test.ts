import { readBooks } from '@rush/contract/admin-books.ts';
import { expectNoViolations } from './accessible.ts';
import { expect, simulator, test } from './fixtures.ts';
import { call, tokenOf } from './shop-api.ts';
import { aPlayer, enterAs, type Shopper, settle, shopperOf } from './shopper.ts';

let shopper: Shopper;
test.beforeAll(async () => {
  shopper = await shopperOf('player@rush.test');
});

test('a payment of another amount waits in the queue, and what came becomes R-Coins', async ({ page }) => {
  const orderid = await shopper.place({ product: 'BGMI', item: '60 UC', input1: '5122223333' });
  await simulator(`/upi/orders/${orderid}/settle`, { outcome: 'success', webhook: 'send', amount: 12.5 });
  await enterAs(page, 'admin@rush.test');
  await page.goto('/admin/queue');
  await page.getByRole('link', { name: `Look at the payment: ${orderid}` }).click();
  await expect(page.getByRole('heading', { name: `Payment ${orderid}` })).toBeVisible();
  await expect(page.getByText('₹12.50', { exact: true })).toBeVisible();
  await expectNoViolations(page);

  await page.getByRole('button', { name: 'Decide' }).click();
  await expect(page.getByText('Please choose what happens with this money.')).toBeVisible();
  await expect(page.getByText('Please say what this decision rests on.')).toBeVisible();
  await page.getByLabel('Give ₹12.50 as R-Coins').check();
  await page.getByLabel('Evidence').fill('The bank shows ₹12.50');
  await page.getByRole('button', { name: 'Decide' }).click();
  await expect(page.getByText('The payment is decided.')).toBeVisible();
  await expect(page.getByText(/^What came was given as R-Coins/)).toBeVisible();
  await page.getByRole('link', { name: 'An order', exact: true }).click();
  await expect(page.getByText(/₹12\.50 is in your wallet as R-Coins/)).toBeVisible();
  await page.goto('/admin/queue');
  await expect(page.getByRole('heading', { name: 'Work queue' })).toBeVisible();
  await expect(page.getByText(orderid)).toHaveCount(0);
});

test('an order delivered in part is ended on its page: the share of the rest is returned', async ({
  page,
}) => {
  await simulator('/suppliers/smileone/mode', { mode: 'reject', times: 1 });
  const orderid = await shopper.place({
    product: 'Mobile Legends (Brazil)',
    item: '429 Diamonds',
    input1: aPlayer(),
    input2: '2001',
    pays: 'wallet',
  });
  await enterAs(page, 'admin@rush.test');
  await page.goto(`/admin/order/${orderid}`);
  await expect(page.getByText(/^1 of 2 parts are delivered/)).toBeVisible();
  await page.getByRole('button', { name: 'Decide the rest' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Return its share').check();
  await dialog.getByLabel('Reason').fill('Out of stock at the supplier');
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Decide' }).click();
  await expect(page.getByText('The rest of this order is decided.')).toBeVisible();
  await expect(page.getByText(/Delivered in part \(1 of 2\); ₹[\d.]+ is back in your wallet/)).toBeVisible();
});

test('a late payment is shown on the order’s page of staff, too', async ({ page }) => {
  const orderid = await shopper.place({ product: 'BGMI', item: '60 UC', input1: '5122223334' });
  await (await shopperOf('admin@rush.test')).decide(orderid, 'Cancelled', 'Asked for by phone.');
  await settle(orderid, 'success');
  await enterAs(page, 'admin@rush.test');
  await page.goto(`/admin/order/${orderid}`);
  await expect(page.getByText('Your payment arrived late and is in your wallet as R-Coins.')).toBeVisible();
  await expect(page.getByText('late-payment')).toBeVisible();
});

test('the books are verified at a press, and show every rule and account', async ({ page }) => {
  await enterAs(page, 'admin@rush.test');
  await page.goto('/admin/books');
  await expect(page.getByText(/^The books balance. Verified/)).toBeVisible();
  await page.getByRole('button', { name: 'Check now' }).click();
  await expect(page.getByText('The books balance.', { exact: true })).toBeVisible();
  await expect(page.getByText('Received by UPI', { exact: true })).toBeVisible();
  await expect(page.getByText(/^Every top-up that says Success was credited/)).toBeVisible();
  await expectNoViolations(page);
  const answer = {
    ...(await call(readBooks, {}, await tokenOf('admin@rush.test'))),
    balanced: false,
    differingSince: new Date().toISOString(),
  };
  await page.route('**/api/admin/books', (route) =>
    route.fulfill({
      json: {
        ...answer,
        differences: [
          {
            rule: 'balances-are-sums',
            subject: 'user:1:coins',
            expected: 10,
            found: 11,
            finding: { kind: 'balance-no-sum', data: {} },
          },
        ],
      },
    }),
  );
  await page.reload();
  await expect(page.getByText('1 difference in the books.')).toBeVisible();
  await expect(page.getByText(/points and earnings are not redeemed/)).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'user:1:coins' })).toContainText('₹11');
  await expectNoViolations(page);
});
