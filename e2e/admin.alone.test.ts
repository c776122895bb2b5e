import { expect, simulator, test } from './fixtures.ts';
import { aShopper, enterAs } from './shopper.ts';

test('an owner closes the shop for maintenance, every page says so, nobody orders, and it opens again', async ({
  page,
}) => {
  const shopper = await aShopper(500);
  await enterAs(page, 'admin@rush.test');
  await page.goto('/admin/settings');
  await page.getByRole('button', { name: 'Close for maintenance' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).last().click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('The shop is open.')).toBeVisible();
  await page.getByRole('button', { name: 'Close for maintenance' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close for maintenance' }).click();
  const banner = page.getByText('The shop is closed for maintenance. You can look around;');
  await expect(banner).toBeVisible();
  await expect(page.getByText('Nobody can order or top up.')).toBeVisible();
  await page.goto('/about');
  await expect(banner).toBeVisible();
  await expect(shopper.place({ product: 'BGMI', input1: '5888888888', pays: 'wallet' })).rejects.toThrow(
    'shop-closed',
  );

  await page.goto('/admin/settings');
  await page.getByRole('button', { name: 'Open the shop' }).click();
  await expect(page.getByText('The shop is open.')).toBeVisible();
  await expect(banner).toHaveCount(0);
  await expect(shopper.place({ product: 'BGMI', input1: '5888888888', pays: 'wallet' })).resolves.toMatch(
    /^R/,
  );
});

test('an announcement is shown above every page until it is removed', async ({ page }) => {
  await enterAs(page, 'admin@rush.test');
  await page.goto('/admin/settings');
  const part = page.getByRole('group', { name: 'Announcement' });
  await part.getByRole('textbox').fill('Diwali: double points until Sunday');
  await part.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Diwali: double points until Sunday')).toBeVisible();
  await page.goto('/faq');
  await expect(page.getByText('Diwali: double points until Sunday')).toBeVisible();
  await page.goto('/admin/settings');
  await part.getByRole('textbox').fill('');
  await part.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Diwali: double points until Sunday')).toHaveCount(0);
});

test('an unknown delivery waits in the queue, and is decided on its page with the evidence', async ({
  page,
}) => {
  const shopper = await aShopper(500);
  await simulator('/suppliers/moogold/mode', { mode: 'lost-request', times: 1 });
  const orderid = await shopper.place({ product: 'Honor of Kings', input1: '511111115', pays: 'wallet' });
  await enterAs(page, 'admin@rush.test');
  await page.goto('/admin/queue');
  await page.getByRole('link', { name: `Look at the evidence: ${orderid}` }).click();
  await expect(page.getByText('A delivery is open at the supplier. Decide it below first.')).toBeVisible();
  await page.getByText('moogold order').click();
  await expect(page.getByText('no answer from').first()).toBeVisible();
  expect(await page.content()).not.toContain('sim-moogold-secret');

  await page.getByRole('button', { name: 'Decide' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Decide' }).click();
  await expect(dialog.getByText('Please choose what the supplier did.')).toBeVisible();
  await expect(dialog.getByText('Please say what this decision rests on.')).toBeVisible();
  await dialog.getByLabel('It was delivered').check();
  await dialog.getByLabel('Evidence').fill('MooGold support: it is in the game');
  await dialog.getByRole('button', { name: 'Decide' }).click();
  await expect(page.getByText('The delivery is decided.')).toBeVisible();
  await page.goto('/admin/audit?action=delivery.delivered');
  await expect(page.getByText('MooGold support: it is in the game').first()).toBeVisible();
});

test('the colour that an owner chooses dresses the shop', async ({ page }) => {
  const accent = () =>
    page.evaluate<string>("getComputedStyle(document.documentElement).getPropertyValue('--accent').trim()");
  const choose = async (colour: string) => {
    await page.goto('/admin/settings');
    const brand = page.getByRole('group', { name: 'Brand' });
    await brand.getByLabel('Colour').fill(colour);
    await brand.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Settings saved.')).toBeVisible();
    await page.goto('/about');
  };
  await enterAs(page, 'admin@rush.test');
  await choose('#0033aa');
  expect(await accent()).toBe('#0033aa');
  await choose('#ff3d84');
  expect(await accent()).toBe('#ff3d84');
});
