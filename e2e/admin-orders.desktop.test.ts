import { readFile } from 'node:fs/promises';
import { workQueue } from '@rush/contract/admin-queue.ts';
import { topUpWallet } from '@rush/contract/wallet.ts';
import { expect, test } from './fixtures.ts';
import { button, dialog, expectTotal, link, row, title } from './screen.ts';
import { POLLING, settle } from './shop.ts';
import { demoPerson, GAMES, newPlayer, newShopper, STAFF, signInAs } from './test-data.ts';

const BY_HAND = { game: GAMES.bgmi, item: '60 UC' };

test('the overview shows the figures for the day and week, and the supplier’s points', async ({ page }) => {
  await signInAs(page, STAFF.owner);
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^\d+ \w+ 20\d\d: ₹/ })).toHaveCount(7);
  for (const region of ['BR', 'PH']) {
    const query = button(page, `Query points ${region}`);
    await query.click();
    await expect(query.locator('..').getByRole('status')).toHaveText(/^[\d,]+\.\d{2}$/);
  }
});

test('staff complete, refund and cancel pending orders with a reason', async ({ page }) => {
  const shopper = await newShopper(300);
  const moves = [
    { move: 'Completed', status: 'Completed' },
    { move: 'Refund', status: 'Refunded' },
    { move: 'Cancelled', status: 'Cancelled' },
  ];
  const ids = [];
  for (const _ of moves) ids.push(await shopper.order(BY_HAND));
  await signInAs(page, STAFF.owner);
  await page.goto('/admin/orders');
  for (const [index, { move, status }] of moves.entries()) {
    await button(page, `${move}: ${ids[index]}`).click();
    await dialog(page).getByLabel('Reason (optional)').fill(`Checked by hand: ${status}`);
    await button(dialog(page), `Confirm: ${move}`).click();
    await expect(page.getByText(`The order is now ${status}.`)).toBeVisible();
    await expect(row(page, ids[index] ?? '')).toHaveCount(0);
  }
  await shopper.untilWalletHolds(225);
  await page.goto(`/admin/order/${ids[1]}`);
  await expect(page.getByText('Checked by hand: Refunded').first()).toBeVisible();
  await expect(page.getByText('by Asha Admin')).toBeVisible();
  await expect(page.getByText('Returned to wallet')).toBeVisible();
});

test('staff filter all orders, keep the filters in the URL, and export the list', async ({ page }) => {
  const shopper = await newShopper(100);
  const input1 = newPlayer();
  const today = new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' });
  const unpaid = await shopper.order({ ...BY_HAND, payWith: 'upi' });
  const paid = await shopper.order({ ...BY_HAND, input1 });
  await signInAs(page, STAFF.owner);
  await page.goto(`/admin/txn?search=${shopper.user.email}`);
  await expect(row(page, paid).getByText('Processing').locator('..')).toHaveClass(/text-warning/);
  await expect(row(page, unpaid).getByText('Created').locator('..')).toHaveClass(/text-danger/);
  await expect(link(row(page, paid), 'Verify')).toHaveCount(0);
  await expect(link(row(page, unpaid), 'Verify')).toHaveAttribute(
    'href',
    `/confirmation?client_txn_id=${unpaid}`,
  );
  await page.getByLabel('Search by user input').fill(input1);
  await expectTotal(page, 1);
  await page.getByLabel('Payment Method').selectOption('wallet');
  await page.getByLabel('From date').fill(today);
  await page.getByLabel('Status').selectOption('Processing');
  await page.getByLabel('Rows per page').selectOption('100');
  await expect(page).toHaveURL(/status=Processing.*limit=100|limit=100.*status=Processing/);
  await expect(row(page, paid)).toBeVisible();
  const download = page.waitForEvent('download');
  await button(page, 'Export CSV').click();
  const csv = await readFile(await (await download).path(), 'utf8');
  expect(csv.trim().split('\r\n')).toHaveLength(2);
  expect(csv).toContain(paid);

  await page.reload();
  await expect(page.getByLabel('Search by user input')).toHaveValue(input1);
  await page.getByLabel('Status').selectOption('Refunded');
  await expect(page.getByText('No orders found')).toBeVisible();
  await button(page, 'Clear filters').first().click();
  await expect(page).toHaveURL(/\/admin\/txn(\?limit=100)?$/);
});

test('an order’s page shows the customer, player, money and staff notes', async ({ page, console }) => {
  const shopper = await newShopper(100);
  const orderid = await shopper.order({ ...BY_HAND, input1: '5987654321' });
  await signInAs(page, STAFF.owner);
  await page.goto(`/admin/order/${orderid}`);
  for (const text of ['5987654321', shopper.user.email, 'Paid with R-Coins.', '₹75 paid with R-Coins'])
    await expect(page.getByText(text).first()).toBeVisible();
  await button(page, 'Save note').click();
  await expect(page.getByText('Please write the note first.')).toBeVisible();
  await page.getByLabel('Note for colleagues').fill('Asked the player for a screenshot');
  await button(page, 'Save note').click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Asked the player' })).toContainText(
    'Asha Admin',
  );
  await link(page, 'Their record').click();
  await expect(page).toHaveURL(/\/admin\/user\//);
  await expect(link(page, orderid)).toBeVisible();
  await page.goto('/admin/order/R1NOSUCHORDER');
  await expect(page.getByText('Order not found.')).toBeVisible();
  console.allow(/status of 404/);
});

test('staff filter wallet transactions, and check a pending one with the bank', async ({ page }) => {
  const shopper = await newShopper(100);
  const orderid = await shopper.order(BY_HAND);
  const { txnid } = await shopper.call(topUpWallet, { body: { value: 250 } });
  await signInAs(page, STAFF.owner);
  await page.goto(`/admin/wallettxn?search=${shopper.user.email}`);
  await expect(page.getByText('Showing 1 to 3 of 3 transactions')).toBeVisible();
  await expect(row(page, orderid).getByText('Debit').locator('..')).toHaveClass(/text-warning/);
  await expect(row(page, orderid).getByText('Success').locator('..')).toHaveClass(/text-success/);
  await expect(row(page, 'Added by the shop')).toContainText('Reason: For a test');
  await settle(txnid, 'success', { webhook: 'drop' });
  await button(page, `Ask the bank: ${txnid}`).click();
  await expect(row(page, txnid).getByText('Success')).toBeVisible();
  await page.getByLabel('For Order').fill(orderid);
  await expect(page.getByText('Showing 1 to 1 of 1 transactions')).toBeVisible();
  await page.getByLabel('Type').selectOption('Credit');
  await expect(page.getByText('No transactions found')).toBeVisible();
  await expect(page.getByLabel('Rows per page').getByRole('option')).toHaveText(['50', '100', '250', '500']);
});

test('staff resolve a payment of the wrong amount from the work queue', async ({ page }) => {
  const shopper = await newShopper();
  const orderid = await shopper.order({ ...BY_HAND, payWith: 'upi' });
  await settle(orderid, 'success', { amount: 12.5 });
  const staff = await demoPerson(STAFF.owner);
  const queueSubjects = async () => (await staff.call(workQueue, {})).map(({ subject }) => subject);
  await expect.poll(queueSubjects, POLLING).toContain(orderid);
  await signInAs(page, STAFF.owner);
  await page.goto('/admin/queue');
  await link(page, `Look at the payment: ${orderid}`).click();
  await expect(title(page)).toHaveText(`Payment ${orderid}`);
  await button(page, 'Decide').click();
  await expect(page.getByText('Please choose one of these.')).toBeVisible();
  await page.getByLabel('Give ₹12.50 as R-Coins').check();
  await page.getByLabel('Evidence').fill('The bank shows ₹12.50');
  await button(page, 'Decide').click();
  await expect(page.getByText('Payment decision saved.')).toBeVisible();
  await shopper.untilWalletHolds(12.5);
});

test('the analytics page shows charts and tables, and keeps the period in the URL', async ({ page }) => {
  await (await newShopper(100)).order(BY_HAND);
  await signInAs(page, STAFF.owner);
  await page.goto('/admin/analytics');
  await page.getByRole('button', { name: /^Orders/ }).click();
  await expect(page.getByRole('heading', { name: 'Orders, by day' })).toBeVisible();
  await expect(page.locator('.recharts-line').first()).toBeAttached();
  await button(page, '7 days').click();
  await expect(page).toHaveURL(/metric=orders.*from=\d{4}-\d{2}-\d{2}|from=\d{4}-\d{2}-\d{2}.*metric=orders/);
  await page.getByText('Figures as a table').nth(1).click();
  await expect(row(page, 'BGMI').first()).toBeVisible();
});

test('staff verify the books, and see account balances and backups', async ({ page }) => {
  await signInAs(page, STAFF.owner);
  await page.goto('/admin/books');
  await button(page, 'Check now').click();
  await expect(page.getByText('The books balance.', { exact: true })).toBeVisible();
  await expect(page.getByText('Received by UPI', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Backups' })).toBeVisible();
});
