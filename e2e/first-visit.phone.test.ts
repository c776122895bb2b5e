import { gzipSync } from 'node:zlib';
import { expectNoViolations } from './accessible.ts';
import { expect, PASSWORD, test } from './fixtures.ts';

const SCRIPT_BYTES_MAX = 130 * 1024;

test('a first visit loads at most 130 KB of script as gzip sends it, the advertisement and all', async ({
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

test('what is typed and pressed before the page came alive counts as soon as it is', async ({ page }) => {
  const { promise: network, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await network;
    await route.continue();
  });
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByLabel('Email').fill('player@rush.test');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/login');
  answer();
  await expect(page).toHaveURL('/home');
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
