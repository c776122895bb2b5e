import { changeSettings } from '@rush/contract/admin-settings.ts';
import { secondFactorConfirm, secondFactorStart } from '@rush/contract/second-factor.ts';
import { Secret, TOTP } from 'otpauth';
import { expect, test } from './fixtures.ts';
import { button, dialog } from './screen.ts';
import { simulator } from './shop.ts';
import { GAMES, newPlayer, newShopper, newStaff, STAFF, signInAs, signInAsNew } from './test-data.ts';

const BY_HAND = { game: GAMES.bgmi, item: '60 UC' };

test('an owner closes the shop for maintenance and opens it again', async ({ page }) => {
  const shopper = await newShopper(200);
  await signInAs(page, STAFF.owner);
  await page.goto('/admin/settings');
  await button(page, 'Close for maintenance').click();
  await button(dialog(page), 'Close for maintenance').click();
  await expect(page.getByText('takes no orders or top-ups.')).toBeVisible();
  const banner = page.getByText('The shop is closed for maintenance. You can browse;');
  await page.goto('/about');
  await expect(banner).toBeVisible();
  await expect(shopper.order(BY_HAND)).rejects.toThrow('shop-closed');
  await page.goto('/admin/settings');
  await button(page, 'Open the shop').click();
  await expect(page.getByText('The shop is open.')).toBeVisible();
  await expect(banner).toHaveCount(0);
  await shopper.order(BY_HAND);
});

test('pages show the announcement, colour and reward rates from the settings', async ({ page }) => {
  const owner = await signInAs(page, STAFF.owner);
  await page.goto('/admin/settings');
  const announcement = page.getByRole('group', { name: 'Announcement' });
  await announcement.getByRole('textbox').fill('Diwali: double points until Sunday');
  await button(page, 'Save').click();
  await expect(page.getByText('Settings saved.')).toBeVisible();
  const change = (settings: Record<string, string | number>) =>
    owner.call(changeSettings, { body: { settings } });
  await change({ 'brand.accent': '#0033aa', 'points.percent': 2.5 });
  await page.goto('/faq');
  await expect(page.getByText('Diwali: double points until Sunday')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('2.5% of what you spend');
  const accent = "getComputedStyle(document.documentElement).getPropertyValue('--color-accent').trim()";
  expect(await page.evaluate(accent)).toBe('#0033aa');
  await change({ 'brand.accent': '#ff3d84', 'points.percent': 1 });
});

test('a shopper can repeat a player check after a supplier outage', async ({ page, console }) => {
  await signInAsNew(page);
  await page.goto('/product/1001');
  await page.getByLabel('User ID').fill(newPlayer());
  await page.getByLabel('Zone ID').fill('2001');
  await simulator('/suppliers/smileone/mode', { mode: 'down' });
  await button(page, 'Check Username').click();
  const sentence = 'The username could not be checked right now. Please try again.';
  await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible();
  await simulator('/suppliers/smileone/mode', { mode: 'ok' });
  await button(page, 'Check Username').click();
  await expect(page.getByText(/^Username: /)).toBeVisible();
  console.allow(/status of 503/);
});

test('staff resolve a delivery whose outcome is unknown', async ({ page }) => {
  const shopper = await newShopper(100);
  await simulator('/suppliers/moogold/mode', { mode: 'lost-request', times: 1 });
  const orderid = await shopper.order({ game: GAMES.honorOfKings });
  await signInAs(page, STAFF.owner);
  await page.goto(`/admin/order/${orderid}`);
  await expect(page.getByText('did not say whether part 1 was delivered.')).toBeVisible();
  await button(page, 'Decide').click();
  await button(dialog(page), 'Decide').click();
  await expect(dialog(page).getByText('Please choose one of these.')).toBeVisible();
  await dialog(page).getByLabel('It was delivered').check();
  await dialog(page).getByLabel('Evidence').fill('MooGold support: it is in the game');
  await button(dialog(page), 'Decide').click();
  await expect(page.getByText('Delivery decision saved.')).toBeVisible();
  await shopper.untilOrderIs(orderid, 'Completed');
});

test('staff refund the undelivered part of a partial delivery', async ({ page }) => {
  const shopper = await newShopper(600);
  await simulator('/suppliers/smileone/mode', { mode: 'reject', times: 1 });
  const orderid = await shopper.order({ game: GAMES.brazil, item: '429 Diamonds', input2: '2001' });
  await signInAs(page, STAFF.owner);
  await page.goto(`/admin/order/${orderid}`);
  await expect(page.getByText(/^1 of 2 parts are delivered/)).toBeVisible();
  await button(page, 'Decide the rest').click();
  await dialog(page).getByLabel('Refund the rest').check();
  await dialog(page).getByLabel('Reason').fill('Out of stock at the supplier');
  await button(dialog(page), 'Decide').click();
  await expect(page.getByText('Partial delivery decision saved.')).toBeVisible();
  await expect(page.getByText(/Delivered in part \(1 of 2\); ₹[\d.]+ is back in your wallet/)).toBeVisible();
});

test('if the shop requires a second factor, staff without one see only its setup', async ({ page }) => {
  const staff = await newStaff('support');
  // This owner also needs a second factor, to be able to undo the setting.
  const owner = await newStaff('owner');
  const { secret } = await owner.call(secondFactorStart, { body: {} });
  const totp = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  await owner.call(secondFactorConfirm, { body: { totp } });
  await owner.call(changeSettings, { body: { settings: { 'admin.secondFactorRequired': true } } });
  await staff.signIn(page);
  await page.goto('/admin/orders');
  await expect(page.getByRole('heading', { name: 'Secure your account' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Welcome Admin' })).toHaveCount(0);
  await expect(button(page, 'Set up authenticator app')).toBeVisible();
  await owner.call(changeSettings, { body: { settings: { 'admin.secondFactorRequired': false } } });
});
