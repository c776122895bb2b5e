import { updateItem } from '@rush/contract/admin-catalog.ts';
import { logout } from '@rush/contract/sessions.ts';
import { expect, SIMULATORS, test, untilTrue } from './fixtures.ts';
import {
  atBank,
  button,
  confirmButton,
  confirmOrder,
  fillSignIn,
  link,
  paymentSheet,
  proceed,
  storageItem,
  title,
} from './screen.ts';
import { call, settle } from './shop.ts';
import { GAMES, newCoupon, newProduct, owner, signInAsNew } from './test-data.ts';

const BGMI = '/product/1007';

test('a shopper with too few R-Coins tops up the missing amount, and the order is then placed once', async ({
  page,
  console,
}) => {
  const coupon = await newCoupon();
  const shopper = await signInAsNew(page, 5);
  await page.goto(BGMI);
  await page.getByRole('radio', { name: /^325 UC/ }).click();
  await page.getByLabel('Character ID').fill('5123456789');
  await button(page, 'Have a coupon?').click();
  await page.getByLabel('Coupon code').fill(coupon);
  await button(page, 'Apply').click();
  await expect(page.getByText(`Coupon ${coupon} applied`)).toBeVisible();
  await proceed(page, 'R-Coins');
  await expect(paymentSheet(page).getByText(/more R-Coins/)).toBeVisible();
  await expect(confirmButton(page)).toHaveCount(0);
  // ₹380 minus ten percent and the five R-Coins in the wallet.
  await button(page, 'Top up ₹337 and pay').click();
  await page.waitForURL(`${SIMULATORS}/**`);
  // The payment app returns to the shop in another tab.
  const other = await page.context().newPage();
  await other.goto(page.url());
  let receiptUrl = '';
  // The page navigates away once the order is placed.
  other.on('framenavigated', (frame) => {
    if (frame.url().includes('/walletconfirmation')) receiptUrl = frame.url();
  });
  await atBank(other, 'Pay');
  await expect(title(other)).toHaveText('Paid! Our team is on it');
  await expect(other.getByText('5123456789').first()).toBeVisible();
  await expect(other.getByText(`Discount ${coupon}`)).toBeVisible();
  await shopper.untilWalletHolds(0);

  // The first tab finds the same order.
  await page.goto(receiptUrl);
  await link(page, 'View order').click();
  await page.waitForURL(other.url());
  await shopper.untilWalletHolds(0);

  // The order is not placed at a different price.
  const { product, item } = await newProduct();
  await page.goto(`/product/${product._id}`);
  await page.getByLabel('Captain number').fill('4711');
  await proceed(page, 'R-Coins');
  await button(page, 'Top up ₹80 and pay').click();
  await atBank(page, 'Decline');
  await link(page, 'Try again').click();
  await button(page, 'Top up ₹80 and pay').click();
  await page.waitForURL(`${SIMULATORS}/**`);
  await (await owner()).call(updateItem, { params: { id: item._id }, body: { price: 75 } });
  await atBank(page, 'Pay');
  const reason = page.getByText('The price changed, so we didn’t place your order.');
  await expect(reason).toBeVisible();
  await page.reload();
  await expect(reason).toBeVisible();
  await expect(title(page)).toHaveText('Transaction Successful');
  await shopper.untilWalletHolds(80);
  await link(page, 'Back to your pack').click();
  await expect(page.getByLabel('Captain number')).toHaveValue('4711');
  console.allow(/status of 409/);
});

test('an order refused for too few R-Coins leads to the top-up page', async ({ page, console }) => {
  await signInAsNew(page);
  // The page shows an outdated balance.
  await page.route('**/api/wallet/getbalance/**', (route) => route.fulfill({ json: { balance: 9_999 } }));
  await page.goto(BGMI);
  await page.getByLabel('Character ID').fill('5123456789');
  await proceed(page, 'R-Coins');
  await confirmOrder(page);
  await page.waitForURL(/\/balanceerror\?/);
  await expect(title(page)).toHaveText('Insufficient Balance');
  await expect(link(page, 'Top-Up Wallet')).toHaveAttribute('href', /amount=75/);
  await link(page, 'Top-Up Wallet').click();
  await expect(page.getByLabel('Amount in rupees')).toHaveValue('75');
  console.allow(/status of 402/);
});

test('a top-up is in whole rupees, is paid at the bank and shows its transaction ID', async ({ page }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await signInAsNew(page);
  await page.goto('/topup');
  const amount = page.getByLabel('Amount in rupees');
  await amount.fill('12.5');
  await button(page, 'Top Up Wallet').click();
  await expect(page.getByText('Please enter a valid amount').first()).toBeVisible();
  await amount.fill('10001');
  await button(page, 'Top Up Wallet').click();
  await expect(page.getByText('The maximum top-up is ₹10,000.').first()).toBeVisible();
  for (const preset of ['50', '100', '250', '500']) {
    await button(page, preset).click();
    await expect(amount).toHaveValue(preset);
  }
  await button(page, 'Top Up Wallet').click();
  await atBank(page, 'Cancel');
  await page.waitForURL(/\/walletconfirmation/);
  const txnid = new URL(page.url()).searchParams.get('client_txn_id') ?? '';

  await page.goto('/wallet');
  await link(page, 'Verify Payment').click();
  await button(page, 'Copy transaction ID').click();
  await expect(page.getByText('Copied to Clipboard')).toBeVisible();
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(txnid);
  await link(page, 'Pay now').click();
  await atBank(page, 'Pay');
  await expect(title(page)).toHaveText('Transaction Successful');
  await expect(page.getByText('500.00').first()).toBeVisible();
});

test('a failed payment offers a retry, and a late payment resumes the order', async ({ page }) => {
  const shopper = await signInAsNew(page);
  const orderid = await shopper.order({
    game: GAMES.brazil,
    item: '86 Diamonds',
    input2: '2001',
    payWith: 'upi',
  });
  await page.goto(`/confirmation?client_txn_id=${orderid}`);
  await link(page, 'Pay now').click();
  await atBank(page, 'Cancel');
  await page.waitForURL(/\/confirmation/);
  await settle(orderid, 'failure');
  await expect(title(page)).toHaveText('Your payment didn’t go through');
  await expect(link(page, 'Try again')).toBeVisible();
  await settle(orderid, 'success');
  await shopper.untilOrderIs(orderid, 'Completed');
  // The return URL of a second attempt, to which some gateways append a query of their own.
  await page.goto(`/confirmation?client_txn_id=${orderid}-2?razorpay_payment_id=pay_1`);
  await expect(title(page)).toHaveText(/^Delivered in \d/);
  await page.getByText('Order history').click();
  await expect(page.getByText('Your payment arrived, so we’re completing your order.')).toBeVisible();
});

test('if the session has expired at Confirm Order, the shopper signs in and returns to the product', async ({
  page,
  console,
}) => {
  await page.clock.install();
  const shopper = await signInAsNew(page);
  await page.goto(BGMI);
  await page.getByLabel('Character ID').fill('5123456789');
  await proceed(page, 'UPI');
  await call(logout, { body: {} }, shopper.token);
  await confirmOrder(page);
  await expect(page.getByText('Session expired! Please re-login to proceed.').first()).toBeVisible();
  expect(await storageItem(page, 'token')).toBeNull();
  await page.clock.fastForward(3_000);
  await page.waitForURL(/\/login\?from=/);
  await fillSignIn(page, shopper.user.email);
  await page.waitForURL(BGMI);
  await expect(page.getByLabel('Character ID')).toHaveValue('5123456789');
  console.allow(/status of 401/);
});

test('a shopper who comes back from the payment page can pay the same order', async ({ page }) => {
  await signInAsNew(page);
  await page.goto(BGMI);
  await page.getByLabel('Character ID').fill('5123456789');
  await proceed(page, 'UPI');
  await confirmOrder(page);
  await page.waitForURL(`${SIMULATORS}/**`);
  const paymentUrl = page.url();
  await page.goBack();
  await page.getByLabel('Character ID').fill('5123456789');
  await button(page, 'Proceed to Payment').click();
  await link(page, 'Pay ₹75 for that order').click();
  await link(page, 'Pay now').click();
  await page.waitForURL(paymentUrl);
});

test('Back closes an open dialog before it leaves the page', async ({ page }) => {
  await signInAsNew(page);
  await page.goto('/about');
  await page.goto(BGMI);
  await page.getByLabel('Character ID').fill('5123456789');
  await button(page, 'Proceed to Payment').click();
  await expect(paymentSheet(page)).toBeVisible();
  const hasEntry = 'history.state.overlays === 1';
  await untilTrue(page, hasEntry);
  await page.goBack();
  await expect(paymentSheet(page)).toBeHidden();
  await expect(page.getByLabel('Character ID')).toHaveValue('5123456789');
  await button(page, 'Menu').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await untilTrue(page, hasEntry);
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
  // If the dialog was closed without Back, the next Back leaves the page.
  await button(page, 'Menu').click();
  await untilTrue(page, hasEntry);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.goBack();
  await page.waitForURL(/\/about$/);
});
