import type { Page } from '@playwright/test';
import { createCoupon } from '@rush/contract/admin-coupons.ts';
import { getHomeProducts, listItems } from '@rush/contract/catalog.ts';
import { expectNoViolations } from './accessible.ts';
import { expect, SIMULATORS, simulator, test } from './fixtures.ts';
import { call, tokenOf } from './shop-api.ts';
import { type Shopper, shopperOf } from './shopper.ts';

let shopper: Shopper;
test.beforeAll(async () => {
  shopper = await shopperOf('reseller@rush.test');
});
test.beforeEach(async ({ page }) => shopper.enter(page));

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('a top-up is requested in whole rupees, paid at the bank, and confirmed with its number', async ({
  page,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/topup');
  const amount = page.getByLabel('Amount in rupees');
  const submit = page.getByRole('button', { name: 'Top Up Wallet' });
  for (const wrong of ['0', '12.5', 'x']) {
    await amount.fill(wrong);
    await submit.click();
    await expect(page.getByText('Please enter a valid amount').first()).toBeVisible();
  }
  for (const quick of ['50', '100', '250', '500']) {
    await page.getByRole('button', { name: quick, exact: true }).click();
    await expect(amount).toHaveValue(quick);
  }
  await expectNoViolations(page);
  await submit.click();
  await page.waitForURL((url) => url.href.startsWith(SIMULATORS));
  const txnid = /T[0-9A-Z]{10,}/.exec(page.url() + (await page.content()))![0];

  await page.goto(`/walletconfirmation?client_txn_id=${txnid}`);
  await expect(
    page.getByText('Your transaction is being processed. This may take a few moments.'),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'Pay now' })).toBeVisible();
  await page.getByRole('button', { name: 'Copy transaction ID' }).click();
  const copied = page.getByText('Copied to Clipboard');
  await expect(copied).toBeVisible();
  expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe(txnid);
  await expect(copied).toBeHidden();
  await expectNoViolations(page);
  await simulator(`/upi/orders/${txnid}/settle`, { outcome: 'success', webhook: 'send' });
  await expect(heading(page)).toHaveText('Transaction Successful');
  await expect(page.getByText('500.00').first()).toBeVisible();
  await expectNoViolations(page);
});

test('a shopper whose balance is too low sees how much is missing, and is led to the top-up', async ({
  page,
}) => {
  await page.goto('/balanceerror?missing=23.5');
  await expect(heading(page)).toHaveText('Insufficient Balance');
  await expect(page.getByText('23.50')).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('link', { name: 'Top-Up Wallet' }).click();
  await page.waitForURL(/\/topup\?amount=24$/);
  await expect(page.getByLabel('Amount in rupees')).toHaveValue('24');
});

test('a referral code is made, copied and shared, by the phone or else by the clipboard', async ({
  page,
  noise,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript('delete Navigator.prototype.share');
  await page.goto('/referandearn');
  const make = page.getByRole('button', { name: 'Generate code' });
  const share = page.getByRole('button', { name: 'Share' });
  await expect(make.or(share)).toBeVisible();
  if (await make.isVisible()) await make.click();
  await page.getByRole('button', { name: 'Copy code' }).click();
  await expect(page.getByText('Copied to Clipboard')).toBeVisible();
  const code = await page.evaluate<string>('navigator.clipboard.readText()');
  await share.click();
  await expect(
    page.getByText('Sharing is not supported here. The invitation was copied instead.'),
  ).toBeVisible();
  const invitation = await page.evaluate<string>('navigator.clipboard.readText()');
  expect(invitation).toContain(`/register?referral=${code}`);
  expect(invitation).toContain(`my referral code ${code}`);
  await page.evaluate('navigator.share = async (data) => void (globalThis.shared = data)');
  await share.click();
  await expect.poll(() => page.evaluate('globalThis.shared?.url')).toContain(`?referral=${code}`);
  await expect(page.getByText('Friends joined')).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('link', { name: 'All earnings' }).click();
  await expect(heading(page)).toHaveText('Referral Earnings');
  await expect(page.getByText('No earnings yet')).toBeVisible();
  await expectNoViolations(page);
  // Who has no code has no figures: the shop says so on purpose.
  noise.splice(0, noise.length, ...noise.filter((line) => !line.includes('/referral-stats')));
});

test('a coupon on the product page says what it saves or why it does not hold, and is taken off again', async ({
  page,
  noise,
}) => {
  const couponCode = `SAVE${Date.now() % 1_000_000}`;
  const admin = await tokenOf('admin@rush.test');
  const body = {
    couponCode,
    discountType: 'fixed',
    discountAmount: 7,
    minPurchaseAmount: 1,
    maxDiscountAmount: 7,
    minimumItemQuantity: 1,
    usageLimit: 50,
    userLimit: 50,
  };
  await call(createCoupon, { body: { ...body, expiryDate: '2099-12-31', isActive: true } }, admin);
  const product = Object.values(await call(getHomeProducts, {}))
    .flat()
    .find(({ name }) => name === 'BGMI')!;
  const [item] = await call(listItems, { params: { productId: product._id } });
  await page.goto(`/product/${product._id}`);
  await page
    .getByRole('radio', { name: item!.name })
    .or(page.getByText(item!.name, { exact: true }))
    .first()
    .click();
  await page.getByRole('button', { name: 'Have a coupon?' }).click();
  const code = page.getByLabel('Coupon code');
  await code.fill('nosuchcode');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(code).toHaveAttribute('aria-invalid', 'true');
  await expect(code).toHaveAccessibleDescription(/\w/);
  await expectNoViolations(page);
  await code.fill(couponCode.toLowerCase());
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText(`Coupon ${couponCode} applied`)).toBeVisible();
  await expect(page.getByText(/−\s*₹7\b/).first()).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Remove coupon' }).click();
  await expect(page.getByText(`Coupon ${couponCode} applied`)).toBeHidden();
  await expect(page.getByText(/−\s*₹7\b/)).toHaveCount(0);
  noise.splice(0, noise.length, ...noise.filter((line) => !line.includes('/api/coupon/')));
});
