import { expect, test } from './fixtures.ts';
import { aShopper, enterAs } from './shopper.ts';
import { AREAS, STAFF } from './staff-areas.ts';

for (const [role, email] of Object.entries(STAFF))
  test(`${role} staff opens the areas of the role, and no others`, async ({ page }) => {
    test.setTimeout(90_000);
    const orderid = await (await aShopper(500)).place({
      product: 'BGMI',
      input1: '5666666666',
      pays: 'wallet',
    });
    await enterAs(page, email);
    await page.goto('/admin');
    const menu = page.getByRole('navigation', { name: 'Welcome Admin' });
    const closed = page.getByText('Not part of your role');
    for (const [path, heading, who] of AREAS) {
      const isOpen = role === 'owner' || who.includes(role);
      const entry = menu.getByRole('link', { name: heading, exact: true });
      await expect(entry, path).toHaveCount(isOpen ? 1 : 0);
      await (isOpen ? entry.click() : page.goto(path));
      const title = page.getByRole('heading', { level: 1, name: heading });
      await expect(isOpen ? title : closed, path).toBeVisible();
      await expect(isOpen ? closed : title, path).toHaveCount(0);
    }
    await page.goto(`/admin/order/${orderid}`);
    const title = page.getByRole('heading', { name: `Order ${orderid}` });
    await expect(role === 'catalogue' ? page.getByText('Not part of your role') : title).toBeVisible();
    // Only an owner moves money.
    await expect(page.getByRole('button', { name: `Refund: ${orderid}` })).toHaveCount(
      role === 'owner' ? 1 : 0,
    );
  });

test('support staff sees users and settings without the means to change them', async ({ page }) => {
  await enterAs(page, STAFF.support);
  await page.goto('/admin/usersdata?search=player@rush.test');
  await expect(page.getByRole('row').filter({ hasText: 'player@rush.test' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^(Top-Up|Edit|Export CSV)/ })).toHaveCount(0);
  await page.goto('/admin/settings');
  await expect(page.getByText('Only an owner changes settings.')).toBeVisible();
  await expect(page.getByLabel('Name of the shop')).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0);
});
