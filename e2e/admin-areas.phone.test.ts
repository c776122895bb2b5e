import { expectNoViolations } from './accessible.ts';
import { expect, signIn, test } from './fixtures.ts';
import { anOrder, aShopper } from './shop-api.ts';
import { AREAS, STAFF } from './staff-areas.ts';

test('every area fits the screen and passes axe in both themes', async ({ page }) => {
  test.setTimeout(180_000);
  const orderid = await anOrder(await aShopper(500), { product: 'BGMI', input1: '5777777777' });
  await signIn(page, STAFF.owner);
  for (const path of [...AREAS.map(([each]) => each), `/admin/order/${orderid}`]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
    await expect(page.locator('#content [aria-busy="true"]'), path).toHaveCount(0);
    const overflow = await page.evaluate<number>(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    );
    expect(overflow, `${path} is wider than the screen`).toBeLessThanOrEqual(0);
    await expectNoViolations(page);
  }
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
