import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, SIMULATORS, test } from './fixtures.ts';

const HOSTED = 'Continue with another account';

/** Somebody new for each test: the provider remembers whom it knows. */
const somebody = (test: string, project: string) => `${test}-${project}@provider.test`;

/** On the provider's page: signs in as somebody with a proven address. */
async function pickSomeone(page: Page, email: string, options: { isProven?: boolean } = {}): Promise<void> {
  await page.getByText('Someone else').click();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Name').fill('Asha Rao');
  if (options.isProven === false) await page.getByLabel('Email is verified').uncheck();
  await page.getByRole('button', { name: 'Continue' }).click();
}

const stored = (page: Page, name: string) => page.evaluate((key) => localStorage.getItem(key), name);

/** By redirect on a phone, by popup on a desktop. */
async function signInHosted(page: Page, email: string, isPhone: boolean): Promise<void> {
  const button = page.getByRole('button', { name: HOSTED });
  await expect(button).toBeEnabled();
  if (isPhone) {
    await button.click();
    await page.waitForURL(`${SIMULATORS}/**`);
    await pickSomeone(page, email);
    return;
  }
  const opened = page.waitForEvent('popup');
  await button.click();
  const popup = await opened;
  const closed = popup.waitForEvent('close');
  await pickSomeone(popup, email);
  await closed;
}

test('the hosted provider signs in, by redirect on a phone and by popup on a desktop, back to where one came from', async ({
  page,
}, info) => {
  const isPhone = info.project.name === 'phone';
  const asked = page
    .context()
    .waitForEvent('request', (request) => new URL(request.url()).pathname.endsWith('/authorize'));
  await page.goto('/wallet');
  await page.waitForURL(/\/login\?from=/);
  await signInHosted(page, somebody('first', info.project.name), isPhone);
  expect(new URL((await asked).url()).searchParams.get('scope')?.split(' ')).toContain('update:price');
  await page.waitForURL((url) => url.pathname === '/wallet');
  await expect(page.getByRole('heading', { name: 'Transaction History' })).toBeVisible();
  expect(JSON.parse((await stored(page, 'user')) ?? '{}')).toMatchObject({
    name: 'Asha Rao',
    email: somebody('first', info.project.name),
  });
});

test('a shopper who is signed in at the hosted provider comes in silently, and one who signs out is signed out there too', async ({
  page,
}, info) => {
  const email = somebody('silent', info.project.name);
  await page.goto('/login');
  await signInHosted(page, email, info.project.name === 'phone');
  await page.waitForURL((url) => url.pathname === '/home');

  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
  await page.waitForURL((url) => url.pathname === '/home');
  await expect.poll(async () => JSON.parse((await stored(page, 'user')) ?? '{}').email).toBe(email);

  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL((url) => url.pathname === '/home');
  expect(await stored(page, 'token')).toBeNull();
  await page.goto('/login');
  await expect(page.getByRole('button', { name: HOSTED })).toBeEnabled();
  expect(new URL(page.url()).pathname).toBe('/login');
});

test('what the hosted provider refuses is shown in its words, and an unproven address in ours', async ({
  page,
  noise,
}, info) => {
  const isPhone = info.project.name === 'phone';
  await page.goto('/login');
  const button = page.getByRole('button', { name: HOSTED });
  await expect(button).toBeEnabled();
  const opened = isPhone ? null : page.waitForEvent('popup');
  await button.click();
  const there = opened ? await opened : page;
  await there.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('alert').getByText('The user turned back')).toBeVisible();
  if (isPhone) await page.getByRole('link', { name: 'Back to sign in' }).click();

  await expect(button).toBeEnabled();
  const again = isPhone ? null : page.waitForEvent('popup');
  await button.click();
  await pickSomeone(again ? await again : page, somebody('unproven', info.project.name), { isProven: false });
  await expect(
    page.getByRole('alert').getByText('Your identity provider has not verified your email address.'),
  ).toBeVisible();
  expect(await stored(page, 'token')).toBeNull();
  // The code was handed in: the address does not keep it.
  expect(new URL(page.url()).search).toBe('');
  // Chromium itself notes every refusal in the console; this one was wanted.
  expect(noise.splice(0)).toEqual([expect.stringContaining('403')]);
});

test('a way back that nobody went is refused', async ({ page }) => {
  await page.goto('/hosted?code=made-up&state=made-up');
  await expect(page.getByRole('alert').getByText('Invalid state')).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations).toEqual([]);
  await page.getByRole('link', { name: 'Back to sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
});

test('Google signs in for six hours, and an ended session is left with a warning', async ({ page }, info) => {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await page.waitForURL(`${SIMULATORS}/**`);
  const began = Date.now();
  await pickSomeone(page, somebody('google', info.project.name));
  await expect.poll(() => stored(page, 'isLoggedIn')).toBe('true');
  await expect(page).toHaveURL(/\/home$/);
  const expiryTime = Number(await stored(page, 'expiryTime'));
  expect(expiryTime - began).toBeGreaterThan(5.9 * 3_600_000);
  expect(expiryTime - began).toBeLessThan(6.1 * 3_600_000);
  const cookies = await page.context().cookies();
  expect(cookies.filter((cookie) => cookie.name.includes('hand-over') && cookie.value !== '')).toEqual([]);

  // From a page without the shop's code, which would see it at once.
  await page.goto('/robots.txt');
  await page.evaluate(() => localStorage.setItem('expiryTime', String(Date.now() - 1)));
  await page.goto('/wallet');
  await expect(page.getByText('Session expired! Please re-login to proceed.').first()).toBeVisible();
  await page.waitForURL(/\/login\?from=%2Fwallet$/);
  expect(await stored(page, 'token')).toBeNull();
});

test('Google turned down says so on the sign-in page, and the next try returns to where one came from', async ({
  page,
}, info) => {
  await page.goto('/login?from=%2Fwallet');
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await page.waitForURL(`${SIMULATORS}/**`);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('alert').getByText('Google Authentication Failed')).toBeVisible();
  expect(await stored(page, 'token')).toBeNull();
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await page.waitForURL(`${SIMULATORS}/**`);
  await pickSomeone(page, somebody('google-again', info.project.name));
  await page.waitForURL((url) => url.pathname === '/wallet');
});
