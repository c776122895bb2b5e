import type { Page } from '@playwright/test';
import { logout } from '@rush/contract/sessions.ts';
import { expect, PASSWORD, SIMULATORS, test } from './fixtures.ts';
import { call } from './shop-api.ts';
import { aShopper, type Shopper, shopperOf } from './shopper.ts';

const EXPIRED = 'Session expired! Please re-login to proceed.';
const stored = (page: Page, name: string) => page.evaluate((key) => localStorage.getItem(key), name);
const isAt = (path: string) => (url: URL) => url.pathname === path;

/** Chromium itself notes every refusal in the console; these were wanted. */
function expectRefusals(noise: string[]): void {
  expect(noise.splice(0).filter((line) => !line.includes('401'))).toEqual([]);
}

async function someone(): Promise<Shopper> {
  const { email } = await aShopper(0);
  return shopperOf(email);
}

/** Signs in as another tab would, without this one being told. */
async function storeSession(page: Page, { token, user }: Shopper): Promise<void> {
  await page.evaluate(
    (session) => {
      localStorage.setItem('isLoggedIn', 'true');
      localStorage.setItem('token', JSON.stringify(session.token));
      localStorage.setItem('user', JSON.stringify(session.user));
      localStorage.setItem('popupClosedAt', String(Date.now()));
    },
    { token, user },
  );
}

/** A product whose form is filled in, up to the payment sheet. */
async function openSheet(page: Page): Promise<void> {
  await page.goto('/product/1007');
  await page.getByRole('textbox').first().fill('5123456789');
  await page.getByRole('button', { name: 'Proceed to Payment' }).click();
  await page.getByRole('radio', { name: /UPI/ }).check({ force: true });
}

const confirm = (page: Page) => page.getByRole('button', { name: 'Confirm Order' });

/** The warning, then storage without the session, and the sign-in page that knows where to return. */
async function expectWarned(page: Page, from: string): Promise<void> {
  await expect(page.getByText(EXPIRED).first()).toBeVisible();
  expect(await stored(page, 'token')).toBeNull();
  await page.waitForURL(isAt('/login'));
  expect(new URL(page.url()).searchParams.get('from')).toBe(from);
}

test.describe('Confirm Order after the session has ended', () => {
  test('Confirm Order after a session ended by the six hours of a Google session warns, and leads to the sign-in page', async ({
    page,
    noise,
  }) => {
    await (await someone()).enter(page);
    await openSheet(page);
    await page.evaluate(() => localStorage.setItem('expiryTime', String(Date.now() - 1)));
    await confirm(page).click();
    await expectWarned(page, '/product/1007');
    expectRefusals(noise);
  });

  test('Confirm Order after a session ended by the server warns, and leads to the sign-in page', async ({
    page,
    noise,
  }) => {
    const shopper = await someone();
    await shopper.enter(page);
    await openSheet(page);
    await call(logout, { body: {} }, shopper.token);
    await confirm(page).click();
    await expectWarned(page, '/product/1007');
    expectRefusals(noise);
  });

  test('Confirm Order after a session ended by a storage that cannot be read any more warns, and leads to the sign-in page', async ({
    page,
    noise,
  }) => {
    await (await someone()).enter(page);
    await openSheet(page);
    await page.evaluate(() => localStorage.setItem('token', '{not json'));
    await confirm(page).click();
    await expectWarned(page, '/product/1007');
    expectRefusals(noise);
  });
});

test('a shopper who signs out in another tab is signed out in this one, and a member’s page is left', async ({
  page,
}) => {
  await (await someone()).enter(page);
  await page.goto('/product/1007');
  await expect(page.getByRole('button', { name: 'Proceed to Payment' })).toBeVisible();
  const other = await page.context().newPage();
  await other.goto('/dashboard');
  const third = await page.context().newPage();
  await third.goto('/wallet');
  await expect(third.getByRole('heading', { name: 'Transaction History' })).toBeVisible();
  await other.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('link', { name: 'Please Login First' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Proceed to Payment' })).toBeHidden();
  await expectWarned(third, '/wallet');
  expect(new URL(page.url()).pathname).toBe('/product/1007');
});

test('an expired session on a member’s page leads to the sign-in once, and signing in returns there and lasts', async ({
  page,
  noise,
}) => {
  const shopper = await someone();
  await call(logout, { body: {} }, shopper.token);
  const logins: string[] = [];
  page.on('framenavigated', (frame) => {
    if (new URL(frame.url()).pathname === '/login') logins.push(frame.url());
  });
  await page.goto('/home');
  await storeSession(page, shopper);
  await page.goto('/orders');
  await expectWarned(page, '/orders');
  await page.getByLabel('Email').fill(shopper.user.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.clock.install();
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL(isAt('/orders'));
  await page.clock.fastForward(5_000);
  await expect(page.getByRole('heading', { level: 1, name: 'My Orders' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/orders');
  expect([...new Set(logins)].map((url) => new URL(url).searchParams.get('from'))).toEqual(['/orders']);
  expectRefusals(noise);
});

test('who goes on from the sign-in page after an ended session is left in peace, and was warned', async ({
  page,
  noise,
}) => {
  const shopper = await someone();
  await shopper.enter(page);
  await page.clock.install();
  await page.goto('/about');
  // Only the guard's call meets the end, whatever else the page asks by then.
  await page.route('**/api/auth/validateuser', (route) =>
    route.fulfill({ status: 401, json: { type: 'token-expired', error: 'Token has expired.' } }),
  );
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'My Wallet' }).click();
  await expectWarned(page, '/wallet');
  await page.getByRole('link', { name: 'Rush' }).first().click();
  await page.waitForURL(isAt('/home'));
  await page.clock.fastForward(5_000);
  await expect(page.getByRole('heading', { name: 'TRENDING DISCOUNTS' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/home');
  expectRefusals(noise);
});

test('a warning whose code arrives after the guard has led to the sign-in page is shown there', async ({
  page,
  noise,
}) => {
  const shopper = await someone();
  await shopper.enter(page);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/leave-session-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/about');
  // Only the guard's call meets the end, whatever else the page asks by then.
  await page.route('**/api/auth/validateuser', (route) =>
    route.fulfill({ status: 401, json: { type: 'token-expired', error: 'Token has expired.' } }),
  );
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'My Wallet' }).click();
  await page.waitForURL(isAt('/login'));
  release();
  await expectWarned(page, '/wallet');
  expectRefusals(noise);
});

test('the sheet that is open while another tab signs out warns at Confirm Order', async ({ page, noise }) => {
  await (await someone()).enter(page);
  await openSheet(page);
  const other = await page.context().newPage();
  await other.goto('/dashboard');
  await other.getByRole('button', { name: 'Logout' }).click();
  await other.waitForURL(isAt('/home'));
  await confirm(page).click();
  await expectWarned(page, '/product/1007');
  expectRefusals(noise);
});

test('a session that begins while the last one is still being validated is kept', async ({ page, noise }) => {
  const [left, begun] = [await someone(), await someone()];
  await call(logout, { body: {} }, left.token);
  await left.enter(page);
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
  const { promise: network, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/api/auth/validateuser', async (route) => {
    ask();
    await network;
    await route.continue();
  });
  await page.goto('/orders');
  await asked;
  await storeSession(page, begun);
  answer();
  await page.waitForURL(isAt('/home'));
  expect(await stored(page, 'token')).toBe(JSON.stringify(begun.token));
  expectRefusals(noise);
});

test('a sign-in page that was sent to sign in returns to where that one would have', async ({ page }) => {
  const shopper = await someone();
  const wrapped = `/login?from=${encodeURIComponent(`/login?from=${encodeURIComponent('/topup')}`)}`;
  await page.goto(wrapped);
  await page.getByLabel('Email').fill(shopper.user.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL(isAt('/topup'));
});

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the session of a Google sign-in is fetched once, and the visit ends at the product it began from', async ({
    page,
  }) => {
    await page.goto('/home');
    await expect.poll(() => page.evaluate('navigator.serviceWorker.controller?.state')).toBe('activated');
    await page.goto('/login?from=%2Fproduct%2F1007');
    await expect(page.locator('html')).toHaveAttribute('data-waits', 'no');
    await page.getByRole('link', { name: 'Continue with Google' }).click();
    await page.waitForURL(`${SIMULATORS}/**`);
    await page.getByText('Someone else').click();
    await page.getByLabel('Email', { exact: true }).fill(`worker${Date.now()}@provider.test`);
    await page.getByLabel('Name').fill('Asha Rao');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL(isAt('/product/1007'));
    expect(await stored(page, 'isLoggedIn')).toBe('true');
    await expect(page.getByRole('button', { name: 'Proceed to Payment' })).toBeVisible();
  });
});

test.describe('the hosted provider’s client', () => {
  test('handles the way back on the sign-in page too', async ({ page }) => {
    await page.goto('/login?code=made-up&state=made-up');
    await expect(page.getByRole('alert').getByText('Invalid state')).toBeVisible();
  });

  test('says in a sentence that the way back was lost, and the next sign-in returns to where one came from', async ({
    page,
    noise,
  }) => {
    await page.goto('/login?from=%2Fwallet');
    const button = page.getByRole('button', { name: 'Continue with another account' });
    await expect(button).toBeEnabled();
    await page.route('**/oauth/token', (route) => route.abort());
    await button.click();
    await page.waitForURL(`${SIMULATORS}/**`);
    await page.getByText('Someone else').click();
    await page.getByLabel('Email', { exact: true }).fill(`lost${Date.now()}@provider.test`);
    await page.getByLabel('Name').fill('Asha Rao');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('alert').getByText('No connection. Check your internet.')).toBeVisible();
    await page.getByRole('link', { name: 'Back to sign in' }).click();
    await page.waitForURL(/\/login\?from=%2Fwallet$/);
    expect(noise.splice(0).join()).toContain('ERR_FAILED');
  });

  test('keeps its transaction in a cookie for a day', async ({ page }) => {
    await page.goto('/login');
    const button = page.getByRole('button', { name: 'Continue with another account' });
    await expect(button).toBeEnabled();
    await button.click();
    await page.waitForURL(`${SIMULATORS}/**`);
    const cookies = await page.context().cookies();
    const transaction = cookies.find(({ name }) => name.startsWith('a0.spajs.txs'));
    const hours = ((transaction?.expires ?? 0) - Date.now() / 1000) / 3600;
    expect(hours).toBeGreaterThan(23.5);
    expect(hours).toBeLessThan(24.5);
  });
});
