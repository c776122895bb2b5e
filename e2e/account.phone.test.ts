import { readFile } from 'node:fs/promises';
import { changeMobile } from '@rush/contract/contacts.ts';
import { validateUser } from '@rush/contract/sessions.ts';
import { Secret, TOTP } from 'otpauth';
import { expect, test } from './fixtures.ts';
import { button, codeField, dialog, fillSignIn, link, storageItem, title } from './screen.ts';
import { call, codeSentTo, linkSentTo, PASSWORD, signInByApi } from './shop.ts';
import { newMobile, newShopper, newStaff, signInAsNew } from './test-data.ts';

const NEW_PASSWORD = 'monsoon-tiger-42';

test('a member verifies an email address and a new number by code, and changes the address and name', async ({
  page,
  console,
}) => {
  const { user } = await signInAsNew(page);
  const [mobile, email] = [newMobile(), `new${user.email}`];
  await page.goto('/dashboard');
  await button(page, 'Confirm email').click();
  await page.getByLabel('Code from the email').fill(await codeSentTo(user.email));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your email is confirmed.')).toBeVisible();

  await button(page, 'Change mobile').click();
  await page.getByLabel('New mobile number').fill(mobile);
  await page.getByLabel('Current password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await codeField(page).fill(await codeSentTo(mobile));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your mobile number has been changed.')).toBeVisible();
  await expect(page.getByText(mobile)).toBeVisible();

  await button(page, 'Change email').click();
  await page.getByLabel('New email').fill(email);
  await page.getByLabel('Current password').fill('not my password');
  await page.getByLabel('Current password').press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Your password is incorrect.');
  await page.getByLabel('Current password').fill(PASSWORD);
  await page.getByLabel('Current password').press('Enter');
  await expect(page.getByText('We have emailed a link to the new address.')).toBeVisible();
  await page.goto(await linkSentTo(email, 'newemail'));
  await link(page, 'Go to dashboard').click();
  await expect(page.getByText(email)).toBeVisible();

  await button(page, 'Edit name').click();
  const name = page.getByLabel('Name', { exact: true });
  await name.fill('M'.repeat(90));
  await expect(page.getByText('Please use at most 80 characters; this has 90.')).toBeVisible();
  await expect(name).not.toHaveAttribute('maxlength', /./);
  await name.fill('Meera Iyer');
  await button(page, 'Save').click();
  await expect(page.getByText('Profile updated successfully, please relogin.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Profile' }).getByText('Meera Iyer')).toBeVisible();
  console.allow(/status of 403/);
});

test('a new password or “Sign out all others” signs out every other device', async ({ page }) => {
  const { user } = await signInAsNew(page);
  const other = await signInByApi(user.email);
  await page.goto('/dashboard');
  await button(page, 'Change password').click();
  await page.getByLabel('Current password').fill(PASSWORD);
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your password has been changed.')).toBeVisible();
  await expect(call(validateUser, { body: {} }, other.token)).rejects.toThrow('401');

  const others = [await signInByApi(user.email, NEW_PASSWORD), await signInByApi(user.email, NEW_PASSWORD)];
  await page.reload();
  const devices = page.getByRole('region', { name: 'Signed-in devices' });
  await expect(devices.getByRole('listitem')).toHaveCount(3);
  await button(devices, 'Sign out all others').click();
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  await expect(devices.getByText('This device')).toBeVisible();
  for (const { token } of others)
    await expect(call(validateUser, { body: {} }, token)).rejects.toThrow('401');
});

test('signing out removes the member’s data from the device, and signs out other tabs', async ({
  page,
  console,
}) => {
  await signInAsNew(page);
  await page.goto('/product/1007');
  await page.getByLabel('Character ID').fill('5123456789');
  await expect.poll(() => page.evaluate('JSON.stringify(sessionStorage)')).toContain('5123456789');
  await page.evaluate("localStorage.setItem('theme', 'light')");
  const other = await page.context().newPage();
  await other.goto('/product/1007');
  await expect(button(other, 'Proceed to Payment')).toBeVisible();

  await page.goto('/dashboard');
  const response = page.waitForResponse('**/api/auth/logout');
  await button(page, 'Logout').click();
  expect((await (await response).allHeaders())['clear-site-data']).toBe('"cache"');
  await page.waitForURL('/home');
  const keys = await page.evaluate<string[]>('Object.keys(localStorage).sort()');
  expect(keys.filter((key) => key !== 'language')).toEqual(['popupClosedAt', 'theme']);
  expect(await storageItem(page, 'theme')).toBe('light');
  expect(await page.evaluate('JSON.stringify(sessionStorage)')).not.toContain('5123456789');
  await expect(link(other, 'Please Login First')).toBeVisible();
  await page.goBack();
  await page.waitForURL(/\/login/);
  // The dashboard may still be loading when the session ends.
  console.allow(/status of 401/);
});

test('a member exports personal data, requests erasure, and signs in again', async ({ page }) => {
  const { user } = await signInAsNew(page, 250);
  await page.goto('/dashboard');
  const data = page.getByRole('region', { name: 'Your data' });
  await button(data, 'Download my data').click();
  await dialog(page).getByLabel('Current password').fill(PASSWORD);
  const downloading = page.waitForEvent('download');
  await button(dialog(page), 'Download').click();
  const file = await readFile(await (await downloading).path());
  expect(file.subarray(0, 2).toString()).toBe('PK');
  await expect(dialog(page)).toBeHidden();

  await page.reload();
  await button(data, 'Delete my account').click();
  await expect(dialog(page).getByText('₹250')).toBeVisible();
  await dialog(page).getByLabel('Current password').fill(PASSWORD);
  await dialog(page).getByText('I understand I’ll lose them').click();
  await button(dialog(page), 'Delete my account').click();
  await page.waitForURL('/home');
  await expect(page.getByText('The account will be erased on')).toBeVisible();
  expect(await storageItem(page, 'token')).toBeNull();
  await page.goto('/login?from=%2Fwallet');
  await fillSignIn(page, user.email);
  await page.waitForURL('/wallet');
});

test('the link in a notice secures a hijacked account', async ({ page, console }) => {
  const { user, token } = await newShopper();
  const mobile = newMobile();
  await call(changeMobile, { body: { mobile, password: PASSWORD } }, token);
  await call(changeMobile, { body: { mobile, otp: await codeSentTo(mobile) } }, token);
  // The email address was never confirmed, so the notice goes to the old number.
  const notice = await linkSentTo(user.mobilenumber, 'notme');
  await page.goto(notice);
  await expect(title(page)).toHaveText('Wasn’t you?');
  expect((await call(validateUser, { body: {} }, token)).user.mobilenumber).toBe(mobile);
  await button(page, 'This wasn’t me').click();
  await expect(title(page)).toHaveText('Your account is secured');
  await expect(call(validateUser, { body: {} }, token)).rejects.toThrow('401');
  await expect(signInByApi(user.email)).rejects.toThrow('wrong-password');
  await page.goto(notice);
  await button(page, 'This wasn’t me').click();
  await expect(title(page)).toHaveText('The link is corrupted.');
  console.allow(/status of 410/);
});

test('a staff member sets up a second factor with an app code, and signs in with a recovery code', async ({
  page,
  console,
}) => {
  const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  const staff = await newStaff('support');
  await staff.signIn(page);
  await page.goto('/dashboard');
  const factor = page.getByRole('region', { name: 'Two-factor sign-in' });
  await button(factor, 'Set up authenticator app').click();
  await expect(factor.getByRole('img', { name: /^QR code/ })).toBeVisible();
  const secret = ((await factor.locator('code').textContent()) ?? '').replaceAll(' ', '');
  const code = page.getByLabel('Code from your authenticator app');
  await code.fill('12');
  await code.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('That code is not right. Please try again.');
  await code.fill(codeOf(secret));
  await code.press('Enter');
  const codes = page.getByRole('list', { name: 'Save your recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(8);
  const recoveryCode = (await codes.first().textContent()) ?? '';
  await button(page, 'I’ve saved them').click();

  await page.evaluate(() => localStorage.clear());
  await page.goto('/login?from=%2Fdashboard');
  await fillSignIn(page, staff.user.email);
  await expect(page.getByRole('alert')).toHaveText('Enter the code from your authenticator app.');
  await code.fill(recoveryCode);
  await code.press('Enter');
  await page.waitForURL('/dashboard');
  await expect(factor.getByText('Recovery codes left: 7')).toBeVisible();
  console.allow(/status of 401/);
});
