import { expect, test } from './fixtures.ts';
import { shopperOf } from './shopper.ts';

const WITHOUT_TAB_BAR = ['/login', '/register', '/walletconfirmation', '/confirmation', '/product/1007'];

test('a guest finds what home, tab bar, footer and drawer offer, in their order, and chooses a theme', async ({
  page,
  noise,
}) => {
  await page.addInitScript("localStorage.setItem('popupClosedAt', String(Date.now()))");
  await page.goto('/home?success=true');
  await expect(page.getByText('Failed to retrieve user data')).toBeVisible();
  await expect(page).toHaveURL(/\/home$/);
  expect(noise.splice(0)).toEqual([expect.stringContaining('401')]);

  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 2 })).toHaveText([
    'TRENDING DISCOUNTS',
    'INSTANT RECHARGE',
    'MORE GAMES',
    'OTHERS',
    'Why choose us',
  ]);
  await expect(main.getByRole('heading', { level: 3 })).toHaveText([
    'Quick purchase',
    'Instant delivery',
    'Exclusive offers',
    '24/7 support',
    'Safe and legitimate',
  ]);
  await expect(main.getByRole('list').last().getByRole('listitem')).toHaveText([
    '24/7 instant delivery',
    '100% safe and legitimate',
    'Easy and secure payment methods',
    '24/7 instant support',
  ]);

  const footer = page.getByRole('contentinfo');
  for (const [name, path] of [
    ['Login', '/login'],
    ['Register', '/register'],
    ['Contact', '/contact'],
    ['Privacy Policy', '/privacypage'],
    ['Terms & Conditions', '/terms-and-condition'],
    ['Refund Policy', '/refund-policy'],
  ] as const)
    await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', path);
  await expect(footer.locator('a[href^="tel:"]')).toBeVisible();

  const tabs = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await expect(tabs).toHaveText([
    'Topup Wallet',
    'Purchase History',
    'Home',
    'Connect With Us',
    'Customer Support',
  ]);
  for (const path of WITHOUT_TAB_BAR)
    expect(await (await page.request.get(path)).text(), path).not.toContain('aria-label="Main"');
  expect(await (await page.request.get('/home')).text()).toContain('aria-label="Main"');

  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByRole('link')).toHaveText([
    'Home',
    'Customer Support',
    'Login',
    'Create Account',
    'Purchase History',
    'Privacy Policy',
    'Refund Policy',
  ]);
  const html = page.locator('html');
  for (const [name, theme] of [
    ['Light', 'light'],
    ['Dark', 'dark'],
  ] as const) {
    await drawer.getByRole('button', { name }).click();
    await expect(html).toHaveAttribute('data-theme', theme);
    await expect(html).toHaveClass(theme === 'dark' ? /\bdark\b/ : /^((?!dark).)*$/);
    expect(await page.evaluate("localStorage.getItem('theme')")).toBe(theme);
  }
});

test('an admin finds account, shop and back-office in the menus, and the support chat knows who asks', async ({
  page,
}) => {
  const admin = await shopperOf('admin@rush.test');
  await admin.enter(page);
  await page.goto('/home');
  await page.getByRole('button', { name: 'Your account' }).click();
  const menu = page.getByRole('menu');
  await expect(menu.getByText(admin.name, { exact: true })).toBeVisible();
  await expect(menu.getByText(admin.email, { exact: true })).toBeVisible();
  await expect(menu.getByRole('menuitem')).toHaveText([
    'Dashboard',
    'My Wallet',
    'My Orders',
    'Contact Us',
    'Admin Dashboard',
    'Sign Out',
  ]);
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();

  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByRole('link')).toHaveText([
    'Home',
    'Customer Support',
    'Purchase History',
    'Dashboard',
    'Admin Dashboard',
    'Privacy Policy',
    'Refund Policy',
  ]);
  const chat = await drawer.getByRole('link', { name: 'Customer Support' }).getAttribute('href');
  const { name, mobilenumber, email } = admin.user;
  expect(new URL(chat ?? '').searchParams.get('text')).toBe(
    `Name: ${name}\nMobile: ${mobilenumber}\nEmail: ${email}`,
  );
  await drawer.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  await expect(page).toHaveURL(/\/home$/);
  for (const key of ['isLoggedIn', 'token', 'user'])
    expect(await page.evaluate((stored) => localStorage.getItem(stored), key)).toBeNull();
});

test('each page opens at its top, and the way back is where one was', async ({ page }) => {
  await page.goto('/terms-and-condition');
  await expect(page.locator('html')).toHaveAttribute('data-waits', 'no');
  const scrolled = () => page.evaluate<number>('scrollY');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Refund Policy' }).scrollIntoViewIfNeeded();
  const left = await scrolled();
  expect(left).toBeGreaterThan(500);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Refund Policy' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Refund and Cancellation Policy' })).toBeVisible();
  await expect.poll(scrolled).toBe(0);
  await page.goBack();
  await expect.poll(scrolled).toBe(left);
});

test('a sign-in by Google whose last part cannot be fetched says that it failed', async ({ page, noise }) => {
  await page.addInitScript("localStorage.setItem('popupClosedAt', String(Date.now()))");
  await page.route('**/complete-google*', (route) => route.abort());
  await page.goto('/home?success=true');
  await expect(page.getByText('Google Authentication Failed')).toBeVisible();
  await expect(page).toHaveURL(/\/home$/);
  expect(noise.splice(0).length).toBeGreaterThan(0);
});
