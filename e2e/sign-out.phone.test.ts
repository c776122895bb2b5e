import { expect, test } from './fixtures.ts';
import { shopperOf } from './shopper.ts';

test('a shopper who signs out leaves nothing of theirs behind; what is the device’s own stays', async ({
  page,
}) => {
  const shopper = await shopperOf('player@rush.test');
  await shopper.enter(page);
  await page.goto('/product/1008');
  await expect(page.locator('html')).toHaveAttribute('data-waits', 'no');
  await page.getByRole('textbox').first().fill('5123456789');
  await expect.poll(() => page.evaluate('JSON.stringify(sessionStorage)')).toContain('5123456789');
  await page.goto('/wallet');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate("localStorage.setItem('theme', 'light')");
  const closedAt = await page.evaluate<string>("localStorage.getItem('popupClosedAt')");
  expect(closedAt).toBeTruthy();

  await page.goto('/dashboard');
  const answer = page.waitForResponse('**/api/auth/logout');
  await page.getByRole('button', { name: 'Logout' }).click();
  expect((await answer).status()).toBe(200);
  expect((await (await answer).allHeaders())['clear-site-data']).toBe('"cache"');
  await page.waitForURL('/home');
  const kept = await page.evaluate<Record<string, string>>('({ ...localStorage })');
  expect(kept).toMatchObject({ theme: 'light', popupClosedAt: closedAt });
  expect(Object.keys(kept).filter((name) => !['theme', 'popupClosedAt', 'language'].includes(name))).toEqual(
    [],
  );
  expect(await page.evaluate('JSON.stringify(sessionStorage)')).not.toContain('5123456789');

  await page.goBack();
  await page.waitForURL(/\/login/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back');
  await expect(page.getByText('₹')).toHaveCount(0);
});
