import type { Page } from '@playwright/test';
import { expectNoViolations } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { expectFits, inHalves, walkTo } from './page-walk.ts';
import { aShopper, enterAs } from './shopper.ts';
import { AREAS, STAFF } from './staff-areas.ts';

async function checkPage(page: Page, path: string): Promise<void> {
  await walkTo(page, path);
  await expectFits(page, path);
}

for (const [place, half] of Object.entries(inHalves(AREAS)))
  test(`every area, ${place} half, fits the screen and passes axe in both themes`, async ({ page }) => {
    test.setTimeout(180_000);
    await enterAs(page, STAFF.owner);
    for (const [path] of half) await checkPage(page, path);
  });

test('an order and the dialogs of users fit the screen and pass axe in both themes', async ({ page }) => {
  const orderid = await (await aShopper(500)).place({
    product: 'BGMI',
    input1: '5777777777',
    pays: 'wallet',
  });
  await enterAs(page, STAFF.owner);
  await checkPage(page, `/admin/order/${orderid}`);
  await page.goto('/admin/usersdata?search=player@rush.test');
  for (const button of ['Top-Up: Priya Player', 'Edit: Priya Player']) {
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCSS('opacity', '1');
    await expectNoViolations(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});
