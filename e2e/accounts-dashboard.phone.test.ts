import { validateUser } from '@rush/contract/sessions.ts';
import { login } from '@rush/contract/sign-in.ts';
import { expectNoViolations } from './accessible.ts';
import { expect, PASSWORD, signIn, test } from './fixtures.ts';
import { codeFor, countFor, linkFor } from './inbox.ts';
import { pressEnter, tabTo, typeInto } from './keyboard.ts';
import { expectFits } from './page-walk.ts';
import { call, tokenOf } from './shop-api.ts';
import { aShopper } from './shopper.ts';

/** One word that is wider than a phone. */
const LONG_NAME = 'Venkatanarasimharajuvaripetavenkatesan Iyer';
const NEW_PASSWORD = 'monsoon-tiger-42';

test('a member changes name, email, mobile and password on the dashboard, each new address proven, by keyboard alone', async ({
  page,
  noise,
}) => {
  test.setTimeout(120_000);
  const shopper = await aShopper();
  const other = await tokenOf(shopper.email);
  const newEmail = `new${shopper.email}`;
  const newMobile = `6${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}`;
  await signIn(page, shopper.email);
  await page.goto('/dashboard');

  await pressEnter(page, 'button', 'Edit name');
  await typeInto(page, 'Name', '');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Please enter your name.')).toBeVisible();
  await typeInto(page, 'Name', LONG_NAME);
  await expectNoViolations(page);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Profile updated successfully, please relogin.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Profile' }).getByText(LONG_NAME)).toBeVisible();
  await expectFits(page, '/dashboard');

  await pressEnter(page, 'button', 'Change email');
  await typeInto(page, 'New email', newEmail);
  await typeInto(page, 'Present password', 'not my password');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Your password is not right.');
  await expectNoViolations(page);
  await typeInto(page, 'Present password', PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').getByText('We have mailed a link to the new address.')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Change email' })).toBeFocused();
  expect((await call(validateUser, { body: {} }, other)).user.email).toBe(shopper.email);
  const link = await linkFor(newEmail, 'newemail');
  await page.goto(`${link}x`);
  await expect(page.getByText('The link is corrupted.')).toBeVisible();
  await expectNoViolations(page);
  await page.goto(link);
  await expect(page.getByText('Your email address is verified.')).toBeVisible();
  await page.waitForURL(/\/dashboard$/);
  await expect(page.getByText(newEmail)).toBeVisible();

  await pressEnter(page, 'button', 'Change mobile');
  await typeInto(page, 'New mobile number', newMobile);
  await typeInto(page, 'Present password', PASSWORD);
  await expectNoViolations(page);
  const texted = await countFor(newMobile);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Digit 1')).toBeFocused();
  await expect(page.getByRole('button', { name: 'Resend OTP' })).toBeDisabled();
  await expectNoViolations(page);
  expect((await call(validateUser, { body: {} }, other)).user.mobilenumber).not.toBe(newMobile);
  await page.keyboard.type(await codeFor(newMobile, texted));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your mobile number has been changed.')).toBeVisible();
  await expect(page.getByText(newMobile)).toBeVisible();

  await pressEnter(page, 'button', 'Change password');
  await typeInto(page, 'Present password', PASSWORD);
  await typeInto(page, 'New password', NEW_PASSWORD);
  await expectNoViolations(page);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your password has been changed.')).toBeVisible();
  await expect(call(validateUser, { body: {} }, other)).rejects.toThrow('401');
  const { token } = await call(login, { body: { email: newEmail, password: NEW_PASSWORD } });

  await page.reload();
  const devices = page.getByRole('region', { name: 'Signed-in devices' });
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  await expect(devices.getByText('This device')).toHaveCount(1);
  await tabTo(page, devices.getByRole('button', { name: /^End (?!all)/ }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Signed out there.')).toBeVisible();
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  await expect(call(validateUser, { body: {} }, token)).rejects.toThrow('401');
  // The wrong password and the wrong link were wanted.
  expect(noise.splice(0)).toEqual([expect.stringContaining('403'), expect.stringContaining('410')]);
});
