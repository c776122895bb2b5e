import * as passwordCalls from '@rush/contract/passwords.ts';
import * as registrationCalls from '@rush/contract/registration.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { linkTo } from '../testing/an-inbox.ts';
import { DEMO_PASSWORD, openTestShop, type TestShop } from '../testing/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const WEAK = 'Please choose a longer or less common password (at least 8 characters).';
const EMAIL = 'priya.p@example.test';
/** The first are high in lists of leaked passwords; the last are the shopper's own address and number. */
const REFUSED = [
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

describe('a password that others would guess first', () => {
  test.each([...REFUSED, '9811111111'])('is not taken at registration: %s', async (password) => {
    const body = { name: 'Priya', mobileNumber: '+91 98111 11111', email: EMAIL, password };
    const answer = await shop.call(registrationCalls.register, { body });
    expect(answer).toMatchObject({ status: 422, body: { type: 'password-weak', msg: WEAK } });
  });

  test('is not taken by a mailed link, which stays good for another try', async () => {
    await shop.call(passwordCalls.forgetPassword, { body: { email: 'player@rush.test' } });
    const params = await linkTo(shop, 'player@rush.test', 'reset_password');
    const reset = (password: string) =>
      shop.call(passwordCalls.resetPassword, { params, body: { password } });
    for (const password of ['short-1', 'password12', 'player@rush.test'])
      expect(await reset(password), password).toMatchObject({
        status: 422,
        body: { type: 'password-weak', msg: WEAK },
      });
    expect((await reset('')).body).toMatchObject({ msg: 'Please enter a password' });
    expect((await reset('two ₹ words and a tiger')).body).toMatchObject({ code: '0' });
    await shop.signIn('player@rush.test', 'two ₹ words and a tiger');
  });

  test('is not taken when it is changed', async () => {
    const { token } = await shop.signIn('reseller@rush.test');
    for (const newPassword of ['short-1', 'password12', 'reseller@rush.test', '9000000002'])
      expect(
        await shop.call(passwordCalls.changePassword, {
          body: { password: DEMO_PASSWORD, newPassword },
          token,
        }),
        newPassword,
      ).toMatchObject({ status: 422, body: { type: 'password-weak', message: WEAK } });
    await shop.signIn('reseller@rush.test');
  });

  test.each(['monsoon-tiger-42', 'correct horse battery staple', 'बारिश और शेर', 'x7-'.repeat(32)])(
    'is none that is long and rare, of whatever letters: %s',
    async (password) => {
      const body = { name: 'Priya', mobileNumber: '9811111111', email: EMAIL, password };
      expect((await shop.call(registrationCalls.register, { body })).status).toBe(200);
    },
  );
});
