import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { aPlayer, shopperOf } from './shopper.ts';

/** Presses what has the focus, so that a pointer has no part in it. */
async function press(page: Page, opener: Locator): Promise<void> {
  await opener.focus();
  await page.keyboard.press('Enter');
}

test('after navigation to another page the focus is on its main heading', async ({ page }) => {
  await (await shopperOf('player@rush.test')).enter(page);
  await page.goto('/about');
  // Before hydration a link is the browser's, which starts a new document.
  await expect(page.locator('html[data-waits="no"]')).toBeAttached();
  await expect(page.getByRole('heading', { level: 1 })).not.toBeFocused();
  const footer = page.getByRole('contentinfo');
  for (const [link, path] of [
    ['Privacy Policy', '/privacypage'],
    ['Refund Policy', '/refund-policy'],
  ] as const) {
    await press(page, footer.getByRole('link', { name: link }));
    await page.waitForURL((url) => url.pathname === path);
    await expect(page.getByRole('heading', { level: 1 }), path).toBeFocused();
  }
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 }), 'also on the way back').toBeFocused();
});

test('a closed menu, search or payment sheet gives the focus back to what opened it', async ({ page }) => {
  const shopper = await shopperOf('player@rush.test');
  await shopper.enter(page);
  const { product } = await shopper.find('Mobile Legends (Brazil)', '86 Diamonds');
  await page.goto(`/product/${product._id}`);
  const openers = [
    page.getByRole('button', { name: 'Menu' }),
    page.getByRole('banner').locator('[aria-haspopup="dialog"]', { hasText: 'Search' }),
  ];
  for (const opener of openers) {
    await press(page, opener);
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(opener).toBeFocused();
  }

  await page.getByLabel('User ID').fill(aPlayer());
  await page.getByLabel('Zone ID').fill('2001');
  await page.getByRole('button', { name: 'Check Username' }).click();
  await expect(page.getByText(/^Username: /)).toBeVisible();
  await page.getByRole('button', { name: /^86 Diamonds/ }).click();
  const proceed = page.getByRole('button', { name: 'Proceed to Payment' });
  await press(page, proceed);
  await expect(page.getByRole('dialog', { name: /Select Payment/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(proceed).toBeFocused();
});

test('the closed advertisement leaves the page at its start', async ({ page }) => {
  await page.goto('/');
  const advertisement = page.getByRole('dialog', { name: 'Advertisement' });
  await expect(advertisement.getByRole('button', { name: 'CLOSE' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(advertisement).toBeHidden();
  // The browser tells the page of the closing a task later.
  await page.waitForFunction("localStorage.getItem('popupClosedAt')");
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
});
