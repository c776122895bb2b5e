import type { Page } from '@playwright/test';
import { generateReferral } from '@rush/contract/rewards.ts';
import { expect, PASSWORD, test } from './fixtures.ts';
import { aShopper, shopperOf } from './shopper.ts';

/** Answers this call with a fault until the returned function is called. */
async function breakCall(page: Page, path: string): Promise<() => Promise<void>> {
  await page.route(path, (route) => route.fulfill({ status: 500, json: { type: 'internal' } }));
  return () => page.unroute(path);
}

/** The browser tells of each broken answer; here they are wanted. */
function forgiveFaults(noise: string[]): void {
  noise.splice(0, noise.length, ...noise.filter((line) => !line.includes('status of 500')));
}

test('a balance and saved players that cannot be loaded say so, and are there at the second try', async ({
  page,
  noise,
}) => {
  const shopper = await shopperOf('player@rush.test');
  const { product } = await shopper.find('Mobile Legends (Brazil)');
  await shopper.enter(page);
  const mendBalance = await breakCall(page, '**/api/wallet/getbalance/**');
  await page.goto('/wallet');
  const failed = page.getByRole('alert').filter({ hasText: 'We could not load your wallet' });
  await expect(failed).toBeVisible();
  await mendBalance();
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(failed).toBeHidden();

  const mendPlayers = await breakCall(page, '**/api/player/saved**');
  await page.goto(`/product/${product._id}`);
  const players = page.getByRole('alert').filter({ hasText: 'Your players could not be loaded.' });
  await expect(players).toBeVisible();
  await expect(page.getByText('Players you buy for are kept here.')).toBeHidden();
  await mendPlayers();
  await players.getByRole('button', { name: 'Try again' }).click();
  await expect(players).toBeHidden();
  forgiveFaults(noise);
});

test('wallet transactions that cannot be loaded say so, and are there at the second try', async ({
  page,
  noise,
}) => {
  await (await aShopper()).enter(page);
  const mend = await breakCall(page, '**/api/wallet/gettransactions/**');
  await page.goto('/wallet');
  const history = page.getByRole('region', { name: 'Transaction History' });
  await expect(history.getByRole('alert').getByText('We could not load your wallet')).toBeVisible();
  await mend();
  await history.getByRole('button', { name: 'Try again' }).click();
  await expect(history.getByText('No transactions found')).toBeVisible();
  forgiveFaults(noise);
});

test('banners that cannot be loaded leave a note in their place, and the shop open', async ({
  page,
  noise,
}) => {
  await page.addInitScript(`localStorage.setItem('popupClosedAt', String(Date.now()))`);
  const mend = await breakCall(page, '**/api/gallery/images');
  await page.goto('/faq');
  // Before hydration a link is the browser's: the server would render home, with its banners.
  await expect(page.locator('html')).toHaveAttribute('data-waits', 'no');
  await page.getByRole('link', { name: 'Home' }).first().click();
  await expect(page.getByRole('heading', { name: 'TRENDING DISCOUNTS' })).toBeVisible();
  const failed = page.getByRole('alert').filter({ hasText: 'The offers could not be loaded.' });
  await expect(failed).toBeVisible();
  await mend();
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('region', { name: 'Offers' })).toBeVisible();
  forgiveFaults(noise);
});

test('a referral code, its figures and its earnings that cannot be had say so, each in its own sentence', async ({
  page,
  noise,
}) => {
  await (await aShopper()).enter(page);
  const fault = { type: 'fault', message: 'Something went wrong! Please try again.' };
  const breakWithSentence = (call: string) =>
    page.route(`**/api/referral/${call}**`, (route) => route.fulfill({ status: 500, json: fault }));
  await breakWithSentence('generate-referral');
  await page.goto('/referandearn');
  await page.getByRole('button', { name: 'Generate code' }).click();
  await expect(page.getByText('Failed to generate referral code')).toBeVisible();

  await breakWithSentence('get-referral');
  await breakWithSentence('referral-stats');
  await page.goto('/referandearn');
  await expect(page.getByText('Failed to fetch referral code')).toBeVisible();
  const stats = page.getByRole('status').filter({ hasText: 'Failed to fetch stats' });
  await expect(stats).toContainText('Generate your referral code first');

  await page.unroute('**/api/referral/referral-stats**');
  const totalReferrals = 1;
  await page.route('**/api/referral/referral-stats**', (route) =>
    route.fulfill({
      json: { totalEarnings: 25, pendingEarnings: 25, redeemedEarnings: 0, totalReferrals },
    }),
  );
  await breakWithSentence('get-referral-transactions');
  await breakWithSentence('redeem-earnings');
  await page.goto('/referralearnings');
  await expect(page.getByText('Failed to fetch transactions')).toBeVisible();
  await page.getByRole('button', { name: /^Redeem/ }).click();
  await expect(page.getByText('Failed to redeem earnings')).toBeVisible();
  noise.splice(0, noise.length, ...noise.filter((line) => !/status of (500|404)/.test(line)));
});

test('a referral code that can neither be shared nor copied says so', async ({ page }) => {
  const shopper = await aShopper();
  await shopper.ask(generateReferral, { body: {} });
  await shopper.enter(page);
  await page.addInitScript(`
    Object.defineProperty(navigator, 'share', { value: undefined });
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
    document.execCommand = () => false;
  `);
  await page.goto('/referandearn');
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(page.getByText('Failed to share referral code')).toBeVisible();
});

test('a registration, or its code, that breaks says so', async ({ page, noise }) => {
  const fault = { type: 'fault', message: 'Something went wrong! Please try again.' };
  await page.route('**/api/auth/register', (route) => route.fulfill({ status: 500, json: fault }));
  const mobile = `8${String(Date.now()).slice(-9)}`;
  await page.goto('/register');
  await page.getByLabel('Name').fill('Meera Iyer');
  await page.getByLabel('Mobile number').fill(mobile);
  await page.getByLabel('Email').fill(`meera${mobile}@rush.test`);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('Registration failed. Please try again.')).toBeVisible();
  await page.unroute('**/api/auth/register');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByLabel('Digit 1')).toBeFocused();
  await page.route('**/api/auth/verifyandregister', (route) => route.fulfill({ status: 500, json: fault }));
  await page.keyboard.type('1234');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Verification failed. Please try again.')).toBeVisible();
  forgiveFaults(noise);
});
