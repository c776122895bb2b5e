import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { expectNoViolations } from './accessible.ts';
import { expect, PASSWORD, test } from './fixtures.ts';
import { shopperOf } from './shopper.ts';

const SCRIPT_BYTES_MAX = 150 * 1024;

test('a first visit loads at most 150 KB of script as gzip sends it, the advertisement and all', async ({
  page,
}) => {
  const scripts: Promise<Buffer>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.body());
  });
  await page.goto('/');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.waitForLoadState('networkidle');
  const sizes = (await Promise.all(scripts)).map((script) => gzipSync(script, { level: 9 }).length);
  expect(sizes.length).toBeGreaterThan(3);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(SCRIPT_BYTES_MAX);
});

test('the page is painted before its code is requested', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('html[data-waits="no"]')).toBeAttached();
  const times = await page.evaluate(() => ({
    painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    asked: performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ startTime }) => startTime),
  }));
  expect(times.asked.length).toBeGreaterThan(3);
  expect(Math.min(...times.asked)).toBeGreaterThan(times.painted ?? Number.NaN);
});

/** Holds the page's code back until the returned function is called. */
async function holdCode(page: Page): Promise<() => void> {
  const { promise: network, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await network;
    await route.continue();
  });
  return answer;
}

test('what is typed and pressed before hydration counts as soon as the page is hydrated', async ({
  page,
}) => {
  const answer = await holdCode(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByLabel('Email').fill('player@rush.test');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/login');
  answer();
  await expect(page).toHaveURL('/home');
});

test('a player typed in before hydration stays, and Enter takes nobody away', async ({ page }) => {
  const shopper = await shopperOf('reseller@rush.test');
  const { product: game } = await shopper.find('Genshin Impact', '60 Genesis Crystals');
  const { product: shooter } = await shopper.find('Valorant', '475 VP');
  const hydrated = page.locator('html[data-waits="no"]');
  const answer = await holdCode(page);
  await page.goto(`/product/${game._id}`, { waitUntil: 'commit' });
  await page.getByLabel('UID').fill('800123456');
  await page.getByLabel('Server').selectOption('Asia');
  answer();
  await expect(hydrated).toBeAttached();
  await expect(page.getByLabel('Server')).toHaveValue('Asia');
  await page.getByLabel('Server').selectOption('Europe');
  await expect(page.getByLabel('UID')).toHaveValue('800123456');

  const answerAgain = await holdCode(page);
  await page.goto(`/product/${shooter._id}`, { waitUntil: 'commit' });
  await page.getByLabel('Riot ID').fill('Raja#IND');
  await page.getByLabel('Riot ID').press('Enter');
  answerAgain();
  await expect(hydrated).toBeAttached();
  await page.getByRole('button', { name: /^1000 VP/ }).click();
  await expect(page.getByLabel('Riot ID')).toHaveValue('Raja#IND');
  await expect(page).toHaveURL(`/product/${shooter._id}`);
});

test('a player kept from the last visit comes back, but not into a field that somebody is typing in', async ({
  page,
}) => {
  const { product } = await (await shopperOf('reseller@rush.test')).find('BGMI');
  const field = page.getByRole('textbox').first();
  await page.goto(`/product/${product._id}`);
  await field.fill('5123456789');
  await page.goto(`/product/${product._id}`);
  await expect(field).toHaveValue('5123456789');

  const answer = await holdCode(page);
  await page.goto(`/product/${product._id}`, { waitUntil: 'commit' });
  await field.focus();
  answer();
  await expect(page.locator('html[data-waits="no"]')).toBeAttached();
  await expect(field).toHaveValue('');
  await field.pressSequentially('5987');
  await expect(field).toHaveValue('5987');
});

test('a registration begun before hydration goes on where it was', async ({ page }) => {
  const answer = await holdCode(page);
  await page.goto('/register', { waitUntil: 'commit' });
  await page.getByLabel('Name').fill('Asha Rao');
  await page.getByLabel('Email').fill('asha@rush.test');
  await page.getByRole('checkbox').check();
  answer();
  await expect(page.locator('html')).toHaveAttribute('data-waits', 'no');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await expect(page.getByLabel('Name')).toHaveValue('Asha Rao');
  await expect(page.getByLabel('Email')).toHaveValue('asha@rush.test');
  await expect(page.getByRole('checkbox')).toBeChecked();
});

test('the advertisement closes by its button, by Escape and beside it, and stays away for a while', async ({
  page,
}) => {
  const ways = [
    () => page.getByRole('button', { name: 'CLOSE' }).click(),
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(20, 20),
  ];
  for (const [index, close] of ways.entries()) {
    await page.goto('/home');
    await page.evaluate("localStorage.removeItem('popupClosedAt')");
    await page.reload();
    const advertisement = page.getByRole('dialog');
    await expect(advertisement).toBeVisible();
    await expect(page.getByRole('button', { name: 'CLOSE' })).toBeFocused();
    if (index === 0) await expectNoViolations(page);
    await close();
    await expect(advertisement).toBeHidden();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    await page.waitForLoadState('networkidle');
    await expect(advertisement).toBeHidden();
  }
});
