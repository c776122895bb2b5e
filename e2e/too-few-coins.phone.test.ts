import type { Page } from '@playwright/test';
import { createCoupon } from '@rush/contract/admin-coupons.ts';
import { addUserBalance } from '@rush/contract/admin-wallet.ts';
import { expect, SIMULATORS, test } from './fixtures.ts';
import { call, tokenOf } from './shop-api.ts';
import { aShopper, type Shopper } from './shopper.ts';

const sheetOf = (page: Page) => page.getByRole('dialog', { name: /Select Payment/ });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const pack = (page: Page) => page.getByRole('button', { name: /^325 UC/ });

async function withCoins(amount: number): Promise<Shopper> {
  const shopper = await aShopper(0);
  const { _id, email } = shopper;
  const body = { userId: _id, email, amount, reason: 'For a test' };
  await call(addUserBalance, { body }, await tokenOf('admin@rush.test'));
  return shopper;
}

async function pickPack(page: Page, shopper: Shopper): Promise<string> {
  const { product, item } = await shopper.find('BGMI', '325 UC');
  await page.goto(`/product/${product._id}`);
  await pack(page).click();
  await page.getByRole('textbox').first().fill('5123456789');
  return `/product/${product._id}?item=${item._id}`;
}

async function chooseCoins(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Proceed to Payment' }).click();
  await sheetOf(page)
    .getByRole('radio', { name: /R-Coins/ })
    .check({ force: true });
}

async function payTopUp(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Top Up Wallet' }).click();
  await page.waitForURL((url) => url.href.startsWith(SIMULATORS));
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(heading(page)).toHaveText('Transaction Successful');
  await page.getByRole('link', { name: 'Back to your pack' }).click();
}

test('an order that is refused for too few R-Coins leads to the missing amount, and back to the same pack', async ({
  page,
  noise,
}) => {
  const shopper = await withCoins(5);
  await shopper.enter(page);
  // A balance that could not be read: only the server knows that it is too low.
  await page.route('**/api/wallet/getbalance/**', (route) => route.abort());
  const address = await pickPack(page, shopper);
  await chooseCoins(page);
  await sheetOf(page).getByRole('button', { name: 'Confirm Order' }).click();
  await page.waitForURL(/\/balanceerror\?/);
  await expect(heading(page)).toHaveText('Insufficient Balance');
  await expect(page.getByRole('link', { name: 'Back to your pack' })).toHaveAttribute('href', address);
  await page.getByRole('link', { name: 'Top-Up Wallet' }).click();
  await page.waitForURL(/\/topup\?/);
  await payTopUp(page);
  await page.waitForURL(address);
  await expect(page.getByRole('textbox').first()).toHaveValue('5123456789');
  await expect(pack(page)).toHaveAttribute('aria-pressed', 'true');
  noise.splice(0);
});

test('a coupon is applied again after the top-up that it made smaller, and not to the next order', async ({
  page,
}) => {
  const couponCode = `BACK${String(Date.now()).slice(-8)}`;
  const terms = { minimumItemQuantity: 1, maxDiscountAmount: 0, usageLimit: 100, userLimit: 10 };
  const body = {
    couponCode,
    discountPercentage: 10,
    expiryDate: '2030-01-31',
    minPurchaseAmount: 1,
    ...terms,
  };
  await call(createCoupon, { body }, await tokenOf('admin@rush.test'));
  const shopper = await withCoins(5);
  await shopper.enter(page);
  await pickPack(page, shopper);
  await page.getByRole('button', { name: 'Have a coupon?' }).click();
  await page.getByLabel('Coupon code').fill(couponCode);
  await page.getByRole('button', { name: 'Apply' }).click();
  const applied = page.getByText(`Coupon ${couponCode} applied`);
  await expect(applied).toBeVisible();
  await chooseCoins(page);
  await sheetOf(page)
    .getByRole('link', { name: /^Top up ₹/ })
    .click();
  await page.waitForURL(/\/topup\?/);
  await payTopUp(page);
  await page.waitForURL(/\/product\//);
  await expect(applied).toBeVisible();
  await chooseCoins(page);
  await sheetOf(page).getByRole('button', { name: 'Confirm Order' }).click();
  await page.waitForURL(/\/confirmation/);
  await pickPack(page, shopper);
  await expect(page.getByRole('button', { name: 'Have a coupon?' })).toBeVisible();
  await expect(applied).toHaveCount(0);
});
