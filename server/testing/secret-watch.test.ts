import { forgetPassword } from '@rush/contract/passwords.ts';
import { login, otpLogin } from '@rush/contract/sign-in.ts';
import { expect, test } from 'vitest';
import { createLog } from '../platform/log.ts';
import { type InboxMessage, SecretWatch } from './secret-watch.ts';
import { aTestShop, DEMO_PASSWORD, until } from './test-shop.ts';

/** Every test shop is watched and fails on close. Here a second watch receives known secrets. */
const shop = await aTestShop();

const inbox = () => shop.simulator<InboxMessage[]>('/inbox/messages');
async function watched(say: (watch: SecretWatch) => void): Promise<string[]> {
  const watch = new SecretWatch();
  say(watch);
  return watch.leaks(await inbox());
}
const logged = (said: object | string) =>
  watched((watch) => createLog('info', watch.destination).info({ said }, 'said'));
const answered = (path: string, body: object) => watched((watch) => watch.answer(path, Response.json(body)));

test('finds a texted one-time code in the log and in an answer', async () => {
  await shop.call(otpLogin, { body: { mobile: '9000000003' } });
  const texted = await until(async () => (await inbox()).find(({ text }) => /^\d{4} /.test(text)), 'the SMS');
  const code = texted.text.slice(0, 4);
  expect(await logged(texted.text)).toHaveLength(1);
  expect(await logged({ variables: [code, 'Rush'] })).toHaveLength(1);
  expect(await answered('/api/otp/otp-login', { message: `OTP ${code} sent` })).toHaveLength(1);
  expect(await answered('/api/otp/otp-login', { message: 'OTP sent', timer: 60_000 })).toEqual([]);
});

test('finds the token of a mailed link in the log and in an answer', async () => {
  await shop.call(forgetPassword, { body: { email: 'player@rush.test' } });
  const mail = await until(async () => (await inbox()).find(({ text }) => text.includes('/reset_password/')));
  const link = /\S+\/reset_password\/\S+/.exec(mail.text)?.[0] ?? '';
  expect(await logged({ path: link })).toHaveLength(1);
  expect(await answered('/api/password/forgetpassword', { msg: link })).toHaveLength(1);
});

test('finds a session token anywhere except where it is issued, and a password everywhere', async () => {
  const credentials = { email: 'player@rush.test', password: DEMO_PASSWORD };
  const { token } = (await shop.call(login, { body: credentials })).body;
  const afterSignIn = (path: string, body: object) =>
    watched((watch) => {
      watch.request(JSON.stringify(credentials), new Headers({ authorization: `Bearer ${token}` }));
      watch.answer(path, Response.json(body));
    });
  expect(await afterSignIn('/api/auth/login', { token, user: {} })).toEqual([]);
  expect(await afterSignIn('/api/auth/login', { token, user: { token } })).toHaveLength(1);
  expect(await afterSignIn('/api/user/devices', [{ token }])).toHaveLength(1);
  expect(await afterSignIn('/api/user/devices', [{ note: DEMO_PASSWORD }])).toHaveLength(1);
});
