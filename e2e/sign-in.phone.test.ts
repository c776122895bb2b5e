import { updateUserData } from '@rush/contract/admin-accounts.ts';
import { OTP_EXPIRED_MESSAGE } from '@rush/contract/codes.ts';
import { generateReferral } from '@rush/contract/rewards.ts';
import { validateUser } from '@rush/contract/sessions.ts';
import { expect, test } from './fixtures.ts';
import { button, codeField, fillSignIn, link, storageItem, title } from './screen.ts';
import { call, codeSentTo, countMessagesTo, linkSentTo, PASSWORD, signInByApi } from './shop.ts';
import { newDetails, newMobile, newShopper, owner, signInAsNew } from './test-data.ts';

const NEW_PASSWORD = 'monsoon-tiger-42';

test('registration validates the details, accepts a referral code and refuses a wrong one-time code', async ({
  page,
  console,
}) => {
  const details = newDetails();
  // A code that could be read as a number.
  await page.goto('/register?referral=123E4567');
  await expect(page.getByLabel('Referral code (optional)')).toHaveValue('123E4567');
  const { referralCode } = await (await newShopper()).call(generateReferral, { body: {} });
  await page.getByLabel('Referral code (optional)').fill(referralCode ?? '');
  const create = button(page, 'Create Account');
  await create.click();
  await expect(page.getByText('Please fill in all fields.')).toBeVisible();
  await page.getByLabel('Name').fill(details.name);
  await page.getByLabel('Email').fill(details.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await button(page, 'Show password').click();
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
  await page.getByLabel('Mobile number').fill('98765');
  await create.click();
  await expect(page.getByText('Mobile number must be at least 10 digits long.')).toBeVisible();
  await expect(page.getByLabel('Mobile number')).toBeFocused();
  await expect(page.getByLabel('Mobile number')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Mobile number').fill(details.mobileNumber);
  await create.click();
  await expect(page.getByRole('heading', { name: 'Verify Your Account' })).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText(/^0[01]:\d\d$/);
  await expect(button(page, 'Resend OTP')).toBeDisabled();
  const otp = await codeSentTo(details.mobileNumber);
  await codeField(page).fill(otp === '0000' ? '0001' : '0000');
  await button(page, 'Verify OTP').click();
  await expect(page.getByRole('alert')).toHaveText('Please enter a valid OTP');
  await expect(codeField(page)).toBeEmpty();

  let isExpired = true;
  await page.route('**/api/auth/verifyandregister', (route) =>
    isExpired
      ? route.fulfill({ status: 410, json: { type: 'otp-expired', message: OTP_EXPIRED_MESSAGE } })
      : route.continue(),
  );
  await codeField(page).fill(otp);
  await button(page, 'Verify OTP').click();
  await expect(page.getByRole('alert')).toHaveText(OTP_EXPIRED_MESSAGE);
  await expect(page.getByLabel('Mobile number')).toHaveValue(details.mobileNumber);
  isExpired = false;
  await create.click();
  await codeField(page).fill(otp);
  await button(page, 'Verify OTP').click();
  await expect(page.getByText('You’re in!')).toBeVisible();
  console.allow(/status of 4(01|10) .*\/verifyandregister/);
});

test('password sign-in sends unknown users to registration and members back to their page', async ({
  page,
  console,
}) => {
  const { user } = await newShopper();
  await page.goto('/wallet');
  await page.waitForURL('/login?from=%2Fwallet');
  const unknownEmail = `nobody${newMobile()}@rush.test`;
  await fillSignIn(page, unknownEmail);
  await expect(page.getByText('User does not exist. Please create an account first.')).toBeVisible();
  await page.waitForURL('/register?from=%2Fwallet');
  await expect(page.getByLabel('Email')).toHaveValue(unknownEmail);
  await link(page.getByRole('main'), 'Sign In').click();
  await fillSignIn(page, user.email, 'not my password');
  await expect(page.getByRole('alert')).toHaveText('Wrong email or password.');
  await fillSignIn(page, user.email);
  await page.waitForURL('/wallet');
  await expect(page.getByRole('heading', { name: 'Transaction History' })).toBeVisible();
  console.allow(/status of 40[14] .*\/auth\/login/);
});

test('a member verifies an email address by emailed link before signing in', async ({ page, console }) => {
  const { user } = await newShopper();
  await (await owner()).call(updateUserData, { body: { _id: user._id, verified: false } });
  // The link from the sign-in replaces the one from the registration.
  await linkSentTo(user.email, 'verification');
  const mailCount = await countMessagesTo(user.email);
  await page.clock.install();
  await page.goto('/login?from=%2Fwallet');
  await fillSignIn(page, user.email);
  await expect(title(page)).toHaveText('Check your inbox');
  await expect(link(page, 'Open mail inbox')).toHaveAttribute('target', '_blank');
  await page.goto(await linkSentTo(user.email, 'verification', mailCount));
  await expect(page.getByText('Your email address is verified. You can sign in now.')).toBeVisible();
  await page.clock.fastForward(2_000);
  await page.waitForURL('/login?from=%2Fwallet');
  await fillSignIn(page, user.email);
  await page.waitForURL('/wallet');
  console.allow(/status of 403 .*\/auth\/login/);
});

test('an emailed link resets a forgotten password, and works once', async ({ page, console }) => {
  const { user, token } = await newShopper();
  await page.clock.install();
  await page.goto('/login');
  await link(page, 'Forgot Password?').click();
  await page.getByLabel('Email').fill('not an address');
  await button(page, 'Reset Password').click();
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await page.getByLabel('Email').fill(user.email);
  await button(page, 'Reset Password').click();
  await expect(page.getByText('If an account uses this email')).toBeVisible();

  const resetLink = await linkSentTo(user.email, 'reset_password');
  await page.goto(resetLink);
  await page.getByLabel('New password').fill(NEW_PASSWORD);
  await page.getByLabel('Confirm password').fill('monsoon-tiger');
  await expect(page.getByText("Passwords don't match")).toBeVisible();
  await expect(button(page, 'Reset Password')).toBeDisabled();
  await page.getByLabel('Confirm password').fill(NEW_PASSWORD);
  await button(page, 'Reset Password').click();
  await expect(page.getByText('Please tell us whether the number is yours.')).toBeVisible();
  await page.getByRole('radio', { name: 'Keep it' }).check();
  await button(page, 'Reset Password').click();
  await expect(page.getByText('Password Reset Successfully!')).toBeVisible();
  await page.clock.fastForward(2_000);
  await page.waitForURL(/\/login/);
  await expect(call(validateUser, { body: {} }, token)).rejects.toThrow('401');
  await signInByApi(user.email, NEW_PASSWORD);

  await page.goto(resetLink);
  await page.getByLabel('New password').fill('another-tiger-43');
  await page.getByLabel('Confirm password').fill('another-tiger-43');
  await button(page, 'Reset Password').click();
  await expect(page.getByText('The link is corrupted.')).toBeVisible();
  await link(page, 'Generate New Reset Link').click();
  await page.waitForURL(/\/forgetpassword/);
  console.allow(/status of 410/);
});

test('a member signs in with a code sent by SMS', async ({ page }) => {
  const { user } = await newShopper();
  await page.goto('/otplogin?from=%2Fwallet');
  await page.getByLabel('Mobile number').fill('12345');
  await button(page, 'Send OTP').click();
  await expect(page.getByText('Please enter a valid mobile number')).toBeVisible();
  await page.getByLabel('Mobile number').fill(newMobile());
  await button(page, 'Send OTP').click();
  await expect(page.getByText('Mobile Number not registered with us')).toBeVisible();
  await page.waitForURL('/register?from=%2Fwallet');

  await page.goto('/otplogin?from=%2Fwallet');
  const before = await countMessagesTo(user.mobilenumber);
  await page.getByLabel('Mobile number').fill(`\u202atel:+91\u00a0${user.mobilenumber}\u202c`);
  await button(page, 'Send OTP').click();
  await page.waitForURL((url) => url.pathname === `/otpverify/${user.mobilenumber}`);
  await expect(link(page, 'No code? Contact support')).toBeVisible();
  const otp = await codeSentTo(user.mobilenumber, before);
  // One digit per field: typing moves forward, Backspace moves back.
  await codeField(page).pressSequentially('12');
  await expect(page.getByLabel('Digit 3')).toBeFocused();
  await page.keyboard.press('Backspace');
  await expect(page.getByLabel('Digit 2')).toHaveValue('');
  await button(page, 'Verify OTP').click();
  await expect(page.getByRole('alert')).toHaveText('Please enter a valid OTP');
  await codeField(page).fill('12345');
  await expect(page.getByText('Too long: please type the 4-digit code.')).toBeVisible();
  const hindiOtp = otp.replace(/\d/g, (digit) => String.fromCodePoint(0x966 + Number(digit)));
  await codeField(page).fill(hindiOtp);
  await button(page, 'Verify OTP').click();
  await page.waitForURL('/wallet');
});

test('route guards keep members out of the back-office and out of guest pages', async ({ page }) => {
  await page.clock.install();
  const { user } = await signInAsNew(page);
  // An emailed link shows its result before it redirects.
  await page.goto(await linkSentTo(user.email, 'verification'));
  await expect(page.getByText('Your email address is confirmed.')).toBeVisible();
  await page.clock.fastForward(2_000);
  await expect(page).toHaveURL(/\/home$/);
  for (const path of [
    '/login',
    '/register',
    '/forgetpassword',
    '/checkverification',
    '/reset_password/a/b',
  ]) {
    await page.goto(path);
    await expect(page, path).toHaveURL(/\/home$/);
  }
  await page.goto('/admin/settings');
  await page.waitForURL(/\/login\?from=/);
  expect(await storageItem(page, 'token')).toBeNull();
});
