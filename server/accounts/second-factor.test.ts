import { updateUserData } from '@rush/contract/admin-accounts.ts';
import { pendingOrders } from '@rush/contract/admin-lists.ts';
import { disputeChange } from '@rush/contract/contacts.ts';
import * as passwordCalls from '@rush/contract/passwords.ts';
import * as secondFactorCalls from '@rush/contract/second-factor.ts';
import * as sessionCalls from '@rush/contract/sessions.ts';
import * as signInCalls from '@rush/contract/sign-in.ts';
import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { aShopper } from '../testing/a-shopper.ts';
import { codeTo, linkTo, messagesTo } from '../testing/an-inbox.ts';
import { aTestShop, DEMO_PASSWORD, until } from '../testing/test-shop.ts';
import { findProviderAccount } from './provider-account.ts';

const shop = await aTestShop();

/** The app's next code. Each is valid once, so the clock first moves on by one 30-second step. */
function nextCode(secret: string): string {
  shop.clock.advance(30_000);
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: shop.clock.now().getTime() });
}

async function setUp(token: string): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = (await shop.call(secondFactorCalls.secondFactorStart, { body: {}, token })).body;
  const confirmation = await shop.call(secondFactorCalls.secondFactorConfirm, {
    body: { totp: nextCode(secret) },
    token,
  });
  return { secret, recoveryCodes: confirmation.body.recoveryCodes };
}

const signInAs = (name: string, totp?: string) =>
  shop.call(signInCalls.login, {
    body: { email: `${name}@rush.test`, password: DEMO_PASSWORD, ...(totp && { totp }) },
  });

test('staff cannot use the back-office until they set up a second factor, if the shop requires one', async () => {
  const { token } = await shop.signIn('support@rush.test');
  await shop.shop.platform.settings.set('admin.secondFactorRequired', true, 'test');
  try {
    expect((await shop.call(pendingOrders, { token })).body).toMatchObject({ type: 'second-factor-due' });
    expect((await shop.call(sessionCalls.validateUser, { body: {}, token })).body.secondFactorDue).toBe(true);
    const player = (await shop.signIn('player@rush.test')).token;
    expect(
      (await shop.call(sessionCalls.validateUser, { body: {}, token: player })).body.secondFactorDue,
    ).toBe(false);
    const { secret } = await setUp(token);
    expect((await shop.call(pendingOrders, { token })).status).toBe(200);
    expect((await shop.call(secondFactorCalls.secondFactorState, { token })).body).toEqual({
      isOn: true,
      isRequired: true,
      recoveryCodesLeft: 8,
    });
    const playerState = await shop.call(secondFactorCalls.secondFactorState, { token: player });
    expect(playerState.body).toEqual({ isOn: false, isRequired: false, recoveryCodesLeft: 0 });
    await shop.call(secondFactorCalls.secondFactorRemove, { body: { totp: nextCode(secret) }, token });
    expect((await shop.call(pendingOrders, { token })).status).toBe(403);
  } finally {
    await shop.shop.platform.settings.set('admin.secondFactorRequired', false, 'test');
  }
});

test('a confirmed second factor ends the other sessions, cannot be replaced, and accepts each code once', async () => {
  const [oldSession, { token }] = [
    await shop.signIn('catalogue@rush.test'),
    await shop.signIn('catalogue@rush.test'),
  ];
  const { secret, recoveryCodes } = await setUp(token);
  expect((await shop.call(sessionCalls.validateUser, { body: {}, token: oldSession.token })).status).toBe(
    401,
  );
  expect((await shop.call(secondFactorCalls.secondFactorStart, { body: {}, token })).body).toMatchObject({
    type: 'second-factor-on',
  });
  expect((await signInAs('catalogue')).body).toMatchObject({ type: 'second-factor-required' });
  const code = nextCode(secret);
  expect((await signInAs('catalogue', code)).status).toBe(200);
  expect((await signInAs('catalogue', code)).body).toMatchObject({ type: 'second-factor-wrong' });

  expect((await signInAs('catalogue', recoveryCodes[0])).status).toBe(200);
  expect((await signInAs('catalogue', recoveryCodes[0])).body).toMatchObject({ type: 'second-factor-wrong' });
  expect((await shop.call(secondFactorCalls.secondFactorState, { token })).body.recoveryCodesLeft).toBe(7);
  expect(
    (await shop.call(secondFactorCalls.secondFactorRemove, { body: { totp: recoveryCodes[1]! }, token }))
      .status,
  ).toBe(200);
  expect((await signInAs('catalogue')).status).toBe(200);
});

test.each([
  [signInCalls.otpLogin, signInCalls.verifyOtp],
  [signInCalls.mobileLogin, signInCalls.mobileVerify],
])('a code texted by $name requires the second factor, and stays valid for that step', async (send, call) => {
  const { token } = await shop.signIn('player@rush.test');
  const { secret } = await setUp(token);
  const mobile = (await shop.call(sessionCalls.validateUser, { body: {}, token })).body.user.mobilenumber;
  shop.clock.advance(61_000);
  const before = (await messagesTo(shop, mobile)).length;
  await shop.call(send, { body: { mobile } });
  const otp = await codeTo(shop, mobile, before + 1);
  const verify = (totp?: string) => shop.call(call, { body: { mobile, otp, ...(totp && { totp }) } });
  expect((await verify()).body).toMatchObject({ type: 'second-factor-required' });
  expect((await verify('000000')).body).toMatchObject({ type: 'second-factor-wrong' });
  expect((await verify(nextCode(secret))).status).toBe(200);
  expect((await verify(nextCode(secret))).body).toMatchObject({ type: 'otp-expired' });
  await shop.call(secondFactorCalls.secondFactorRemove, { body: { totp: nextCode(secret) }, token });
});

test('a new password requires the current one, ends every other session and is reported by email', async () => {
  const [other, { token }] = [await shop.signIn('newbie@rush.test'), await shop.signIn('newbie@rush.test')];
  const change = (password: string, newPassword: string) =>
    shop.call(passwordCalls.changePassword, { body: { password, newPassword }, token });
  expect((await change('not-mine', 'monsoon-tiger-42')).body).toMatchObject({ type: 'wrong-password' });
  expect((await change(DEMO_PASSWORD, 'password1')).body).toMatchObject({ type: 'password-weak' });
  expect((await change(DEMO_PASSWORD, 'monsoon-tiger-42')).status).toBe(200);
  expect((await shop.call(sessionCalls.validateUser, { body: {}, token: other.token })).status).toBe(401);
  expect((await shop.call(sessionCalls.validateUser, { body: {}, token })).status).toBe(200);
  expect((await signInAs('newbie')).body).toMatchObject({ type: 'wrong-password' });
  await until(async () => {
    const mails = await shop.simulator<{ text: string }[]>('/inbox/messages?to=newbie@rush.test');
    return mails.some(({ text }) => text.includes('The password of your account was changed'));
  }, 'the email');
});

test('an identity provider does not bypass the second factor, whether new or linked', async () => {
  const { token, email } = await aShopper(shop);
  const person = {
    provider: 'hosted' as const,
    issuer: 'https://provider.test/',
    subject: 'asha',
    email,
    isEmailVerified: true,
    name: 'Asha',
  };
  const signIn = () => shop.db.transaction((tx) => findProviderAccount(shop.shop.platform, tx, person));
  const stranger = { ...person, subject: 'asha elsewhere' };
  expect((await signIn()).email).toBe(person.email);
  await setUp(token);
  await expect(signIn()).rejects.toMatchObject({ type: 'second-factor-required' });
  await expect(
    shop.db.transaction((tx) => findProviderAccount(shop.shop.platform, tx, stranger)),
  ).rejects.toMatchObject({ type: 'second-factor-required' });
});

test('resetting the password by email does not remove a staff member’s second factor', async () => {
  const staff = await aShopper(shop, { role: 'admin' });
  await shop.owner.query('update users set email_apart = true where id = $1', [staff.id]);
  const { secret } = await setUp(staff.token);
  await shop.call(passwordCalls.forgetPassword, { body: { email: staff.email } });
  const params = await linkTo(shop, staff.email, 'reset_password');
  const password = 'monsoon-tiger-42';
  const body = { password, mobile: 'remove' as const };
  expect((await shop.call(passwordCalls.resetPassword, { params, body })).status).toBe(200);
  const signIn = (totp?: string) =>
    shop.call(signInCalls.login, { body: { email: staff.email, password, ...(totp && { totp }) } });
  expect((await signIn()).body).toMatchObject({ type: 'second-factor-required' });
  expect((await signIn(nextCode(secret))).status).toBe(200);
});

test('an app code can replace the password for a change to a staff account, but only once', async () => {
  const [owner, colleague] = [await aShopper(shop, { role: 'admin' }), await aShopper(shop)];
  await shop.owner.query("update users set password_hash = 'none' where id = $1", [owner.id]);
  const { secret } = await setUp(owner.token);
  const totp = nextCode(secret);
  const promote = (staffRole: 'support' | 'owner') =>
    shop.call(updateUserData, {
      body: { _id: colleague.id, role: 'admin', staffRole, totp },
      token: owner.token,
    });
  expect((await promote('support')).status).toBe(200);
  expect((await promote('owner')).body).toMatchObject({ type: 'second-factor-wrong' });
});

test.each([
  ['admin', 0, 1],
  ['user', 6, 0],
  ['user', 7, 1],
] as const)(
  'role %s: disputing a second factor that was set up on a device known for %i days leaves %i in place',
  async (role, days, left) => {
    const account = await aShopper(shop, { role });
    const age = 'update known_devices set first_seen_at = first_seen_at - make_interval(days => $2)';
    await shop.owner.query(`${age} where user_id = $1`, [account.id, days]);
    await setUp(account.token);
    const params = await linkTo(shop, account.email, 'notme');
    expect((await shop.call(disputeChange, { params, body: {} })).status).toBe(200);
    const factors = await shop.owner.query('select from second_factors where user_id = $1', [account.id]);
    expect(factors.rowCount).toBe(left);
  },
);
