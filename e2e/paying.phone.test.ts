import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { createCoupon } from '@rush/contract/admin-coupons.ts';
import { addUserBalance } from '@rush/contract/admin-wallet.ts';
import { expect, SIMULATORS, test } from './fixtures.ts';
import { FULL_CHROMIUM, SHOP_PORT } from './playwright.config.ts';
import { call, tokenOf } from './shop-api.ts';
import { aPlayer, aShopper, type Shopper, settle, shopperOf } from './shopper.ts';

const GAME = '/product/1007';
const BRAZIL = 'Mobile Legends (Brazil)';

const sheetOf = (page: Page) => page.getByRole('dialog', { name: /Select Payment/ });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const confirm = (page: Page) => sheetOf(page).getByRole('button', { name: 'Confirm Order' });
const choose = (page: Page, mode: RegExp) =>
  sheetOf(page).getByRole('radio', { name: mode }).check({ force: true });

async function someone(rupees = 0): Promise<Shopper> {
  return aShopper(rupees);
}

async function openSheet(page: Page, address = GAME): Promise<void> {
  await page.goto(address);
  await page.getByRole('textbox').first().fill('5123456789');
  await page.getByRole('button', { name: 'Proceed to Payment' }).click();
  await expect(sheetOf(page)).toBeVisible();
}

test.describe('Android’s Back', () => {
  test('closes the payment sheet and leaves the page where it was, then leaves the page', async ({
    page,
  }) => {
    await (await someone()).enter(page);
    // What is needed only once the sheet is open comes too late, or without a connection not at all.
    await page.route('**/*.js', async (route) => {
      if (await sheetOf(page).isVisible()) await route.abort();
      else await route.continue();
    });
    await page.goto('/about');
    await page.goto(GAME);
    await page.getByRole('textbox').first().fill('5123456789');
    await expect(page.locator('html')).toHaveAttribute('data-waits', 'no');
    await page.evaluate('window.scrollTo(0, 200)');
    const before = await page.evaluate<number>('window.scrollY');
    await page.getByRole('button', { name: 'Proceed to Payment' }).click();
    await expect(sheetOf(page)).toBeVisible();
    await page.goBack();
    await expect(sheetOf(page)).toBeHidden();
    expect(new URL(page.url()).pathname).toBe(GAME);
    await expect(page.getByRole('textbox').first()).toHaveValue('5123456789');
    expect(Math.abs((await page.evaluate<number>('window.scrollY')) - before)).toBeLessThan(5);
    await page.goBack();
    await page.waitForURL(/\/about$/);
  });

  test('goes one page back after a dialog was closed by its own button', async ({ page }) => {
    await page.goto('/about');
    await page.goto(GAME);
    await page.getByRole('button', { name: 'Where do I find my ID?' }).click();
    const dialog = page.getByRole('dialog', { name: 'Where to find your ID' });
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
    await page.goBack();
    await page.waitForURL(/\/about$/);
  });

  test('goes one page back after a reload of a page whose dialog was closed', async ({ page }) => {
    await page.goto('/about');
    await page.goto(GAME);
    await page.getByRole('button', { name: 'Where do I find my ID?' }).click();
    const dialog = page.getByRole('dialog', { name: 'Where to find your ID' });
    await expect.poll(() => page.evaluate('JSON.stringify(history.state)')).toContain('rushOverlay');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
    await page.reload({ waitUntil: 'networkidle' });
    await page.goBack();
    await page.waitForURL(/\/about$/);
  });

  test('closes the drawer and the account menu; a link in the drawer is one step of the history, not two', async ({
    page,
  }) => {
    await (await someone()).enter(page);
    await page.goto('/about');
    await page.getByRole('button', { name: 'Menu' }).first().click();
    const drawer = page.getByRole('dialog').first();
    await expect(drawer).toBeVisible();
    await page.goBack();
    await expect(drawer).toBeHidden();
    expect(new URL(page.url()).pathname).toBe('/about');
    await page.getByRole('button', { name: 'Menu' }).first().click();
    await drawer.getByRole('link', { name: 'Privacy Policy' }).click();
    await page.waitForURL(/\/privacypage$/);
    await page.goBack();
    await page.waitForURL(/\/about$/);
    await expect(drawer).toBeHidden();

    await page.getByRole('button', { name: 'Your account' }).click();
    await expect(page.getByRole('menuitem', { name: 'My Wallet' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('menu')).toBeHidden();
    expect(new URL(page.url()).pathname).toBe('/about');
  });
});

test.describe('back from the payment page by the browser’s own cache', () => {
  let context: BrowserContext;
  let page: Page;
  // Playwright switches the cache off; this browser has it.
  test.beforeAll(async () => {
    const browser = await chromium.launch({
      ...FULL_CHROMIUM,
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    });
    context = await browser.newContext({
      baseURL: `http://localhost:${SHOP_PORT}`,
      viewport: { width: 360, height: 740 },
      serviceWorkers: 'block',
    });
  });
  test.afterAll(() => context.browser()?.close());
  test.beforeEach(async () => {
    page = await context.newPage();
    await page.addInitScript(
      "addEventListener('pageshow', (event) => { window.wasKept = event.persisted; })",
    );
    await (await someone()).enter(page);
  });
  test.afterEach(() => page.close());

  const expectKept = () => expect.poll(() => page.evaluate('window.wasKept')).toBe(true);

  test('a top-up can be requested again', async () => {
    await page.goto('/topup');
    await page.getByRole('button', { name: '100', exact: true }).click();
    const submit = page.getByRole('button', { name: 'Top Up Wallet' });
    await submit.click();
    await page.waitForURL((url) => url.href.startsWith(SIMULATORS));
    await page.goBack({ waitUntil: 'commit' });
    await expectKept();
    await expect(submit).toBeEnabled();
    await submit.click();
    await page.waitForURL((url) => url.href.startsWith(SIMULATORS));
  });

  test('an order can be confirmed again, from the sheet that was left', async () => {
    await openSheet(page);
    await choose(page, /UPI/);
    await confirm(page).click();
    await page.waitForURL((url) => url.href.startsWith(SIMULATORS));
    await page.goBack({ waitUntil: 'commit' });
    await expectKept();
    await expect(confirm(page)).toBeEnabled();
    await confirm(page).click();
    await page.waitForURL((url) => url.href.startsWith(SIMULATORS));
  });
});

test.describe('a verified name', () => {
  async function verify(page: Page): Promise<void> {
    const shopper = await someone(500);
    await shopper.enter(page);
    const { product } = await shopper.find(BRAZIL, '86 Diamonds');
    await page.goto(`/product/${product._id}`);
    await page.getByLabel('User ID').fill(aPlayer());
    await page.getByLabel('Zone ID').fill('2001');
    await expect(page.getByText('instant, under 1-6 minutes')).toBeVisible();
    await page.getByRole('button', { name: 'Check Username' }).click();
    await expect(page.getByText(/^Username: /)).toBeVisible();
    await page.getByRole('button', { name: /^86 Diamonds/ }).click();
    await page.getByRole('button', { name: 'Proceed to Payment' }).click();
    await choose(page, /R-Coins/);
  }

  test('a verified name that is nearly ten minutes old is requested again automatically', async ({
    page,
  }) => {
    await page.clock.install();
    await verify(page);
    await page.clock.fastForward(9.5 * 60_000);
    const again = page.waitForRequest('**/api/order/checkid');
    await confirm(page).click();
    await again;
    await page.waitForURL(/\/confirmation/);
  });

  test('a verified name that the server no longer accepts is requested again: a refusal is shown as it is, else the order continues', async ({
    page,
    noise,
  }) => {
    await verify(page);
    let refusals = 0;
    await page.route('**/api/order/createWalletOrder', async (route) => {
      refusals += 1;
      if (refusals > 2) return route.continue();
      const message = 'Please check the username before proceeding.';
      await route.fulfill({ status: 409, json: { type: 'player-not-verified', message, msg: message } });
    });
    const refused = { type: 'player-refused', message: 'Not today.' };
    await page.route('**/api/order/checkid', (route) => route.fulfill({ status: 409, json: refused }));
    await confirm(page).click();
    await expect(sheetOf(page).getByText('Not today.', { exact: true })).toBeVisible();
    await page.unroute('**/api/order/checkid');
    await confirm(page).click();
    await page.waitForURL(/\/confirmation/);
    expect(refusals).toBe(3);
    expect(noise.splice(0)).toEqual(Array(3).fill(expect.stringContaining('409')));
  });
});

test('a shopper who has too few R-Coins is led to the missing amount, and back to the same pack and player', async ({
  page,
}) => {
  const buyer = await aShopper(0);
  const admin = await tokenOf('admin@rush.test');
  const shopper = await shopperOf(buyer.email);
  await call(
    addUserBalance,
    { body: { userId: buyer._id, email: buyer.email, amount: 5, reason: 'For a test' } },
    admin,
  );
  await shopper.enter(page);
  await page.goto(GAME);
  const packs = page.getByRole('button', { name: /UC|Diamonds|₹/ });
  await packs.nth(1).click();
  await page.getByRole('textbox').first().fill('5123456789');
  await page.getByRole('button', { name: 'Proceed to Payment' }).click();
  await choose(page, /R-Coins/);
  const topUp = sheetOf(page).getByRole('link', { name: /^Top up ₹/ });
  await expect(topUp).toBeInViewport({ ratio: 1 });
  await expect(confirm(page)).toHaveCount(0);
  await expect(sheetOf(page).getByText(/R-Coins short for this pack/)).toBeInViewport();
  const amount = /₹([\d,]+)/.exec((await topUp.textContent()) ?? '')?.[1]?.replaceAll(',', '') ?? '';
  const pack = await sheetOf(page).locator('dd').first().textContent();
  await topUp.click();
  await page.waitForURL(/\/topup\?/);
  await expect(page.getByLabel('Amount in rupees')).toHaveValue(amount);
  await page.getByRole('button', { name: 'Top Up Wallet' }).click();
  await page.waitForURL((url) => url.href.startsWith(SIMULATORS));
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(heading(page)).toHaveText('Transaction Successful');
  await page.getByRole('link', { name: 'Back to your pack' }).click();
  await page.waitForURL(/\/product\//);
  await expect(page.getByRole('textbox').first()).toHaveValue('5123456789');
  await page.getByRole('button', { name: 'Proceed to Payment' }).click();
  await expect(sheetOf(page).locator('dd').first()).toHaveText(pack ?? '');
  await choose(page, /R-Coins/);
  await expect(confirm(page)).toBeEnabled();
});

test('a payment that was cancelled at the bank is shown as cancelled once the gateway was asked, with two ways to continue', async ({
  page,
}) => {
  await (await someone()).enter(page);
  await openSheet(page);
  await choose(page, /UPI/);
  await confirm(page).click();
  await page.waitForURL((url) => url.href.startsWith(SIMULATORS));
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.waitForURL(/\/confirmation/);
  await expect(page.getByText('do not refresh or leave')).toBeHidden();
  await expect(heading(page)).toHaveText('Payment cancelled');
  await expect(page.getByText('so nothing was taken')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Pay again' })).toHaveAttribute('href', /\/upi\/pay\//);
  await page.getByRole('link', { name: 'Other way to pay' }).click();
  await expect(sheetOf(page)).toBeVisible();
});

test('a payment whose notice is late was never called cancelled, and is seen by the page that waits for it', async ({
  page,
}) => {
  const shopper = await someone();
  await shopper.enter(page);
  const orderid = await shopper.place({ product: 'BGMI', item: '60 UC', input1: '5123456789' });
  // As the shop answers by its production schedule: the gateway is not asked in the first 90 seconds.
  await page.route('**/api/order/orderstatus', async (route) => {
    const answer = await route.fetch();
    const report = await answer.json();
    await route.fulfill({ response: answer, json: { ...report, data: { ...report.data, checkedAt: null } } });
  });
  await page.route('**/api/order/events/**', (route) =>
    route.fulfill({ contentType: 'text/event-stream', body: '' }),
  );
  await page.goto(`/confirmation?client_txn_id=${orderid}`);
  await expect(heading(page)).toHaveText('No payment has reached us yet');
  await expect(page.getByText(/cancelled/i)).toHaveText(/^If you cancelled, nothing was taken/);
  await expect(page.getByRole('link', { name: 'Pay again' })).toHaveAttribute('href', /\/upi\/pay\//);
  // Another order could be paid as well.
  await expect(page.getByRole('link', { name: 'Other way to pay' })).toHaveCount(0);
  await settle(orderid, 'success');
  await expect(heading(page)).toHaveText('Paid. Our team is delivering it');
});

test('a top-up that was cancelled at the bank can be paid again, verified and paid', async ({ page }) => {
  await (await someone()).enter(page);
  await page.goto('/topup');
  await page.getByRole('button', { name: '100', exact: true }).click();
  await page.getByRole('button', { name: 'Top Up Wallet' }).click();
  await page.waitForURL((url) => url.href.startsWith(SIMULATORS));
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.waitForURL(/\/walletconfirmation/);
  await expect(page.getByText('Processing').first()).toBeVisible();
  await expect(heading(page)).toHaveText('No payment has reached us yet');
  await expect(page.getByText('If you cancelled, nothing was taken')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Pay again' })).toHaveAttribute('href', /\/upi\/pay\//);
  await page.goto('/wallet');
  await page.getByRole('link', { name: 'Verify Payment' }).click();
  await page.waitForURL(/\/walletconfirmation/);
  await page.getByRole('link', { name: 'Pay now' }).click();
  await page.waitForURL((url) => url.href.startsWith(SIMULATORS));
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(heading(page)).toHaveText('Transaction Successful');
});

test('a coupon stays over a change of pack where it fits, says what is missing where not, and comes back', async ({
  page,
  noise,
}) => {
  const code = `STAY${String(Date.now()).slice(-8)}`;
  const terms = { minimumItemQuantity: 1, maxDiscountAmount: 0, usageLimit: 100, userLimit: 10 };
  await call(
    createCoupon,
    {
      body: {
        couponCode: code,
        discountPercentage: 10,
        expiryDate: '2030-01-31',
        minPurchaseAmount: 100,
        ...terms,
      },
    },
    await tokenOf('admin@rush.test'),
  );
  const shopper = await someone();
  await shopper.enter(page);
  const { product } = await shopper.find('BGMI', '60 UC');
  await page.goto(`/product/${product._id}`);
  const pack = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) });
  await pack('325 UC').click();
  await page.getByRole('button', { name: 'Have a coupon?' }).click();
  await page.getByLabel('Coupon code').fill(code);
  await page.getByRole('button', { name: 'Apply' }).click();
  const applied = page.getByText(`Coupon ${code} applied`);
  await expect(applied).toBeVisible();
  const step = page.getByRole('region', { name: 'Order Confirmation' });
  await expect(step.getByText('Price', { exact: true })).toHaveCount(1);
  await expect(step.getByText('Pack', { exact: true })).toHaveCount(1);
  await pack('660 UC').click();
  await expect(applied).toBeVisible();
  const refusal = page.getByText('This coupon needs an order of at least ₹100.');
  await pack('60 UC').click();
  await expect(refusal).toBeVisible();
  await expect(applied).toBeHidden();
  await pack('325 UC').click();
  await expect(applied).toBeVisible();
  await expect(refusal).toBeHidden();
  expect(noise.splice(0).filter((line) => !line.includes('409'))).toEqual([]);
});

test('without a connection an order and an account check say so in a sentence', async ({ page, noise }) => {
  await (await someone()).enter(page);
  await openSheet(page);
  await choose(page, /UPI/);
  await page.context().setOffline(true);
  await confirm(page).click();
  const sentence = 'Something went wrong! Please try again. No connection. Check your internet.';
  await expect(page.getByText(sentence).first()).toBeVisible();
  await expect(page.getByText('Failed to fetch')).toHaveCount(0);

  await page.context().setOffline(false);
  const { product } = await (await someone()).find(BRAZIL, '86 Diamonds');
  await page.goto(`/product/${product._id}`);
  await page.getByLabel('User ID').fill(aPlayer());
  await page.getByLabel('Zone ID').fill('2001');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Check Username' }).click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'No connection. Check your internet.' }),
  ).toBeVisible();
  await expect(page.getByText('Failed to fetch')).toHaveCount(0);
  await page.context().setOffline(false);
  noise.splice(0);
});

test('words of a supplier that are none of its notices never say that the ID is not permitted', async ({
  page,
  noise,
}) => {
  const shopper = await someone();
  await shopper.enter(page);
  const { product } = await shopper.find(BRAZIL, '86 Diamonds');
  await page.route('**/api/order/checkid', (route) =>
    route.fulfill({
      status: 409,
      json: { type: 'player-refused', message: 'The price list is updated. Malaysia is banned today.' },
    }),
  );
  await page.goto(`/product/${product._id}`);
  await page.getByLabel('User ID').fill(aPlayer());
  await page.getByLabel('Zone ID').fill('2001');
  await page.getByRole('button', { name: 'Check Username' }).click();
  await expect(page.getByText('The price list is updated. Malaysia is banned today.')).toBeVisible();
  await expect(page.getByText(/not permitted/)).toHaveCount(0);
  expect(noise.splice(0)).toEqual([expect.stringContaining('409')]);
});
