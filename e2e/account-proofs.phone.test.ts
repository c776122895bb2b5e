import { createHash } from 'node:crypto';
import { changeMobile } from '@rush/contract/contacts.ts';
import { validateUser } from '@rush/contract/sessions.ts';
import { login } from '@rush/contract/sign-in.ts';
import { expectNoViolations } from './accessible.ts';
import { expect, PASSWORD, signIn, test } from './fixtures.ts';
import { codeFor, linkFor } from './inbox.ts';
import { pressEnter, typeInto } from './keyboard.ts';
import { expectFits } from './page-walk.ts';
import { call } from './shop-api.ts';
import { aShopper } from './shopper.ts';

test.describe.configure({ timeout: 120_000 });

test('the link of a notice changes nothing until its button is pressed, then the account is secured', async ({
  page,
  noise,
}) => {
  const shopper = await aShopper();
  const before = (await call(validateUser, { body: {} }, shopper.token)).user.mobilenumber;
  const mobile = `6${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}`;
  await call(changeMobile, { body: { mobile, password: PASSWORD } }, shopper.token);
  const otp = await codeFor(mobile);
  await call(changeMobile, { body: { mobile, otp } }, shopper.token);

  // The address was never confirmed, so the old number is notified.
  const link = await linkFor(before, 'notme');
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'This was not you?' })).toBeVisible();
  await expectNoViolations(page);
  await expectFits(page, 'the notice');
  expect((await call(validateUser, { body: {} }, shopper.token)).user.mobilenumber).toBe(mobile);
  await pressEnter(page, 'button', 'This was not me');
  await expect(page.getByRole('heading', { name: 'Your account is secured' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sign in with a code' })).toBeVisible();
  await expectNoViolations(page);
  await expect(call(validateUser, { body: {} }, shopper.token)).rejects.toThrow('401');
  await expect(call(login, { body: { email: shopper.email, password: PASSWORD } })).rejects.toThrow(
    'wrong-password',
  );

  await page.goto(link);
  await pressEnter(page, 'button', 'This was not me');
  await expect(page.getByRole('heading', { name: 'The link is corrupted.' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Contact support' })).toBeVisible();
  await expectNoViolations(page);
  expect(noise.splice(0)).toEqual([expect.stringContaining('410')]);
});

test('a member confirms the address on the dashboard by a code, and is not asked again', async ({
  page,
  noise,
}) => {
  const shopper = await aShopper();
  await signIn(page, shopper.email);
  await page.goto('/dashboard');
  await expect(page.getByText('This address is not confirmed yet.')).toBeVisible();
  await pressEnter(page, 'button', 'Confirm email');
  await expect(page.getByLabel('Code from the mail')).toBeFocused();
  await expectNoViolations(page);
  await expectFits(page, '/dashboard');
  const otp = await codeFor(shopper.email);
  await page.keyboard.type(otp === '0000' ? '0001' : '0000');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Please enter a valid OTP');
  expect(noise.splice(0)).toEqual([expect.stringContaining('401')]);
  await page.getByLabel('Code from the mail').fill(otp);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your email is confirmed.')).toBeVisible();
  await expect(page.getByText('This address is not confirmed yet.')).toBeHidden();
});

test('where the shop requires a proof of work at sign-in, the page computes it and continues', async ({
  page,
  noise,
}) => {
  const shopper = await aShopper();
  const challenge = { token: 'a-challenge-of-the-shop', bits: 14 };
  const proofs: (string | undefined)[] = [];
  await page.route('**/api/auth/login', async (route) => {
    const { proofOfWork } = route.request().postDataJSON() as { proofOfWork?: { nonce: string } };
    proofs.push(proofOfWork?.nonce);
    if (proofOfWork) return route.continue();
    const message = 'Too many attempts. Please wait a little and try again.';
    await route.fulfill({ status: 429, json: { type: 'too-many-requests', message, challenge } });
  });
  await page.goto('/login');
  await typeInto(page, 'Email', shopper.email);
  await typeInto(page, 'Password', PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/home$/);
  expect(proofs).toEqual([undefined, expect.stringMatching(/^\d+$/)]);
  const digest = createHash('sha256').update(`${challenge.token}:${proofs[1]}`).digest();
  expect(digest.readUInt32BE(0) >>> (32 - challenge.bits)).toBe(0);
  expect(noise.splice(0)).toEqual([expect.stringContaining('429')]);
});
