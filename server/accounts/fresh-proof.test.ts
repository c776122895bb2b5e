import { pendingOrders } from '@rush/contract/admin-lists.ts';
import * as contactCalls from '@rush/contract/contacts.ts';
import * as freshProofCalls from '@rush/contract/fresh-proof.ts';
import * as passwordCalls from '@rush/contract/passwords.ts';
import * as secondFactorCalls from '@rush/contract/second-factor.ts';
import * as sessionCalls from '@rush/contract/sessions.ts';
import { Secret, TOTP } from 'otpauth';
import { beforeEach, describe, expect, test } from 'vitest';
import { aShopper, type Shopper } from '../testing/a-shopper.ts';
import { codeTo, messagesTo } from '../testing/an-inbox.ts';
import { aTestShop, DEMO_PASSWORD } from '../testing/test-shop.ts';

const shop = await aTestShop({ env: { RATE_LIMITS: 'on' } });

const MINUTE_MS = 60_000;
let counter = 0;
const newMobile = () => String(8_400_000_000 + ++counter);

describe('an account without a password', () => {
  let owner: Shopper;
  /** Changes that a stolen session must not allow. */
  const CHANGES: [string, () => Promise<{ status: number; body: { type?: string } }>][] = [
    ['change its number', () => post(contactCalls.changeMobile, { mobile: newMobile() })],
    [
      'change its email address',
      () => post(contactCalls.changeEmail, { email: `n${++counter}@example.test`, password: '' }),
    ],
    [
      'set a password',
      () => post(passwordCalls.changePassword, { password: '', newPassword: `monsoon-tiger-${++counter}` }),
    ],
  ];
  const post = (
    call:
      | typeof contactCalls.changeMobile
      | typeof contactCalls.changeEmail
      | typeof passwordCalls.changePassword,
    body: object,
  ) => shop.call(call as typeof passwordCalls.changePassword, { body: body as never, token: owner.token });
  beforeEach(async () => {
    owner = await aShopper(shop);
  });

  test.each(CHANGES.map(([what], index) => [what, index] as const))(
    'needs a code to %s ten minutes after signing in',
    async (_what, index) => {
      const change = CHANGES[index]?.[1] ?? (() => Promise.reject(new Error('no change')));
      shop.clock.advance(10 * MINUTE_MS);
      expect(await change()).toMatchObject({ status: 403, body: { type: 'fresh-proof-required' } });
      const started = await shop.call(freshProofCalls.startFreshProof, { body: {}, token: owner.token });
      expect(started.body).toMatchObject({ by: 'email', timer: 60_000 });
      const otp = await codeTo(shop, owner.email);
      const wrongCode = otp === '0000' ? '0001' : '0000';
      const confirm = (code: string) =>
        shop.call(freshProofCalls.confirmFreshProof, { body: { otp: code }, token: owner.token });
      expect((await confirm(wrongCode)).body.type).toBe('otp-wrong');
      expect((await confirm(otp)).status).toBe(200);
      expect((await confirm(otp)).body.type).toBe('otp-expired');
      expect((await change()).status).toBe(200);
    },
  );

  test('can use its number as proof, with a code that another account’s session cannot use', async () => {
    const other = await aShopper(shop);
    shop.clock.advance(10 * MINUTE_MS);
    await shop.call(freshProofCalls.startFreshProof, { body: { by: 'mobile' }, token: owner.token });
    const otp = await codeTo(shop, owner.mobile);
    const confirm = (token: string) => shop.call(freshProofCalls.confirmFreshProof, { body: { otp }, token });
    expect((await confirm(other.token)).body.type).toBe('otp-expired');
    expect((await confirm(owner.token)).status).toBe(200);
    const state = await shop.call(freshProofCalls.freshProofState, { token: owner.token });
    expect(state.body).toEqual({ hasPassword: false, isFresh: true, isEmailConfirmed: true });
  });

  test('can remove its second factor only with additional fresh proof', async () => {
    const { token } = owner;
    const { secret } = (await shop.call(secondFactorCalls.secondFactorStart, { body: {}, token })).body;
    const nextCode = () => {
      shop.clock.advance(30_000);
      return new TOTP({ secret: Secret.fromBase32(secret) }).generate({
        timestamp: shop.clock.now().getTime(),
      });
    };
    await shop.call(secondFactorCalls.secondFactorConfirm, { body: { totp: nextCode() }, token });
    shop.clock.advance(10 * MINUTE_MS);
    const remove = () =>
      shop.call(secondFactorCalls.secondFactorRemove, { body: { totp: nextCode() }, token });
    expect((await remove()).body.type).toBe('fresh-proof-required');
    await shop.call(freshProofCalls.startFreshProof, { body: {}, token });
    const otp = await codeTo(shop, owner.email);
    await shop.call(freshProofCalls.confirmFreshProof, { body: { otp }, token });
    expect((await remove()).status).toBe(200);
  });

  test('also verifies its email address with the emailed code', async () => {
    await shop.owner.query('update users set email_proven = false, email_apart = true where id = $1', [
      owner.id,
    ]);
    const state = async () => (await shop.call(freshProofCalls.freshProofState, { token: owner.token })).body;
    expect((await state()).isEmailConfirmed).toBe(false);
    await shop.call(freshProofCalls.startFreshProof, { body: { by: 'email' }, token: owner.token });
    const otp = await codeTo(shop, owner.email);
    await shop.call(freshProofCalls.confirmFreshProof, { body: { otp }, token: owner.token });
    expect((await state()).isEmailConfirmed).toBe(true);
    expect((await messagesTo(shop, owner.mobile)).length).toBe(0);
  });
});

test('an account with a password requires it even in a fresh session, and limits wrong ones', async () => {
  const owner = await aShopper(shop, { password: DEMO_PASSWORD });
  const change = (password?: string) =>
    shop.call(contactCalls.changeMobile, { body: { mobile: newMobile(), password }, token: owner.token });
  for (const missing of [undefined, '']) {
    const fields = [{ field: 'password' }];
    expect((await change(missing)).body).toMatchObject({ type: 'password-missing', fields });
  }
  const types: (string | undefined)[] = [];
  for (let n = 0; n < 11; n++) types.push((await change('not mine')).body.type);
  expect(types).toEqual([...Array(10).fill('wrong-password'), 'too-many-requests']);
  shop.clock.advance(60 * MINUTE_MS);
  expect((await change(DEMO_PASSWORD)).status).toBe(200);
});

test('a second factor can be set up right after sign-in, but later only with the password or fresh proof', async () => {
  const { token } = await shop.signIn('catalogue@rush.test');
  const start = (password?: string) =>
    shop.call(secondFactorCalls.secondFactorStart, { body: { password }, token });
  expect((await start()).status).toBe(200);
  shop.clock.advance(10 * MINUTE_MS);
  expect(await start()).toMatchObject({ status: 422, body: { type: 'password-missing' } });
  expect((await start('not mine')).body.type).toBe('wrong-password');
  expect((await shop.call(secondFactorCalls.secondFactorStart, { token } as never)).body.type).toBe(
    'password-missing',
  );
  expect((await start(DEMO_PASSWORD)).status).toBe(200);

  const shopper = await aShopper(shop);
  const begin = () => shop.call(secondFactorCalls.secondFactorStart, { body: {}, token: shopper.token });
  shop.clock.advance(10 * MINUTE_MS);
  expect((await begin()).body.type).toBe('fresh-proof-required');
  await shop.call(freshProofCalls.startFreshProof, { body: {}, token: shopper.token });
  const otp = await codeTo(shop, shopper.email);
  await shop.call(freshProofCalls.confirmFreshProof, { body: { otp }, token: shopper.token });
  expect((await begin()).status).toBe(200);
});

describe('a staff session', () => {
  test('ends after 30 idle minutes, and is no longer listed', async () => {
    const { token } = await shop.signIn('admin@rush.test');
    const status = async () => (await shop.call(sessionCalls.validateUser, { body: {}, token })).status;
    for (let n = 0; n < 4; n++) {
      shop.clock.advance(29 * MINUTE_MS);
      expect(await status()).toBe(200);
    }
    shop.clock.advance(30 * MINUTE_MS);
    expect(await status()).toBe(401);
    const newSession = await shop.signIn('admin@rush.test');
    const devices = await shop.call(sessionCalls.listDevices, { token: newSession.token });
    expect(devices.body).toEqual([expect.objectContaining({ isCurrent: true })]);
  });

  test('in production cannot use the back-office without a second factor, even if the setting is off', async () => {
    const { token } = await shop.signIn('admin@rush.test');
    const { config, settings } = shop.shop.platform;
    expect(settings.get('admin.secondFactorRequired')).toBe(false);
    expect((await shop.call(pendingOrders, { token })).status).toBe(200);
    config.isProduction = true;
    try {
      expect((await shop.call(pendingOrders, { token })).body.type).toBe('second-factor-due');
      expect((await shop.call(secondFactorCalls.secondFactorState, { token })).body.isRequired).toBe(true);
    } finally {
      config.isProduction = false;
    }
  });
});
