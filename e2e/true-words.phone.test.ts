import { expectNoViolations } from './accessible.ts';
import { expect, SIMULATORS, signIn, test } from './fixtures.ts';
import { aShopper } from './shopper.ts';

const NEW_PASSWORD = 'monsoon-tiger-42';

test('an order paid with R-Coins names no bank on its way; one paid by UPI does', async ({ page }) => {
  const shopper = await aShopper(1_000);
  await signIn(page, shopper.email);
  const pack = { product: 'Mobile Legends (Global)', input1: '366661111', input2: '2001' };
  for (const pays of ['wallet', 'upi'] as const) {
    const orderid = await shopper.place({ ...pack, pays });
    await page.goto(`/confirmation?client_txn_id=${orderid}`);
    await expect(page.getByText('With us', { exact: true })).toBeVisible();
    await expect(page.getByText('With your bank', { exact: true })).toHaveCount(pays === 'upi' ? 1 : 0);
  }
});

test('an account without a password says so on its dashboard, and sets one', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await page.waitForURL(`${SIMULATORS}/**`);
  await page.getByText('Someone else').click();
  await page.getByLabel('Email', { exact: true }).fill('sets-a-password@provider.test');
  await page.getByLabel('Name').fill('Asha Rao');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('isLoggedIn'))).toBe('true');
  await page.goto('/dashboard');
  const profile = page.getByRole('region', { name: 'Profile' });
  await expect(profile.getByText('No password set')).toBeVisible();
  await expect(profile.getByText('N/A', { exact: true })).toBeVisible();
  await expect(profile.getByText('••••••••')).toHaveCount(0);
  await expectNoViolations(page);
  await profile.getByRole('button', { name: 'Set a password' }).click();
  await profile.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await profile.getByRole('button', { name: 'Change password' }).click();
  await expect(profile.getByText('••••••••')).toBeVisible();
  await expect(profile.getByText('No password set')).toHaveCount(0);
});

for (const [language, title] of [
  ['en', 'Page not found – Rush'],
  ['hi', 'पेज नहीं मिला – Rush'],
] as const)
  test(`a page that there is not says so in its title (${language})`, async ({ page, noise }) => {
    await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
    for (const path of ['/no-such-page', '/product/no-such-product']) {
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(404);
      expect(await answer?.text()).toContain('<title>Page not found – Rush</title>');
      await expect(page).toHaveTitle(title);
    }
    // The browser itself reports both addresses.
    expect(noise.splice(0).every((line) => line.includes('404'))).toBe(true);
    await page.getByRole('link', { name: 'Rush', exact: true }).first().click();
    await expect(page).not.toHaveTitle(title);
  });
