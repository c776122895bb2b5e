import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { button, confirmButton, dialog, link, paymentSheet, title } from './screen.ts';
import { newPlayer, signInAsNew } from './test-data.ts';

async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeEnabled();
  for (let press = 0; press < 100; press++) {
    if (await control.evaluate((element) => element.matches(':focus'))) return;
    await page.keyboard.press('Tab');
  }
  await expect(control).toBeFocused();
}

test('a purchase works without a mouse', async ({ page }) => {
  await signInAsNew(page, 200);
  await page.goto('/product/1001');
  await tabTo(page, page.getByLabel('User ID'));
  await page.keyboard.type(newPlayer());
  await page.keyboard.press('Tab');
  await page.keyboard.type('2001');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Username: /)).toBeVisible();
  await tabTo(page, page.getByRole('radio', { name: /^86 Diamonds/ }));
  await page.keyboard.press('Space');
  await tabTo(page, button(page, 'Proceed to Payment'));
  await page.keyboard.press('Enter');
  await expect(paymentSheet(page).getByRole('radio', { name: /R-Coins/ })).toBeChecked();
  await tabTo(page, paymentSheet(page).getByRole('radio', { name: /R-Coins/ }));
  await page.keyboard.press('ArrowUp');
  await expect(paymentSheet(page).getByRole('radio', { name: /UPI/ })).toBeChecked();
  await page.keyboard.press('ArrowDown');
  await tabTo(page, confirmButton(page));
  await page.keyboard.press('Enter');
  await expect(title(page)).toHaveText(/^Delivered in \d/);
});

test('focus moves to the next page’s heading, and back to a closed dialog’s opener', async ({ page }) => {
  await signInAsNew(page);
  await page.goto('/about');
  await link(page.getByRole('contentinfo'), 'Privacy Policy').press('Enter');
  await page.waitForURL('/privacypage');
  await expect(title(page)).toBeFocused();
  await page.goto('/product/1007');
  await page.getByLabel('Character ID').fill('5123456789');
  for (const opener of [button(page, 'Menu'), button(page, 'Proceed to Payment')]) {
    await opener.press('Enter');
    await expect(dialog(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await expect(opener).toBeFocused();
  }
});
