import type { Locator, Page } from '@playwright/test';
import { updateUserData } from '@rush/contract/admin-accounts.ts';
import { OTP_EXPIRED_MESSAGE } from '@rush/contract/codes.ts';
import { myData } from '@rush/contract/personal-data.ts';
import { generateReferral } from '@rush/contract/rewards.ts';
import { logout, validateUser } from '@rush/contract/sessions.ts';
import { login } from '@rush/contract/sign-in.ts';
import { expectNoViolations } from './accessible.ts';
import { expect, PASSWORD, signIn, test } from './fixtures.ts';
import { codeFor, countFor, linkFor } from './inbox.ts';
import { pressEnter, tabTo, typeInto } from './keyboard.ts';
import { PageTime } from './page-time.ts';
import { call, tokenOf } from './shop-api.ts';
import { aShopper } from './shopper.ts';

// Each test walks a whole flow.
test.describe.configure({ timeout: 120_000 });

/** Every flow here is walked by the keyboard alone, and each of its forms is looked at by axe in both themes. */
const stored = (page: Page) => page.evaluate(() => ({ ...localStorage }) as Record<string, string>);

/** Chromium itself notes every refusal in the console; these were wanted. */
function expectRefusals(noise: string[], ...statuses: number[]): void {
  expect(noise.splice(0)).toEqual(statuses.map((status) => expect.stringContaining(String(status))));
}

const newMobile = () => `8${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}`;

test('a new user registers by a friend’s link, proves the number, and is in the shop two seconds later', async ({
  page,
  noise,
}) => {
  const friend = await aShopper();
  const { referralCode } = await call(generateReferral, { body: {} }, friend.token);
  const mobile = newMobile();
  await page.clock.install();
  await page.goto(`/register?referral=${referralCode}&from=%2Fwallet`);
  await expect(page.getByLabel('Referral code (optional)')).toHaveValue(referralCode ?? '');
  await typeInto(page, 'Name', 'Meera Iyer');
  await typeInto(page, 'Mobile number', mobile.slice(0, 9));
  await typeInto(page, 'Email', `meera${mobile}@rush.test`);
  await typeInto(page, 'Password', PASSWORD);
  await pressEnter(page, 'button', 'Show password');
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
  await pressEnter(page, 'button', 'Hide password');
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'password');
  await pressEnter(page, 'button', 'Create Account');
  await expect(page.getByRole('alert')).toHaveText('Mobile number must be at least 10 digits long.');
  await typeInto(page, 'Mobile number', '1234567890');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Enter a valid Indian mobile number.');
  await expectNoViolations(page);

  await typeInto(page, 'Mobile number', mobile);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Verify Your Account' })).toBeVisible();
  await expect(page.getByText(`Enter the code we sent to ${mobile}.`)).toBeVisible();
  await expect(page.getByLabel('Digit 1')).toBeFocused();
  await expect(page.getByRole('timer')).toHaveText(/^(01:00|00:5\d)$/);
  await expect(page.getByRole('button', { name: 'Resend OTP' })).toBeDisabled();
  await expectNoViolations(page);

  const otp = await codeFor(mobile);
  const time = await PageTime.stop(page);
  await page.keyboard.type(otp === '0000' ? '0001' : '0000');
  await page.keyboard.press('Enter');
  const wrong = page.getByRole('alert').getByText('Please enter a valid OTP');
  await time.expectGoneAfter(5000, await time.until(wrong), wrong);
  expectRefusals(noise, 401);

  // What the server says of the wait counts: to it, no minute has passed.
  await time.pass(60_000);
  await expect(page.getByRole('timer')).toHaveText('00:00');
  await pressEnter(page, 'button', 'Resend OTP');
  await time.until(page.getByRole('timer').getByText(/^00:[1-5]\d$/));
  await expect(
    page.getByText(/^We sent you a code a moment ago\. You can ask for a new one in \d+ seconds\.$/),
  ).toBeVisible();
  await expect(page.getByText('A new code is on its way.')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Resend OTP' })).toBeDisabled();
  expect(await countFor(mobile)).toBe(1);

  await tabTo(page, page.getByLabel('Digit 1'));
  await page.keyboard.type(otp);
  await page.keyboard.press('Enter');
  const welcome = page.getByRole('heading', { name: 'Welcome aboard' });
  await time.expectGoneAfter(2000, await time.until(welcome), welcome);
  await expect(page).toHaveURL(/\/wallet$/);
  const { isLoggedIn, user, token } = await stored(page);
  expect(isLoggedIn).toBe('true');
  expect(JSON.parse(user ?? '')).toMatchObject({ name: 'Meera Iyer', mobilenumber: mobile, role: 'user' });
  expect(JSON.parse(token ?? '')).toMatch(/^[\w-]{40,}$/);
  // The page named the notice that it showed, so nobody is asked for it again.
  const { notice, consents } = await call(myData, {}, JSON.parse(token ?? ''));
  expect(notice.isAccepted).toBe(true);
  expect(consents).toMatchObject([{ subject: 'terms', given: 'registration', language: 'en' }]);
});

test('a code of a registration that has expired leads back to the details, which are kept', async ({
  page,
  noise,
}) => {
  const mobile = newMobile();
  await page.goto('/register');
  await typeInto(page, 'Name', 'Meera Iyer');
  await typeInto(page, 'Mobile number', mobile);
  await typeInto(page, 'Email', `meera${mobile}@rush.test`);
  await typeInto(page, 'Password', PASSWORD);
  await pressEnter(page, 'button', 'Create Account');
  await expect(page.getByLabel('Digit 1')).toBeFocused();
  const expired = { type: 'otp-expired', message: OTP_EXPIRED_MESSAGE };
  await page.route('**/api/auth/verifyandregister', (route) => route.fulfill({ status: 410, json: expired }));
  await page.keyboard.type('1234');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText(OTP_EXPIRED_MESSAGE);
  await expect(page.getByLabel('Mobile number')).toHaveValue(mobile);
  await expect(page.getByLabel('Digit 1')).toHaveCount(0);
  expectRefusals(noise, 410);
});

test('another code for a number that nobody registered leads to Create Account, with a warning of three seconds in the corner', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto(`/otpverify/${newMobile()}?from=%2Fwallet`);
  const resend = page.getByRole('button', { name: 'Resend OTP' });
  await expect(resend).toBeEnabled();
  const time = await PageTime.stop(page);
  await resend.click();
  const warning = page.getByRole('status').getByText('Mobile Number not registered with us');
  const passed = await time.until(warning);
  await expect(page).toHaveURL(/\/register\?from=%2Fwallet$/);
  const [corner, viewport] = [await warning.boundingBox(), page.viewportSize()];
  expect(corner?.y).toBeLessThan(100);
  expect((corner?.x ?? 0) + (corner?.width ?? 0)).toBeGreaterThan((viewport?.width ?? 0) / 2);
  await time.expectGoneAfter(3000, passed, warning);
});

test('signing in tells a stranger to register, and asks for a proven email before it lets anyone in', async ({
  page,
  noise,
}) => {
  const shopper = await aShopper();
  await page.clock.install();
  await page.goto('/login?from=%2Fwallet');
  await typeInto(page, 'Email', `nobody${newMobile()}@rush.test`);
  await typeInto(page, 'Password', PASSWORD);
  await pressEnter(page, 'button', 'Sign In');
  await expect(page.getByText('User does not exist. Please create an account first.')).toBeVisible();
  await expect(page).toHaveURL(/\/register\?from=%2Fwallet$/);
  expectRefusals(noise, 404);

  await pressEnter(page, 'link', 'Sign In');
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await expectNoViolations(page);
  await typeInto(page, 'Email', shopper.email);
  await typeInto(page, 'Password', 'not my password');
  let time = await PageTime.stop(page);
  await page.keyboard.press('Enter');
  const wrong = page.getByRole('alert').getByText('Wrong email or password.');
  await time.expectGoneAfter(5000, await time.until(wrong), wrong);
  expectRefusals(noise, 401);

  await call(
    updateUserData,
    { body: { _id: shopper._id, verified: false } },
    await tokenOf('admin@rush.test'),
  );
  await typeInto(page, 'Password', PASSWORD);
  await page.keyboard.press('Enter');
  await time.until(page.getByRole('heading', { name: 'Check your inbox' }));
  await expect(page).toHaveURL(/\/checkverification\?from=%2Fwallet$/);
  await expect(page.getByText('A verification email has been sent to you.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open mail inbox' })).toHaveAttribute('target', '_blank');
  await time.flow();
  await expectNoViolations(page);
  expectRefusals(noise, 403);

  const link = await linkFor(shopper.email, 'verification', 1);
  time = await PageTime.stop(page);
  await page.goto(link, { waitUntil: 'load' });
  const proven = page.getByText('Your email address is verified. You can sign in now.');
  await time.expectGoneAfter(2000, await time.until(proven), proven);
  await expect(page).toHaveURL(/\/login\?from=%2Fwallet$/);
  await typeInto(page, 'Email', shopper.email);
  await typeInto(page, 'Password', PASSWORD);
  await time.flow();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/wallet$/);
});

test('a forgotten password is replaced by a mailed link, which works once', async ({ page, noise }) => {
  const shopper = await aShopper();
  const before = await tokenOf(shopper.email);
  await page.clock.install();
  await page.goto('/login?from=%2Fwallet');
  await pressEnter(page, 'link', 'Forgot Password?');
  await page.waitForURL(/\/forgetpassword\?from=%2Fwallet$/);
  await page.route('**/password/forgetpassword', (route) => route.abort());
  await typeInto(page, 'Email', shopper.email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('An error occurred. Please try again.');
  expect(noise.splice(0).join()).toContain('ERR_FAILED');
  await page.unroute('**/password/forgetpassword');
  await pressEnter(page, 'button', 'Reset Password');
  await expect(page.getByRole('status').getByText('If an account uses this email')).toBeVisible();
  await expectNoViolations(page);

  const link = await linkFor(shopper.email, 'reset_password');
  await page.goto(link);
  await typeInto(page, 'New password', 'monsoon-tiger-42');
  await typeInto(page, 'Confirm password', 'monsoon-tiger');
  await expect(page.getByText("Passwords don't match")).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reset Password' })).toBeDisabled();
  await expectNoViolations(page);
  await typeInto(page, 'Confirm password', 'monsoon-tiger-42');
  const time = await PageTime.stop(page);
  await page.keyboard.press('Enter');
  const done = page.getByRole('heading', { name: 'Password Reset Successfully!' });
  await time.expectGoneAfter(2000, await time.until(done), done);
  await expect(page).toHaveURL(/\/login\?from=%2Fwallet$/);
  await time.flow();
  await expect(call(validateUser, { body: {} }, before)).rejects.toThrow('401');
  await expect(tokenOf(shopper.email)).rejects.toThrow('wrong-password');
  await call(login, { body: { email: shopper.email, password: 'monsoon-tiger-42' } });

  await page.goto(link);
  await typeInto(page, 'New password', 'another-tiger-43');
  await typeInto(page, 'Confirm password', 'another-tiger-43');
  await pressEnter(page, 'button', 'Reset Password');
  await expect(page.getByRole('heading', { name: 'The link is corrupted.' })).toBeVisible();
  expectRefusals(noise, 410);
  await expectNoViolations(page);
  await pressEnter(page, 'link', 'Generate New Reset Link');
  await expect(page).toHaveURL(/\/forgetpassword\?from=%2Fwallet$/);
});

test('a code texted to the mobile signs in: four boxes, the wait told by the server, and back where one came from', async ({
  page,
  noise,
}) => {
  const { token } = await aShopper();
  const { mobilenumber: mobile } = (await call(validateUser, { body: {} }, token)).user;
  await page.clock.install();
  await page.goto('/otplogin?from=%2Fwallet');
  await typeInto(page, 'Mobile number', '12345');
  await pressEnter(page, 'button', 'Send OTP');
  await expect(page.getByRole('alert')).toHaveText('Please enter a valid mobile number');
  await expectNoViolations(page);
  await typeInto(page, 'Mobile number', newMobile());
  await page.keyboard.press('Enter');
  await expect(page.getByText('Mobile Number not registered with us')).toBeVisible();
  await expect(page).toHaveURL(/\/register\?from=%2Fwallet$/);

  await page.goto('/otplogin?from=%2Fwallet');
  await typeInto(page, 'Mobile number', mobile);
  const texted = await countFor(mobile);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === `/otpverify/${mobile}`);
  const otp = await codeFor(mobile, texted);
  await expect(page.getByRole('timer')).toHaveText(/^(01:00|00:[3-5]\d)$/);
  await expect(page.getByRole('button', { name: 'Resend OTP' })).toBeDisabled();
  await expect(page.getByRole('link', { name: 'No code? Ask support' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('timer')).toHaveText(/^00:[1-5]\d$/);
  await expectNoViolations(page);
  await page.clock.runFor(60_000);
  await expect(page.getByRole('button', { name: 'Resend OTP' })).toBeEnabled();

  const boxes = [1, 2, 3, 4].map((position) => page.getByLabel(`Digit ${position}`));
  const [first, second, third, last] = boxes as [Locator, Locator, Locator, Locator];
  const expectBoxes = async (text: string) => {
    for (const [at, box] of boxes.entries()) await expect(box).toHaveValue((text[at] ?? '').trim());
  };
  await tabTo(page, first);
  await page.keyboard.type('12');
  await expect(third).toBeFocused();
  await page.keyboard.press('Backspace');
  await expect(second).toBeFocused();
  await expectBoxes('1   ');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(last).toBeFocused();
  await page.keyboard.type('9');
  await page.keyboard.press('ArrowLeft');
  await expect(third).toBeFocused();
  await expectBoxes('1  9');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Please enter a valid OTP');

  await paste(page, '12 34');
  await expectBoxes('1234');
  // The phone's offer to fill in a texted code writes all of it into the box that asks for one.
  await expect(first).toHaveAttribute('autocomplete', 'one-time-code');
  await first.fill(otp);
  await expectBoxes(otp);
  await expect(last).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Wallet', level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/wallet$/);

  await page.evaluate(() => localStorage.clear());
  await page.route('**/otp/timer', (route) => route.abort());
  await page.goto(`/otpverify/${mobile}`);
  await expect(page.getByRole('alert')).toHaveText('An error occurred while fetching the timer.');
  expect(noise.splice(0).join()).toContain('ERR_FAILED');
});

/** As Ctrl+V does in the box that has the keyboard, without a clipboard that other tests share. */
function paste(page: Page, text: string): Promise<void> {
  return page.evaluate<void>(`
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', ${JSON.stringify(text)});
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    void document.activeElement.dispatchEvent(event);
  `);
}

test('a visitor without a valid session is sent to sign in and returned; members see no sign-in pages', async ({
  page,
  noise,
}) => {
  const shopper = await aShopper();
  await page.clock.install();
  await page.goto('/about');
  await page.evaluate(() => {
    localStorage.setItem('theme', 'light');
    localStorage.setItem('token', '"left over"');
    localStorage.setItem('anything', 'else');
  });
  await page.goto('/orders?search=7');
  await page.waitForURL(/\/login\?from=/);
  expect(await stored(page)).toEqual({ theme: 'light' });
  await typeInto(page, 'Email', shopper.email);
  await typeInto(page, 'Password', PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/orders\?search=7$/);
  // Chromium may lose what was stored a moment ago where the next address is opened while a page is still being loaded.
  await expect(page.getByRole('heading', { level: 1, name: 'My Orders' })).toBeVisible();

  for (const path of [
    '/login',
    '/register',
    '/forgetpassword',
    '/checkverification',
    '/reset_password/a/b',
    '/verification/a/b',
  ]) {
    await page.goto(path);
    await expect(page, path).toHaveURL(/\/home$/);
  }
  // The made-up link was looked at before the page knew its guest for a member; the browser says so when it likes.
  const isMadeUpLink = (line: string) => line.includes('/api/auth/verifymail/a/b');

  await page.goto('/admin');
  await page.waitForURL(/\/login\?from=%2Fadmin$/);
  expect(await stored(page)).toEqual({ theme: 'light' });
  await signIn(page, shopper.email);
  await page.goto('/dashboard');
  const { token } = await stored(page);
  await pressEnter(page, 'button', 'Edit name');
  await typeInto(page, 'Name', 'Too Late');
  await call(logout, { body: {} }, JSON.parse(token ?? ''));
  const time = await PageTime.stop(page);
  await page.keyboard.press('Enter');
  const warning = page.getByText('Session expired! Please re-login to proceed.');
  const passed = await time.until(warning);
  expect(await stored(page)).toEqual({ theme: 'light' });
  await time.pass(3000 - passed - 20);
  await expect(page).toHaveURL(/\/dashboard$/);
  await time.pass(passed + 20);
  await time.flow();
  await expect(page).toHaveURL(/\/login\?from=%2Fdashboard$/);
  noise.splice(0, noise.length, ...noise.filter((line) => !isMadeUpLink(line)));
  expectRefusals(noise, 401);
});
