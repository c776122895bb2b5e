import { expect, test } from './fixtures.ts';
import { atProvider, button, link, storageItem, title } from './screen.ts';
import { newMobile } from './test-data.ts';

const newEmail = () => `someone${newMobile()}@provider.test`;

test('a Google sign-in lasts six hours, then the session ends with a message', async ({ page }) => {
  await page.clock.install();
  await page.goto('/login');
  const started = Date.now();
  await link(page, 'Continue with Google').click();
  await atProvider(page, newEmail());
  await page.waitForURL(/\/home$/);
  await expect.poll(() => storageItem(page, 'isLoggedIn')).toBe('true');
  const hours = (Number(await storageItem(page, 'expiryTime')) - started) / 3_600_000;
  expect(hours).toBeGreaterThan(5.9);
  expect(hours).toBeLessThan(6.1);

  // An account without a password can set one.
  await page.goto('/dashboard');
  const profile = page.getByRole('region', { name: 'Profile' });
  await expect(profile.getByText('No password set')).toBeVisible();
  await button(profile, 'Set a password').click();
  await profile.getByLabel('New password', { exact: true }).fill('monsoon-tiger-42');
  await button(profile, 'Change password').click();
  await expect(profile.getByText('••••••••')).toBeVisible();

  // The session ends on an open page, on one opened later, and on a page that requires sign-in.
  const storage = await page.evaluate<Record<string, string>>('({ ...localStorage })');
  await page.goto('/faq');
  await page.clock.fastForward('06:00:00');
  for (const path of ['/faq', '/about', '/wallet']) {
    if (path !== '/faq') {
      // A shop page would remove the expired session before the next page opens.
      await page.goto('/robots.txt');
      await page.evaluate(`Object.assign(localStorage, ${JSON.stringify(storage)})`);
      await page.goto(path, { waitUntil: 'commit' });
    }
    await expect(page.getByText('Session expired! Please re-login to proceed.').first()).toBeVisible();
    await page.clock.fastForward(3_000);
    await page.waitForURL(`/login?from=${encodeURIComponent(path)}`);
  }
});

test('a cancelled Google sign-in shows a message, and the next one returns to the requested page', async ({
  page,
}) => {
  await page.goto('/login?from=%2Fwallet');
  await link(page, 'Continue with Google').click();
  await button(page, 'Cancel').click();
  await expect(page.getByRole('alert')).toHaveText('Google Authentication Failed');
  await link(page, 'Continue with Google').click();
  await atProvider(page, newEmail());
  await page.waitForURL('/wallet');
});

test('sign-in by redirect asks the user once to accept the terms; signing out ends both sessions', async ({
  page,
  console,
}) => {
  const email = newEmail();
  const authorize = page.waitForRequest((request) => new URL(request.url()).pathname.endsWith('/authorize'));
  await page.goto('/login?from=%2Forders');
  await button(page, 'Continue with SSO').click();
  const scopes = new URL((await authorize).url()).searchParams.get('scope')?.split(' ');
  expect(scopes).toEqual(expect.arrayContaining(['openid', 'offline_access', 'update:price']));
  await atProvider(page, email);
  await page.waitForURL('/orders');
  const notice = page.getByRole('region', { name: 'Our terms and privacy policy' });
  await button(notice, 'I accept').click();
  await expect(notice).toBeHidden();

  // The provider still has a session, so a page without a session signs the user in silently.
  for (const path of ['/login', '/faq']) {
    await page.evaluate(() => localStorage.clear());
    await page.goto(path);
    await expect.poll(async () => JSON.parse((await storageItem(page, 'user')) ?? '{}').email).toBe(email);
    await page.waitForURL(path === '/login' ? '/home' : path);
  }
  await page.goto('/dashboard');
  await button(page, 'Logout').click();
  await page.waitForURL('/home');
  await page.goto('/login');
  await expect(button(page, 'Continue with SSO')).toBeEnabled();
  expect(await storageItem(page, 'token')).toBeNull();
  // The dashboard may still be loading when the session ends.
  console.allow(/status of 401/);
});

test('an unverified email address and an unsolicited callback are refused', async ({ page, console }) => {
  await page.goto('/login');
  await button(page, 'Continue with SSO').click();
  await atProvider(page, newEmail(), { isVerified: false });
  await expect(page.getByRole('alert')).toContainText(
    'Your identity provider has not verified your email address.',
  );
  expect(await storageItem(page, 'token')).toBeNull();
  for (const path of ['/hosted', '/wallet', '/faq']) {
    await page.goto(`${path}?code=made-up&state=made-up`, { waitUntil: 'commit' });
    await expect(page.getByRole('alert')).toContainText('Invalid state');
  }
  await link(page, 'Back to sign in').click();
  await page.waitForURL('/login?from=%2Ffaq');
  await expect(title(page)).toHaveText('Log in or sign up');
  console.allow(/status of 403/);
});
