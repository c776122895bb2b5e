import AxeBuilder from '@axe-core/playwright';
import { expect, signIn, test } from './fixtures.ts';

const PUBLIC = [
  '/',
  '/login',
  '/register',
  '/otplogin',
  '/forgetpassword',
  '/about',
  '/contact',
  '/follow',
  '/faq',
  '/privacypage',
  '/refund-policy',
  '/terms-and-condition',
  '/balanceerror',
  '/checkverification',
  '/test',
];
const MEMBER = ['/dashboard', '/orders', '/wallet', '/topup', '/redeem'];
const ADMIN = ['/admin', '/admin/orders', '/admin/txn', '/admin/usersdata', '/admin/wallettxn'];

test('every public page opens quietly, fits the screen and passes axe', async ({ page }) => {
  test.setTimeout(120_000);
  await page.addInitScript("localStorage.setItem('popup', String(Date.now()))");
  for (const path of PUBLIC) {
    await page.goto(path);
    await expect(
      page
        .getByRole('heading', { level: 1 })
        .or(page.getByRole('heading', { level: 2 }))
        .first(),
      path,
    ).toBeVisible();
    const overflow = await page.evaluate<number>(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    );
    expect(overflow, `${path} is wider than the screen`).toBeLessThanOrEqual(0);
    const { violations } = await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
      .analyze();
    expect(
      violations.map((violation) => `${violation.id}: ${violation.nodes[0]?.target}`),
      path,
    ).toEqual([]);
  }
});

test('every page of a member opens quietly', async ({ page }) => {
  test.setTimeout(90_000);
  await signIn(page, 'reseller@rush.test');
  for (const path of MEMBER) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(path);
  }
});

test('a guest is sent to sign in and comes back', async ({ page }) => {
  await page.goto('/wallet');
  await page.waitForURL(/\/login/);
  await page.getByLabel('Email').fill('newbie@rush.test');
  await page.getByLabel('Password', { exact: true }).fill('rush-demo-2026');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL(/\/wallet$/);
});

test('the back-office opens for admins and lists orders, users and what waits', async ({ page }) => {
  test.setTimeout(90_000);
  await signIn(page, 'admin@rush.test');
  for (const path of ADMIN) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible();
  }
  await page.goto('/admin/usersdata?search=player');
  await expect(page.getByText('player@rush.test')).toBeVisible();
});
