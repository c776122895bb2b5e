import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { updateUserData } from '@rush/contract/admin-accounts.ts';
import { addUserBalance } from '@rush/contract/admin-wallet.ts';
import { expect, signIn, test } from './fixtures.ts';
import { call, tokenOf } from './shop-api.ts';
import { aShopper, enterAs } from './shopper.ts';

const ADMIN = 'admin@rush.test';

/** On a phone all filters but the search wait behind a button. */
async function openFilters(page: Page) {
  await expect(page.getByRole('searchbox').first()).toBeVisible();
  const button = page.getByRole('button', { name: 'Filters', exact: true });
  if ((await button.isVisible()) && (await button.getAttribute('aria-expanded')) === 'false')
    await button.click();
}

/** A row of the table on screen, as a row or as a card. */
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

async function asAdmin(page: Page, path: string) {
  await enterAs(page, ADMIN);
  await page.goto(path);
}

test.describe('pending orders', () => {
  for (const { button, status } of [
    { button: 'Completed', status: 'Completed' },
    { button: 'Refund', status: 'Refunded' },
    { button: 'Cancelled', status: 'Cancelled' },
  ])
    test(`staff sets a paid order to ${status} with a reason that its page tells`, async ({ page }) => {
      const shopper = await aShopper(500);
      const orderid = await shopper.place({ product: 'BGMI', input1: '5123456789', pays: 'wallet' });
      await asAdmin(page, '/admin/orders');
      await expect(row(page, orderid)).toContainText('5123456789');
      await page.getByRole('button', { name: `${button}: ${orderid}` }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Reason (optional)').fill(`Checked by hand ${orderid}`);
      await dialog.getByRole('button', { name: `Confirm: ${button}` }).click();
      await expect(page.getByText(`The order is ${status} now.`)).toBeVisible();
      await expect(row(page, orderid)).toHaveCount(0);

      await page.goto(`/admin/order/${orderid}`);
      await expect(page.getByRole('heading', { name: `Order ${orderid}` })).toBeVisible();
      await expect(page.getByText(`Checked by hand ${orderid}`).first()).toBeVisible();
      await expect(page.getByText('by Asha Admin')).toBeVisible();
      if (status !== 'Completed') await expect(page.getByText('Returned to wallet')).toBeVisible();
    });
});

test.describe("an order's page", () => {
  test('tells the customer, the inputs, the money and what was said, and keeps notes', async ({ page }) => {
    const shopper = await aShopper(500);
    const orderid = await shopper.place({ product: 'BGMI', input1: '5987654321', pays: 'wallet' });
    await asAdmin(page, '/admin/txn');
    await page.getByLabel('Search by order id or email').fill(orderid);
    await page.getByRole('link', { name: orderid }).click();
    await expect(page.getByRole('heading', { name: `Order ${orderid}` })).toBeVisible();
    await expect(page.getByText('5987654321')).toBeVisible();
    await expect(page.getByText(shopper.email)).toBeVisible();
    await expect(page.getByText('Paid with R-Coins.')).toBeVisible();
    await expect(page.getByText('order-wallet')).toBeVisible();

    await page.getByRole('button', { name: 'Save note' }).click();
    await expect(page.getByText('Please write the note first.')).toBeVisible();
    await page.getByLabel('Note for colleagues').fill('Asked the player for a screenshot');
    await page.getByRole('button', { name: 'Save note' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Asked the player' })).toContainText(
      'Asha Admin',
    );

    await page.getByRole('link', { name: 'Their orders' }).click();
    await expect(page).toHaveURL(/\/admin\/txn\?user=/);
    await expect(row(page, orderid)).toBeVisible();
    await expect(page.getByText('Total Rows 1', { exact: true })).toBeVisible();
  });

  test('the page of an order that does not exist says so and leads back', async ({ page, noise }) => {
    await asAdmin(page, '/admin/order/R1NOSUCHORDER');
    await expect(page.getByText('Order not found.')).toBeVisible();
    await page.getByRole('link', { name: 'All Orders' }).last().click();
    await expect(page).toHaveURL(/\/admin\/txn/);
    noise.length = 0;
  });
});

test.describe('all orders', () => {
  test('are found by every filter, and the address keeps the view', async ({ page, context }) => {
    const shopper = await aShopper(500);
    const input = `5${Date.now()}`;
    const orderid = await shopper.place({ product: 'BGMI', input1: input, pays: 'wallet' });
    await asAdmin(page, '/admin/txn');
    for (const column of ['Order Id', 'Product name', 'User Input1', 'Payment Method', 'Updated At'])
      await expect(page.getByRole('columnheader', { name: column })).toBeAttached();
    await openFilters(page);
    await page.getByLabel('Search by user input').fill(input);
    await expect(page.getByText('Total Rows 1', { exact: true })).toBeVisible();
    await page.getByLabel('Search by order id or email').fill(shopper.email);
    await page.getByLabel('Status').selectOption('Processing');
    await page.getByLabel('Payment Method').selectOption('wallet');
    const today = new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' });
    await page.getByLabel('From date').fill(today);
    await page.getByLabel('To date').fill(today);
    await page.getByLabel('Rows per page').selectOption('100');
    await expect(page).toHaveURL(/limit=100/);
    await expect(row(page, orderid)).toBeVisible();

    const shared = await context.newPage();
    await shared.goto(page.url());
    await expect(row(shared, orderid)).toBeVisible();
    await openFilters(shared);
    await expect(shared.getByLabel('Status')).toHaveValue('Processing');
    await expect(shared.getByLabel('Search by user input')).toHaveValue(input);

    await page.getByLabel('Status').selectOption('Refunded');
    await expect(page.getByText('No orders found')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).first().click();
    await expect(page).toHaveURL(/\/admin\/txn(\?limit=100)?$/);
  });

  test('can be turned page by page: Prev, the numbers, Next', async ({ page }) => {
    await page.route('**/api/admin/alltxn*', async (route) => {
      const answer = await (await route.fetch()).json();
      await route.fulfill({ json: { ...answer, totalTxns: 450, totalPages: 9 } });
    });
    await asAdmin(page, '/admin/txn?page=4');
    const pages = page.getByRole('navigation', { name: 'Pages' });
    await expect(pages.getByRole('button')).toHaveText(['Prev', '3', '4', '5', '9', 'Next']);
    await expect(pages.getByRole('button', { name: 'Page 4' })).toHaveAttribute('aria-current', 'page');
    await pages.getByRole('button', { name: 'Next' }).click();
    await expect(page).toHaveURL(/page=5/);
    await page.unrouteAll({ behavior: 'wait' });
  });

  test('orders that are Created lead to Verify; the colours are orange, green and red', async ({ page }) => {
    const shopper = await aShopper(500);
    const created = await shopper.place({ product: 'BGMI', input1: '5111111111' });
    const processing = await shopper.place({ product: 'BGMI', input1: '5111111111', pays: 'wallet' });
    await asAdmin(page, `/admin/txn?search=${shopper.email}`);
    await expect(row(page, processing).getByText('Processing')).toHaveClass(/text-warning/);
    await expect(row(page, processing).getByRole('link', { name: 'Verify' })).toHaveCount(0);
    await expect(row(page, created).getByText('Created')).toHaveClass(/text-danger/);
    await expect(row(page, created).getByRole('link', { name: 'Verify' })).toHaveAttribute(
      'href',
      `/confirmation?client_txn_id=${created}`,
    );
  });

  test('are exported as CSV with the filters of the screen', async ({ page }) => {
    const shopper = await aShopper(500);
    const orderid = await shopper.place({ product: 'BGMI', input1: '5222222222', pays: 'wallet' });
    await asAdmin(page, `/admin/txn?search=${shopper.email}`);
    await expect(row(page, orderid)).toBeVisible();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const file = await readFile(await (await saved).path(), 'utf8');
    expect(file.trim().split('\r\n')).toHaveLength(2);
    expect(file).toContain(orderid);
    await expect(page.getByText('The export is complete.')).toBeVisible();
  });

  test('orders that cannot be loaded say so and load at the next try', async ({ page, noise }) => {
    await page.route('**/api/admin/alltxn*', (route) => route.fulfill({ status: 500, json: {} }));
    await asAdmin(page, '/admin/txn');
    await expect(page.getByText('This could not be loaded.')).toBeVisible({ timeout: 30_000 });
    await page.unroute('**/api/admin/alltxn*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText(/^Total Rows/)).toBeVisible();
    noise.length = 0;
  });
});

test.describe('wallet transactions', () => {
  test('are found by every filter, counted, and lead to their order', async ({ page }) => {
    const shopper = await aShopper(500);
    const orderid = await shopper.place({ product: 'BGMI', input1: '5333333333', pays: 'wallet' });
    await asAdmin(page, '/admin/wallettxn');
    await openFilters(page);
    await page.getByLabel('For Order').fill(orderid);
    await expect(page.getByText('Showing 1 to 1 of 1 transactions')).toBeVisible();
    await expect(row(page, orderid).getByText('Debit')).toHaveClass(/text-warning/);
    await expect(row(page, orderid).getByText('Success')).toHaveClass(/text-success/);
    await page.getByLabel('For Order').fill('');
    await page.getByLabel('Search by transaction id or email').fill(shopper.email);
    await expect(page.getByText('Showing 1 to 2 of 2 transactions')).toBeVisible();
    await page.getByLabel('Type').selectOption('Credit');
    await expect(page.getByText('Showing 1 to 1 of 1 transactions')).toBeVisible();
    await page.getByLabel('Status').selectOption('Failed');
    await expect(page.getByText('No transactions found')).toBeVisible();
    await expect(page.getByText('Showing 0 to 0 of 0 transactions')).toBeVisible();
    await expect(page.getByLabel('Rows per page').locator('option')).toHaveText(['50', '100', '250', '500']);
  });
});

test.describe('users', () => {
  test('are searched, filtered by role and verification, and paged by 25 to 500', async ({ page }) => {
    await asAdmin(page, '/admin/usersdata');
    for (const column of ['Customer ID', 'Mobile No.', 'Email', 'Wallet Balance', 'Blocked', 'EditBalance'])
      await expect(page.getByRole('columnheader', { name: column, exact: true })).toBeAttached();
    await expect(page.getByText(/^Page 1 of \d+$/)).toBeVisible();
    await page.getByLabel('Search by Mobile Number or Email').fill('9000000002');
    await expect(page.getByText('Total Rows 1', { exact: true })).toBeVisible();
    await expect(row(page, 'reseller@rush.test')).toContainText('10000002');
    await openFilters(page);
    await page.getByLabel('Role').selectOption('user');
    await expect(page.getByText('No users found')).toBeVisible();
    await page.getByLabel('Role').selectOption('reseller');
    await page.getByLabel('Verification').selectOption('Verified');
    await expect(row(page, 'reseller@rush.test')).toBeVisible();
    await page.getByLabel('Verification').selectOption('Unverified');
    await expect(page.getByText('No users found')).toBeVisible();
    const sizes = page.getByLabel('Rows per page');
    await expect(sizes.locator('option')).toHaveText(['25', '50', '100', '250', '500']);
    await sizes.selectOption('250');
    await expect(page).toHaveURL(/limit=250/);
  });

  test('a list of hundreds of users stays quick: only those near the window are rendered, down to the last', async ({
    page,
  }) => {
    await page.route(/\/api\/admin\/users_data/, async (route) => {
      const answer = await route.fetch();
      const body = await answer.json();
      const [user] = body.users;
      const users = Array.from({ length: 500 }, (_, index) => ({
        ...user,
        _id: `user-${index}`,
        email: `long${index}@example.test`,
      }));
      await route.fulfill({ json: { ...body, users } });
    });
    await asAdmin(page, '/admin/usersdata?limit=500');
    await expect(row(page, 'long0@example.test')).toBeVisible();
    expect(await page.getByRole('row').count()).toBeLessThan(80);
    await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', '501');
    await expect(async () => {
      await page.mouse.wheel(0, 20_000);
      await expect(row(page, 'long499@example.test')).toBeInViewport({ timeout: 500 });
    }).toPass();
    expect(await page.getByRole('row').count()).toBeLessThan(80);
  });

  test('are topped up in the Top-Up dialog, and a wrong amount is refused in it', async ({ page, noise }) => {
    const shopper = await aShopper();
    await asAdmin(page, `/admin/usersdata?search=${shopper.email}`);
    await page.getByRole('button', { name: `Top-Up: ${shopper.name}` }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(/^You can add up to ₹/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Add Balance' }).click();
    await expect(dialog.getByText('Please enter a valid amount')).toBeVisible();
    await expect(dialog.getByText('Please give a reason.')).toBeVisible();
    noise.length = 0;
    await dialog.getByLabel('Amount').fill('6000');
    await expect(dialog.getByText('This amount waits until another admin confirms it.')).toBeVisible();
    await dialog.getByLabel('Amount').fill('250');
    await dialog.getByLabel('Reason').fill('A late delivery');
    await dialog.getByRole('button', { name: 'Add Balance' }).click();
    await expect(
      page.getByText(`Successfully added ₹250 to ${shopper.name}'s wallet. Please Refresh/Reload Page.`),
    ).toBeVisible();
    await expect(row(page, shopper.email)).toContainText('₹250.00');
  });

  test('users that cannot be topped up for a lost network say so', async ({ page, noise }) => {
    const shopper = await aShopper();
    await asAdmin(page, `/admin/usersdata?search=${shopper.email}`);
    await page.route('**/api/admin/adduserbalance', (route) => route.abort());
    await page.getByRole('button', { name: `Top-Up: ${shopper.name}` }).click();
    await page.getByRole('dialog').getByLabel('Amount').fill('10');
    await page.getByRole('dialog').getByLabel('Reason').fill('A late delivery');
    await page.getByRole('button', { name: 'Add Balance' }).click();
    await expect(page.getByText('Failed to add balance. Please try again.')).toBeVisible();
    noise.length = 0;
  });

  test('are edited, the reload is suggested, and the dialog closes by itself', async ({ page, noise }) => {
    const shopper = await aShopper();
    await asAdmin(page, `/admin/usersdata?search=${shopper.email}`);
    await page.getByRole('button', { name: `Edit: ${shopper.name}` }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Email').fill('not an address');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('Please enter a valid email address')).toBeVisible();
    noise.length = 0;
    await dialog.getByLabel('Email').fill(shopper.email);
    await dialog.getByLabel('Role', { exact: true }).selectOption('reseller');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('User updated successfully!, Please Refresh/Reload Page')).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await expect(row(page, shopper.email)).toContainText('reseller');
  });

  test('users that a colleague has changed meanwhile are not overwritten', async ({ page, noise }) => {
    const shopper = await aShopper();
    await asAdmin(page, `/admin/usersdata?search=${shopper.email}`);
    await page.getByRole('button', { name: `Edit: ${shopper.name}` }).click();
    const token = await tokenOf(ADMIN);
    await call(updateUserData, { body: { userid: shopper.userid, name: 'Newer Name' } }, token);
    await page.getByRole('dialog').getByLabel('Name').fill('Older Name');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(
      page.getByText('Someone else has changed this in the meantime. Please reload and look again.'),
    ).toBeVisible();
    noise.length = 0;
  });

  test('users who are blocked are signed out at once and stay out', async ({ page, browser }) => {
    const shopper = await aShopper();
    const other = await browser.newPage();
    await signIn(other, shopper.email);
    await asAdmin(page, `/admin/usersdata?search=${shopper.email}`);
    await page.getByRole('button', { name: `Edit: ${shopper.name}` }).click();
    await page
      .getByRole('dialog')
      .getByLabel(/^Blocked/)
      .check();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('User updated successfully!, Please Refresh/Reload Page')).toBeVisible();
    await other.goto('/wallet');
    await other.waitForURL(/\/login/);
    await other.close();
  });

  test('users whose change is refused, as the last owner’s demotion, stay as they were in the dialog', async ({
    page,
    noise,
  }) => {
    await asAdmin(page, `/admin/usersdata?search=${ADMIN}`);
    await page.route('**/api/admin/updateuserdata', (route) =>
      route.fulfill({
        status: 409,
        json: { type: 'last-owner', message: 'The last admin cannot be demoted or blocked.' },
      }),
    );
    await page.getByRole('button', { name: 'Edit: Asha Admin' }).click();
    await page.getByRole('dialog').getByLabel('Staff role').selectOption('support');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('The last admin cannot be demoted or blocked.')).toBeVisible();
    noise.length = 0;
  });
});

test('a grant above the limit waits in the queue for another admin, who confirms it', async ({
  page,
  browser,
  noise,
}) => {
  const [shopper, second] = [await aShopper(), await aShopper()];
  const token = await tokenOf(ADMIN);
  await call(updateUserData, { body: { userid: second.userid, role: 'admin', staffRole: 'owner' } }, token);
  await call(addUserBalance, { body: { userId: shopper.userid, amount: 7000, reason: 'Prize' } }, token);
  await asAdmin(page, '/admin/queue');
  await page.getByRole('link', { name: `Decide the grant: ${shopper.name} ${shopper.userid}` }).click();
  await page.getByRole('button', { name: `Confirm ₹7,000 for ${shopper.name}` }).click();
  await expect(page.getByText('Another admin has to confirm this grant.')).toBeVisible();
  noise.length = 0;

  const other = await browser.newPage();
  await signIn(other, second.email);
  await other.goto('/admin/grants');
  await other.getByRole('button', { name: `Confirm ₹7,000 for ${shopper.name}` }).click();
  await expect(other.getByText('The amount has been added.')).toBeVisible();
  await expect(row(other, shopper.userid)).toContainText('Granted');
  await other.close();
});

test('the analytics of a period are shown as charts and tables, and kept in the address', async ({
  page,
}) => {
  const shopper = await aShopper(500);
  await shopper.place({ product: 'BGMI', input1: '5444444444', pays: 'wallet' });
  await asAdmin(page, '/admin/analytics');
  await expect(page.getByRole('heading', { name: 'Sales, by day' })).toBeVisible();
  await expect(page.locator('.recharts-line').first()).toBeAttached();
  await page.getByRole('button', { name: /^Orders/ }).click();
  await expect(page.getByRole('heading', { name: 'Orders, by day' })).toBeVisible();
  await page.getByRole('button', { name: '7 days' }).click();
  await expect(page).toHaveURL(/metric=orders/);
  await expect(page).toHaveURL(/from=\d{4}-\d{2}-\d{2}/);
  await page.getByText('Figures as a table').nth(1).click();
  await expect(
    page.getByRole('region', { name: 'By product' }).getByRole('row').filter({ hasText: 'BGMI' }),
  ).toBeVisible();
  for (const part of ['By payment method', 'By supplier', 'Top products', 'Failing products', 'Customers'])
    await expect(page.getByRole('heading', { name: part, exact: true })).toBeVisible();
});

test('settings are refused field by field, saved at once, and recorded in the audit log', async ({
  page,
  noise,
}, info) => {
  await asAdmin(page, '/admin/settings');
  const support = page.getByRole('group', { name: 'Support contacts' });
  await support.getByLabel('WhatsApp link').fill('http://wa.me/1');
  await support.getByRole('button', { name: 'Save' }).click();
  await expect(support.getByText('must be an https:// address')).toBeVisible();
  noise.length = 0;
  const officer = `Meera Iyer ${info.project.name} ${Date.now()}`;
  await support.getByLabel('WhatsApp link').fill('https://wa.me/919000000000');
  await support.getByLabel('Grievance officer', { exact: true }).fill(officer);
  await support.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Settings saved.')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Smile.one' })).toContainText('Set');
  expect(await page.content()).not.toContain('sim-smile-key');

  await page.goto('/admin/audit');
  await page.getByLabel('Search by who, what or where').fill(officer);
  const line = page.getByRole('listitem').filter({ hasText: officer });
  await expect(line).toContainText('setting.change');
  await expect(line).toContainText('admin@rush.test');
  await openFilters(page);
  await page.getByLabel('Action').selectOption('coupon.create');
  await expect(page.getByText('No changes found')).toBeVisible();
});

test('forms offer what the shop’s suppliers deliver, and settings the unit cost of each of their accounts', async ({
  page,
}) => {
  await asAdmin(page, '/admin/createproduct');
  await page.getByLabel('Delivered by a supplier (API)').check();
  const types = page.getByLabel('API Type');
  await expect(types.getByRole('option')).toHaveText([
    '–',
    'SMILEBR',
    'SMILEPH',
    'MOOGOLDMLBB',
    'MOOGOLDGENSHIN',
    'MOOGOLDHOK',
    'OTHER',
  ]);
  await types.selectOption('MOOGOLDHOK');
  await expect(types).toHaveValue('MOOGOLDHOK');

  await page.goto('/admin/settings');
  const costs = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'What suppliers’ units cost' }) });
  for (const label of [
    /^A Smile.one coin of Brazil/,
    /^A Smile.one coin of the Phil/,
    /^A dollar at MooGold/,
  ])
    await expect(costs.getByLabel(label)).toHaveValue('0');
  await expect(costs.getByLabel('One unit of the balance is worth (USD)')).toHaveCount(0);
  await costs.getByLabel('Let it follow the exchange rate of USD').check();
  await expect(costs.getByLabel('One unit of the balance is worth (USD)')).toHaveValue('1');
});

test('the supplier’s points are queried for BR and PH', async ({ page }) => {
  await asAdmin(page, '/admin');
  for (const region of ['BR', 'PH']) {
    await page.getByRole('button', { name: `Query points ${region}` }).click();
    await expect(
      page
        .getByRole('button', { name: `Query points ${region}` })
        .locator('..')
        .getByRole('status'),
    ).toHaveText(/^[\d,]+\.\d{2}$/);
  }
});

test('staff works a pending order by the keyboard alone', async ({ page }, info) => {
  const shopper = await aShopper(500);
  const orderid = await shopper.place({ product: 'BGMI', input1: '5555555555', pays: 'wallet' });
  await asAdmin(page, '/admin/orders');
  const button = page.getByRole('button', { name: `Refund: ${orderid}` });
  await button.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await expect(dialog.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await dialog.getByLabel('Reason (optional)').focus();
  await page.keyboard.type(`By keyboard ${info.project.name}`);
  await page.keyboard.press('Enter');
  await expect(page.getByText('The order is Refunded now.')).toBeVisible();
});

test('a shopper is sent to sign in instead of seeing the back-office', async ({ page }) => {
  await signIn(page, 'player@rush.test');
  await page.goto('/admin/settings');
  await page.waitForURL(/\/login/);
});
