import { validateUser } from '@rush/contract/sessions.ts';
import { expect, test } from './fixtures.ts';
import { button, dialog, fillSignIn, link, storageItem, title } from './screen.ts';
import { GAMES, hideAdvertisement, moveOrder, newProduct, newShopper, signInAsNew } from './test-data.ts';

test('a guest browses the home page and searches for a game', async ({ page }) => {
  await hideAdvertisement(page);
  await page.goto('/home');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 2 })).toHaveText([
    'TRENDING DISCOUNTS',
    'INSTANT RECHARGE',
    'MORE GAMES',
    'OTHERS',
    'Why choose us',
  ]);
  await button(page, 'Search games and cards').click();
  const search = dialog(page).getByRole('combobox');
  await search.fill('genshn');
  // During input method composition, Enter confirms the word and does not open a result.
  await search.dispatchEvent('keydown', { key: 'Enter', isComposing: true });
  await expect(search).toHaveValue('genshn');
  await page
    .getByRole('option', { name: /Genshin/ })
    .first()
    .click();
  await expect(title(page)).toHaveText('Genshin Impact');
  await expect(page.getByText('instant, under 1-6 minutes')).toBeVisible();
  await button(page, 'Where do I find my UID?').click();
  await expect(dialog(page).getByRole('img')).toHaveAttribute('src', '/guide/id-corner.svg');
});

test('the drawer, tab bar and footer show guests the right links', async ({ page }) => {
  await page.goto('/about');
  const tabs = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await expect(tabs).toHaveText([
    'Topup Wallet',
    'Purchase History',
    'Home',
    'Connect With Us',
    'Customer Support',
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
    await expect(link(footer, name)).toHaveAttribute('href', path);
  await button(page, 'Menu').click();
  await expect(dialog(page).getByRole('link')).toHaveText([
    'Home',
    'Customer Support',
    'Login',
    'Create Account',
    'Purchase History',
    'Privacy Policy',
    'Refund Policy',
  ]);
  await link(dialog(page), 'Privacy Policy').click();
  await expect(title(page)).toHaveText('Privacy Policy');
  await page.goto('/product/1007');
  await expect(tabs).toHaveCount(0);
});

test('the menus show the account and sign-out, and the support chat link contains the member’s details', async ({
  page,
}) => {
  const { user } = await signInAsNew(page);
  await page.goto('/about');
  await button(page, 'Your account').click();
  const menu = page.getByRole('menu');
  await expect(menu.getByText(user.email, { exact: true })).toBeVisible();
  await expect(menu.getByRole('menuitem')).toHaveText([
    'Dashboard',
    'My Wallet',
    'My Orders',
    'Contact Us',
    'Sign Out',
  ]);
  await page.keyboard.press('Escape');
  await button(page, 'Menu').click();
  const chat = (await link(dialog(page), 'Customer Support').getAttribute('href')) ?? '';
  expect(new URL(chat).searchParams.get('text')).toBe(
    `Name: ${user.name}\nMobile: ${user.mobilenumber}\nEmail: ${user.email}`,
  );
  await button(dialog(page), 'Sign Out').click();
  await page.waitForURL('/home');
  for (const key of ['isLoggedIn', 'token', 'user']) expect(await storageItem(page, key)).toBeNull();
});

test('the advertisement opens on the first scroll, and stays closed for a while once dismissed', async ({
  page,
}) => {
  const openedAt = Date.now();
  await page.clock.install({ time: openedAt });
  await page.goto('/home');
  await page.mouse.wheel(0, 300);
  const advertisement = page.getByRole('dialog', { name: 'Advertisement' });
  await expect.poll(async () => (await advertisement.boundingBox())?.height).toBe(740);
  await button(advertisement, 'CLOSE').click();
  await expect(advertisement).toBeHidden();
  expect(Number(await storageItem(page, 'popupClosedAt'))).toBeGreaterThanOrEqual(openedAt);
  const scrolled = await page.evaluate<number>('scrollY');
  await page.mouse.wheel(0, 300);
  await expect.poll(() => page.evaluate<number>('scrollY')).toBeGreaterThan(scrolled);
  await page.clock.runFor(10_000);
  await expect(advertisement).toBeHidden();
  await page.reload();
  await page.mouse.wheel(0, 300);
  await expect(title(page)).toBeAttached();
  await expect(advertisement).toBeHidden();
});

test('the carousel moves when a dot is tapped, on a swipe and after five seconds', async ({ page }) => {
  await page.clock.install();
  await hideAdvertisement(page);
  await page.goto('/home');
  const carousel = page.getByRole('region', { name: 'Offers' });
  const current = carousel.locator('button[aria-current]');
  await button(carousel, 'Show offer 2').tap();
  await expect(current).toHaveAccessibleName('Show offer 2');
  await page.mouse.move(200, 120);
  await page.mouse.down();
  await page.mouse.move(260, 120);
  await page.mouse.up();
  await expect(current).toHaveAccessibleName('Show offer 1');
  await page.mouse.move(200, 700);
  await page.clock.runFor(5_000);
  await expect(current).toHaveAccessibleName('Show offer 2');
});

test('the stored theme applies before hydration, and a new choice is stored', async ({ page, console }) => {
  let isCodeMissing = true;
  await page.route('**/*.js', (route) => (isCodeMissing ? route.abort() : route.continue()));
  const html = page.locator('html');
  for (const theme of ['light', 'dark']) {
    await hideAdvertisement(page, { theme });
    await page.goto('/faq', { waitUntil: 'commit' });
    await expect(html).toHaveAttribute('data-theme', theme);
    await expect(html).toHaveClass(theme === 'dark' ? /\bdark\b/ : /^((?!\bdark\b).)*$/);
  }
  isCodeMissing = false;
  await page.goto('/faq');
  await button(page, 'Menu').click();
  await button(dialog(page), 'Light').click();
  await expect(html).toHaveAttribute('data-theme', 'light');
  await page.reload();
  await expect(html).toHaveAttribute('data-theme', 'light');
  console.allow(/ERR_FAILED/);
});

test('input before hydration takes effect after hydration', async ({ page }) => {
  const { user } = await newShopper();
  const { promise: gate, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await gate;
    await route.continue();
  });
  await page.goto('/login?from=%2Fwallet', { waitUntil: 'commit' });
  await fillSignIn(page, user.email);
  await expect(page).toHaveURL(/\/login/);
  const other = await page.context().newPage();
  await other.route('**/*.js', async (route) => {
    await gate;
    await route.continue();
  });
  await other.goto('/product/1001', { waitUntil: 'commit' });
  await other.getByLabel('User ID').fill('12345678');
  await other.getByLabel('Zone ID').fill('2001');
  release();
  await expect(button(other, 'Check Username')).toBeEnabled();
  await page.bringToFront();
  await page.waitForURL('/wallet');
});

test('a shopper who chooses Hindi sees the shop, product, order and wallet in Hindi', async ({ page }) => {
  const shopper = await signInAsNew(page, 200);
  const { product, item } = await newProduct();
  const orderid = await shopper.order({ game: GAMES.bgmi });
  await moveOrder(orderid, 'Refunded', 'Wrong id, says the player');
  await page.goto('/home');
  await button(page, 'Menu').click();
  await button(dialog(page), 'हिन्दी').click();
  await expect(page).toHaveTitle(/गेम टॉप-अप/);
  await expect.poll(async () => (await shopper.call(validateUser, { body: {} })).user.language).toBe('hi');

  await page.goto('/product/1001');
  await expect(page.getByLabel('यूज़र ID')).toBeVisible();
  await expect(page.getByRole('radio', { name: /^86 डायमंड/ })).toContainText('सबसे ज़्यादा बिका');
  // Only the game's name stays in English.
  await expect(page.getByRole('main').locator('[lang=en]:not(h1)')).toHaveCount(0);
  // A product without a Hindi translation shows its English text, marked as English for screen readers.
  await page.goto(`/product/${product._id}`);
  await expect(page.getByLabel('Captain number')).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('main').locator('button [lang=en]').getByText(item.name)).toBeVisible();

  await page.goto(`/confirmation?client_txn_id=${orderid}`);
  await page.getByText('अब तक क्या हुआ').click();
  await expect(page.getByText('R-Coins से भुगतान हुआ।')).toBeVisible();
  await expect(
    page.getByText('पैसे R-Coins के रूप में आपके वॉलेट में लौटा दिए गए। Wrong id, says the player'),
  ).toBeVisible();
  await page.goto('/wallet');
  await expect(page.getByText(/का रिफ़ंड$/).first()).toBeVisible();
  await expect(page.getByText('Added by the shop')).toHaveCount(0);
});

test('a missing page or product gets an error page, in Hindi if chosen', async ({ page, console }) => {
  for (const [path, tabBars] of [
    ['/no-such-page', 1],
    ['/product/no-such-product', 0],
    ['/admin/no-such-area', 0],
  ] as const) {
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await expect(page).toHaveTitle('Page not found – Rush');
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(tabBars);
  }
  await hideAdvertisement(page, { language: 'hi' });
  await page.goto('/no-such-page');
  await expect(page).toHaveTitle('पेज नहीं मिला – Rush');
  console.allow(/status of 404/);
});
