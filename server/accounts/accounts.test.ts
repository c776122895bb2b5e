import { workQueue } from '@rush/contract/admin-queue.ts';
import { addUserBalance } from '@rush/contract/admin-wallet.ts';
import * as contactCalls from '@rush/contract/contacts.ts';
import * as passwordCalls from '@rush/contract/passwords.ts';
import * as registrationCalls from '@rush/contract/registration.ts';
import { generateReferral } from '@rush/contract/rewards.ts';
import * as sessionCalls from '@rush/contract/sessions.ts';
import * as signInCalls from '@rush/contract/sign-in.ts';
import { describe, expect, test } from 'vitest';
import { coinsOf } from '../testing/a-shopper.ts';
import { codeTo, cookiesOf, linkTo } from '../testing/an-inbox.ts';
import { aTestShop, DEMO_PASSWORD } from '../testing/test-shop.ts';

const shop = await aTestShop({ env: { RATE_LIMITS: 'on', TRUSTED_PROXIES: '1' } });

const PASSWORD = 'monsoon-tiger-42';
let lastMobile = 9_100_000_000;
/** Numbers are spread out, because neighbouring numbers share a limit. */
const newMobile = () => {
  lastMobile += 1_009;
  return String(lastMobile);
};

async function register(
  referralCode?: string,
  headers: { cookie?: string; 'x-forwarded-for'?: string } = {},
) {
  const mobile = newMobile();
  const email = `shopper${mobile}@example.test`;
  const details = { name: 'Asha Rao', mobileNumber: mobile, email, password: PASSWORD, referralCode };
  const started = await shop.call(registrationCalls.register, { body: details });
  expect(started.body).toMatchObject({ msg: 'OTP sent successfully.', timer: 60_000 });
  const response = await shop.call(registrationCalls.verifyAndRegister, {
    body: { mobileNumber: mobile, email, password: PASSWORD, otp: await codeTo(shop, mobile) },
    headers,
  });
  expect(response.status).toBe(200);
  return { mobile, email, cookies: cookiesOf(response), ...response.body };
}

const coins = ({ user, token }: Awaited<ReturnType<typeof register>>) => coinsOf(shop, { ...user, token });

describe('registering', () => {
  test('verifies the mobile number, signs the user in and emails a link to verify the email address', async () => {
    const { token, user, email } = await register();
    expect((await shop.call(sessionCalls.validateUser, { body: {}, token })).body).toMatchObject({
      role: 'user',
      user: { _id: user._id },
    });
    const link = await linkTo(shop, email, 'verification');
    expect((await shop.call(contactCalls.verifyMail, { params: link, body: {} })).body).toMatchObject({
      code: '0',
    });
    expect((await shop.call(contactCalls.verifyMail, { params: link, body: {} })).body).toMatchObject({
      msg: 'The link is corrupted.',
    });
  });

  test('reports missing and invalid details with the shop’s own messages', async () => {
    const full = { name: 'A', mobileNumber: newMobile(), email: 'a@example.test', password: PASSWORD };
    const error = async (body: object) =>
      (await shop.call(registrationCalls.register, { body: { ...full, ...body } })).body.msg;
    expect(await error({ name: '' })).toBe('Please fill in all fields.');
    expect(await error({ mobileNumber: '12345' })).toBe('Mobile number must be at least 10 digits long.');
    expect(await error({ mobileNumber: '1234567890' })).toBe('Enter a valid Indian mobile number.');
    expect(await error({ mobileNumber: '+44 7911 123456' })).toBe('Enter a valid Indian mobile number.');
    expect(await error({ email: '.dot@gmail.com' })).toBe('Please enter a valid email address');
    expect(await error({ name: 'Win at evil.com' })).toBe('A name cannot contain a web or email address.');
    expect(await error({ password: 'password1' })).toContain('less common password');
    expect(await error({ referralCode: 'NOSUCH' })).toBe('This referral code does not exist.');
    expect(
      (
        await shop.call(registrationCalls.verifyAndRegister, {
          body: { mobileNumber: full.mobileNumber, otp: '' },
        })
      ).body.msg,
    ).toBe('Please enter the OTP and Mobile Number.');
  });

  test('pays ₹20 for a friend’s code, and nothing for the shopper’s own code', async () => {
    const signedIn = await shop.call(signInCalls.login, {
      body: { email: 'player@rush.test', password: DEMO_PASSWORD },
    });
    expect(signedIn.status).toBe(200);
    const { token } = signedIn.body;
    const { referralCode } = (await shop.call(generateReferral, { body: {}, token })).body;
    expect(await coins(await register(referralCode!, cookiesOf(signedIn)))).toBe(0);
    const friend = await register(referralCode!);
    expect(await coins(friend)).toBe(20);
    expect(friend.cookies.cookie).toMatch(/^rush_device=[\w-]{43}$/);
  });

  test('earns the bonus for two accounts per device or IP address in a month, and staff review the rest', async () => {
    const { token } = await shop.signIn('admin@rush.test');
    const code = (await shop.call(generateReferral, { body: {}, token })).body.referralCode!;
    const heldBonuses = async () =>
      (await shop.call(workQueue, { token })).body.find(({ kind }) => kind === 'bonus-review');
    const home = { 'x-forwarded-for': '203.0.113.40' };
    const firstAccount = await register(code, home);
    const bonuses = [await coins(firstAccount)];
    for (let n = 0; n < 2; n++) bonuses.push(await coins(await register(code, home)));
    expect(bonuses).toEqual([20, 20, 0]);
    expect(await heldBonuses()).toMatchObject({ amount: 20, data: { count: 1 } });
    // A different network, but the first device.
    const away = (n: number) => ({ ...firstAccount.cookies, 'x-forwarded-for': `198.51.100.${n}` });
    expect(await coins(await register(code, away(1)))).toBe(20);
    const other = await register(code, away(2));
    expect(await coins(other)).toBe(0);
    expect(await heldBonuses()).toMatchObject({ amount: 40, data: { count: 2 } });
    const body = { userId: other.user._id, amount: 20, reason: 'a family' };
    await shop.call(addUserBalance, { body, token });
    expect(await heldBonuses()).toMatchObject({ amount: 20, data: { count: 1 } });
    shop.clock.advance(31 * 86_400_000);
    expect(await coins(await register(code, home))).toBe(20);
  });
});

describe('passwords and sessions', () => {
  test('an unknown user and a wrong password get different errors', async () => {
    expect(
      (await shop.call(signInCalls.login, { body: { email: 'nobody@example.test', password: 'x' } })).body
        .msg,
    ).toBe('User does not exist. Please create an account first.');
    expect(
      (await shop.call(signInCalls.login, { body: { email: 'player@rush.test', password: 'wrong' } })).body
        .type,
    ).toBe('wrong-password');
  });

  test('an emailed link sets a new password once and signs the user out everywhere', async () => {
    const { token, email } = await register();
    const unknown = await shop.call(passwordCalls.forgetPassword, { body: { email: 'nobody@example.test' } });
    const known = await shop.call(passwordCalls.forgetPassword, { body: { email } });
    expect(known.body.msg).toBe(unknown.body.msg);
    const link = await linkTo(shop, email, 'reset_password');
    const reset = async (password: string) =>
      (await shop.call(passwordCalls.resetPassword, { params: link, body: { password, mobile: 'keep' } }))
        .body;
    expect(await reset('another-long-one')).toMatchObject({ code: '0' });
    expect((await shop.call(sessionCalls.validateUser, { body: {}, token })).status).toBe(401);
    expect((await reset('a-third-long-one')).msg).toBe('The link is corrupted.');
    expect((await shop.signIn(email, 'another-long-one')).token).toBeTruthy();
  });
});
