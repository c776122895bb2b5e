import type { Page } from '@playwright/test';
import { updateUserData } from '@rush/contract/admin-accounts.ts';
import { changeSettings } from '@rush/contract/admin-settings.ts';
import { secondFactorConfirm, secondFactorStart } from '@rush/contract/second-factor.ts';
import { Secret, TOTP } from 'otpauth';
import { expectNoViolations } from './accessible.ts';
import { expect, PASSWORD, test } from './fixtures.ts';
import { pressEnter, tabTo, typeInto } from './keyboard.ts';
import { call, tokenOf } from './shop-api.ts';
import { aShopper } from './shopper.ts';

const STEP_MS = 30_000;

/** What the authenticator app shows, `steps` half minutes from now. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * STEP_MS });

async function aMemberOfStaff(staffRole: 'owner' | 'support'): Promise<string> {
  const { _id, email } = await aShopper();
  await call(updateUserData, { body: { _id, role: 'admin', staffRole } }, await tokenOf('admin@rush.test'));
  return email;
}

/** Signs in by the keyboard, up to where the shop asks for the app's code. */
async function signInTo(page: Page, path: string, email: string): Promise<void> {
  await page.goto(path);
  await page.waitForURL(/\/login\?from=/);
  await typeInto(page, 'Email', email);
  await typeInto(page, 'Password', PASSWORD);
  await page.keyboard.press('Enter');
}

test('staff of a shop that asks for a second factor see nothing but how to set it up, then sign in with its code', async ({
  page,
  noise,
}) => {
  test.setTimeout(120_000);
  const email = await aMemberOfStaff('support');
  // Who asks it of others has one: without it, the way back would be shut.
  const owner = await tokenOf(await aMemberOfStaff('owner'));
  const { secret: secretOfOwner } = await call(secondFactorStart, { body: {} }, owner);
  await call(secondFactorConfirm, { body: { totp: codeOf(secretOfOwner) } }, owner);
  const ask = (isAsked: boolean) =>
    call(changeSettings, { body: { settings: { 'admin.secondFactorRequired': isAsked } } }, owner);
  await ask(true);
  let secret = '';
  let recoveryCode = '';
  try {
    await signInTo(page, '/admin/orders', email);
    await expect(page.getByRole('heading', { name: 'One more lock' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Welcome Admin' })).toHaveCount(0);
    await pressEnter(page, 'button', 'Set up authenticator app');
    const picture = page.getByRole('img', { name: 'QR code with the secret for your authenticator app' });
    await expect(picture.locator('path')).toHaveAttribute('d', /^(M\d+ \d+h1v1h-1z){300,}$/);
    await expect(page.getByLabel('Code from your authenticator app')).toBeFocused();
    await expectNoViolations(page);
    secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '');
    await page.keyboard.type('12');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toHaveText('That code is not right. Please try again.');
    await typeInto(page, 'Code from your authenticator app', codeOf(secret));
    await page.keyboard.press('Enter');
    const codes = page.getByRole('list', { name: 'Your recovery codes' }).getByRole('listitem');
    await expect(codes).toHaveCount(8);
    recoveryCode = (await codes.first().textContent()) ?? '';
    await expectNoViolations(page);
    await pressEnter(page, 'button', 'I have written them down');
    await expect(page.getByRole('navigation', { name: 'Welcome Admin' })).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/orders$/);
  } finally {
    await ask(false);
  }
  expect(noise.splice(0)).toEqual([expect.stringContaining('401')]);

  await page.evaluate(() => localStorage.clear());
  await signInTo(page, '/dashboard', email);
  await expect(page.getByLabel('Code from your authenticator app')).toBeFocused();
  await expect(page.getByRole('alert')).toHaveText('Enter the code from your authenticator app.');
  await expectNoViolations(page);
  await page.keyboard.type('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('That code is not right. Please try again.');
  await typeInto(page, 'Code from your authenticator app', recoveryCode);
  await page.keyboard.press('Enter');
  expect(noise.splice(0)).toHaveLength(2);

  await expect(page).toHaveURL(/\/dashboard$/);
  const factor = page.getByRole('region', { name: 'Second factor' });
  await expect(factor.getByText('Recovery codes left: 7')).toBeVisible();
  await expectNoViolations(page);
  await tabTo(page, factor.getByLabel('Code from the app, or a recovery code'));
  await page.keyboard.type(codeOf(secret, 1));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Signing in no longer asks for a code.')).toBeVisible();
  await expect(factor.getByRole('button', { name: 'Set up authenticator app' })).toBeVisible();
  await tokenOf(email);
});
