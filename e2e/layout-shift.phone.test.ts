import { expect, SIMULATORS, signIn, test } from './fixtures.ts';
import { watchLayoutShifts } from './layout-shift.ts';
import { aShopper } from './shopper.ts';

/** What Chromium calls good is 0.1; nothing of ours has to move at all. */
const SHIFT_MAX = 0.02;
const WIDTHS = [360, 768, 1440];

test('nothing moves on the dashboard while its parts are read', async ({ page }) => {
  test.setTimeout(120_000);
  const shopper = await aShopper();
  const readShifts = await watchLayoutShifts(page);
  await signIn(page, shopper.email);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto('/dashboard');
    await expect(page.getByRole('button', { name: 'Download my data' })).toBeVisible();
    await expect(page.getByText('This device')).toBeVisible();
    await page.waitForLoadState('networkidle');
    const { sum, shifts } = await readShifts();
    expect.soft(sum, `at ${width} px: ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(SHIFT_MAX);
  }
});

test('nothing moves when the notice to accept appears', async ({ page }) => {
  test.setTimeout(120_000);
  const readShifts = await watchLayoutShifts(page);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Continue with another account' }).click();
  await page.waitForURL(`${SIMULATORS}/**`);
  await page.getByText('Someone else').click();
  await page.getByLabel('Email', { exact: true }).fill('shifts@provider.test');
  await page.getByLabel('Name').fill('Asha Rao');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL((url) => url.pathname === '/home');
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 740 });
    for (const path of ['/home', '/orders', '/dashboard']) {
      await page.goto(path);
      await expect(page.locator('section[aria-labelledby="notice"]')).toBeVisible();
      await page.waitForLoadState('networkidle');
      const { sum, shifts } = await readShifts();
      expect.soft(sum, `${path} at ${width} px: ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(SHIFT_MAX);
    }
  }
});
