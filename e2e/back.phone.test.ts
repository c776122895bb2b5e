import type { Locator, Page } from '@playwright/test';
import { expect, SIMULATORS, test } from './fixtures.ts';
import { aShopper, enterAs, shopperOf } from './shopper.ts';

declare function getComputedStyle(part: unknown): { backgroundColor: string };

/** Back closes what is open; the page stays, and the next Back leaves it. */
async function expectClosedByBack(page: Page, opened: Locator): Promise<void> {
  const address = page.url();
  await expect(opened).toBeVisible();
  await page.goBack();
  await expect(opened).toBeHidden();
  expect(page.url()).toBe(address);
}

test.describe('Android’s Back', () => {
  test('closes the terms of a bonus pack and of a weekly pass, and agrees to neither', async ({ page }) => {
    const shopper = await shopperOf('player@rush.test');
    await shopper.enter(page);
    const { product } = await shopper.find('Mobile Legends (Brazil)');
    await page.goto('/about');
    await page.goto(`/product/${product._id}`);
    for (const name of [/^50\+50|Bonus/, /Weekly/]) {
      const pack = page.getByRole('button', { name }).first();
      await pack.click();
      await expectClosedByBack(page, page.getByRole('dialog'));
      await expect(pack).toHaveAttribute('aria-pressed', 'false');
    }
    await page.goBack();
    await page.waitForURL(/\/about$/);
  });

  test('closes the search', async ({ page }) => {
    await page.goto('/about');
    await page.goto('/faq');
    await page.getByRole('button', { name: 'Search games and cards' }).click();
    await expectClosedByBack(page, page.getByRole('dialog'));
    await page.goBack();
    await page.waitForURL(/\/about$/);
  });

  test('closes the question before a product is deleted, and deletes nothing', async ({ page }) => {
    await enterAs(page, 'admin@rush.test');
    await page.goto('/admin/viewproducts');
    const button = page.getByRole('button', { name: /^Delete: / }).first();
    await button.click();
    await expectClosedByBack(page, page.getByRole('dialog'));
    await expect(page.getByText(/was deleted\./)).toHaveCount(0);
    await expect(button).toBeVisible();
  });
});

test('a button whose press is being worked on does not look like the next thing to do', async ({ page }) => {
  await (await aShopper()).enter(page);
  await page.goto('/product/1007');
  await page.getByRole('textbox').first().fill('5123456789');
  await page.getByRole('button', { name: 'Proceed to Payment' }).click();
  const sheet = page.getByRole('dialog', { name: /Select Payment/ });
  await sheet.getByRole('radio', { name: /UPI/ }).check({ force: true });
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/order/createOrder', async (route) => {
    await held;
    await route.continue();
  });
  const confirm = sheet.getByRole('button', { name: 'Confirm Order' });
  await expect(confirm).toBeEnabled();
  const primary = await confirm.evaluate((button) => getComputedStyle(button).backgroundColor);
  await confirm.click();
  const busy = sheet.locator('[aria-busy=true]');
  await expect(busy).toBeDisabled();
  await expect(busy).not.toHaveCSS('background-color', primary);
  release();
  await page.waitForURL((url) => url.href.startsWith(SIMULATORS));
});
