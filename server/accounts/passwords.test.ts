import * as passwordCalls from '@rush/contract/passwords.ts';
import * as registrationCalls from '@rush/contract/registration.ts';
import { login } from '@rush/contract/sign-in.ts';
import { describe, expect, test } from 'vitest';
import { aShopper } from '../testing/a-shopper.ts';
import { linkTo } from '../testing/an-inbox.ts';
import { aTestShop, DEMO_PASSWORD } from '../testing/test-shop.ts';
import { hashPassword } from './passwords.ts';

const shop = await aTestShop();

const WEAK_MESSAGE = 'Please choose a longer or less common password (at least 8 characters).';
const EMAIL = 'priya.p@example.test';
/** A short password, common ones, then the shopper's email and its local part. */
const WEAK_PASSWORDS = [
  'short-1',
  'aaaaaaaaaaaa',
  'password12',
  'Trustno1',
  'FOOTBALL1',
  'krishna1',
  'sachin10',
  'mobilelegends',
  EMAIL,
  'Priya.P',
];

test('a password matches in any Unicode normalization form', async () => {
  const [composed, decomposed] = ['\u095bमीन-आसमान-42', 'ज\u093cमीन-आसमान-４２'];
  const user = await aShopper(shop);
  const hash = await hashPassword(composed);
  await shop.owner.query('update users set password_hash = $2 where id = $1', [user.id, hash]);
  const signIn = async (password: string) =>
    (await shop.call(login, { body: { email: user.email, password } })).status;
  expect([await signIn(composed), await signIn(decomposed)]).toEqual([200, 200]);
});

describe('an easily guessed password', () => {
  test.each([...WEAK_PASSWORDS, '9811111111'])('is refused at registration: %s', async (password) => {
    const body = { name: 'Priya', mobileNumber: '+91 98111 11111', email: EMAIL, password };
    const response = await shop.call(registrationCalls.register, { body });
    expect(response).toMatchObject({ status: 422, body: { type: 'password-weak', msg: WEAK_MESSAGE } });
  });

  test('is refused on a password reset, whose link stays valid', async () => {
    await shop.call(passwordCalls.forgetPassword, { body: { email: 'player@rush.test' } });
    const params = await linkTo(shop, 'player@rush.test', 'reset_password');
    const reset = (password: string) =>
      shop.call(passwordCalls.resetPassword, { params, body: { password } });
    for (const password of ['short-1', 'password12', 'player@rush.test'])
      expect(await reset(password), password).toMatchObject({
        status: 422,
        body: { type: 'password-weak', msg: WEAK_MESSAGE },
      });
    expect((await reset('')).body).toMatchObject({ msg: 'Please enter a password' });
    expect((await reset('two ₹ words and a tiger')).body).toMatchObject({ code: '0' });
    await shop.signIn('player@rush.test', 'two ₹ words and a tiger');
  });

  test('is refused on a password change', async () => {
    const { token } = await shop.signIn('reseller@rush.test');
    for (const newPassword of ['short-1', 'password12', 'reseller@rush.test', '9000000002'])
      expect(
        await shop.call(passwordCalls.changePassword, {
          body: { password: DEMO_PASSWORD, newPassword },
          token,
        }),
        newPassword,
      ).toMatchObject({ status: 422, body: { type: 'password-weak', message: WEAK_MESSAGE } });
    await shop.signIn('reseller@rush.test');
  });
});

test.each(['monsoon-tiger-42', 'correct horse battery staple', 'बारिश और शेर', 'x7-'.repeat(32)])(
  'a long and rare password is accepted in any script: %s',
  async (password) => {
    const body = { name: 'Priya', mobileNumber: '9811111111', email: EMAIL, password };
    expect((await shop.call(registrationCalls.register, { body })).status).toBe(200);
  },
);
