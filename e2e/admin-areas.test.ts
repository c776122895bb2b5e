import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, signIn, test } from './fixtures.ts';
import { anOrder, aShopper } from './shop-api.ts';

/** Every area of the back-office with the staff who may open it; `owner` may open all. */
const AREAS: readonly [path: string, heading: string, who: readonly string[]][] = [
  ['/admin', 'Overview', ['support', 'catalogue']],
  ['/admin/queue', 'Work queue', ['support']],
  ['/admin/orders', 'Pending Orders', ['support']],
  ['/admin/numbers', 'Numbers', ['support']],
  ['/admin/txn', 'All Orders', ['support']],
  ['/admin/wallettxn', 'Wallet Transactions', ['support']],
  ['/admin/usersdata', 'Users', ['support']],
  ['/admin/settings', 'Settings', ['support', 'catalogue']],
  ['/admin/grants', 'Grants', []],
  ['/admin/audit', 'Audit log', []],
];

const STAFF = { owner: 'admin@rush.test', support: 'support@rush.test', catalogue: 'catalogue@rush.test' };

for (const [role, email] of Object.entries(STAFF))
  test(`${role} staff opens the areas of the role, and no others`, async ({ page }) => {
    test.setTimeout(90_000);
    const orderid = await anOrder(await aShopper(500), { product: 'BGMI', input1: '5666666666' });
    await signIn(page, email);
    for (const [path, heading, who] of AREAS) {
      const isOpen = role === 'owner' || who.includes(role);
      await page.goto(path);
      const title = page.getByRole('heading', { level: 1, name: heading });
      const closed = page.getByText('Not part of your role');
      await expect(isOpen ? title : closed, path).toBeVisible();
      await expect(isOpen ? closed : title, path).toHaveCount(0);
      const menu = page.getByRole('button', { name: heading, exact: true });
      if (await menu.isVisible()) await menu.click();
      const entry = page.getByRole('navigation', { name: 'Welcome Admin' }).getByRole('link', {
        name: heading,
        exact: true,
      });
      await expect(entry, path).toHaveCount(isOpen ? 1 : 0);
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
  await signIn(page, STAFF.support);
  await page.goto('/admin/usersdata?search=player@rush.test');
  await expect(page.getByRole('row').filter({ hasText: 'player@rush.test' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^(Top-Up|Edit|Export CSV)/ })).toHaveCount(0);
  await page.goto('/admin/settings');
  await expect(page.getByText('Only an owner changes settings.')).toBeVisible();
  await expect(page.getByLabel('Name of the shop')).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0);
});

async function violationsOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze();
  return violations.map((violation) => `${violation.id}: ${violation.nodes[0]?.target}`);
}

for (const theme of ['dark', 'light'])
  test(`every area fits the screen and passes axe in the ${theme} theme`, async ({ page }) => {
    test.setTimeout(180_000);
    const orderid = await anOrder(await aShopper(500), { product: 'BGMI', input1: '5777777777' });
    await page.addInitScript(`localStorage.setItem('theme', '${theme}')`);
    await signIn(page, STAFF.owner);
    for (const path of [...AREAS.map(([each]) => each), `/admin/order/${orderid}`]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
      await expect(page.locator('#content [aria-busy="true"]'), path).toHaveCount(0);
      const overflow = await page.evaluate<number>(
        'document.documentElement.scrollWidth - document.documentElement.clientWidth',
      );
      expect(overflow, `${path} is wider than the screen`).toBeLessThanOrEqual(0);
      expect(await violationsOf(page), path).toEqual([]);
    }
    await page.goto('/admin/usersdata?search=player@rush.test');
    for (const button of ['Top-Up: Priya Player', 'Edit: Priya Player']) {
      await page.getByRole('button', { name: button }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expect(page.getByRole('dialog')).toHaveCSS('opacity', '1');
      expect(await violationsOf(page), button).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
  });
