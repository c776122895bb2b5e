import { usersData } from '@rush/contract/admin-lists.ts';
import { workQueue } from '@rush/contract/admin-queue.ts';
import { forgetPassword } from '@rush/contract/passwords.ts';
import { editProfile } from '@rush/contract/profile.ts';
import { register, verifyAndRegister } from '@rush/contract/registration.ts';
import { validateUser } from '@rush/contract/sessions.ts';
import { login, otpLogin, verifyOtp } from '@rush/contract/sign-in.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aShopper } from '../testing/a-shopper.ts';
import { codeTo, messagesTo } from '../testing/an-inbox.ts';
import { openTestShop, type TestShop, until } from '../testing/test-shop.ts';
import { untilJobsDone } from '../testing/until-jobs-done.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const PASSWORD = 'monsoon-tiger-42';
const inHindi = (digits: string) =>
  digits.replace(/\d/g, (digit) => String.fromCodePoint(0x966 + Number(digit)));

test('details with invisible characters, look-alikes and digits of other scripts open one account', async () => {
  const details = {
    name: 'Asha\r\n\u202eRao',
    mobileNumber: '\u202atel:+91\u00a091111\u201122233\u202c',
    email: '\u200bAsha@डाक.भारत',
    password: PASSWORD,
  };
  expect((await shop.call(register, { body: details })).status).toBe(200);
  const otp = inHindi(await codeTo(shop, '9111122233'));
  const opened = await shop.call(verifyAndRegister, {
    body: { ...details, otp: `${otp.slice(0, 2)} ${otp.slice(2)}` },
  });
  expect(opened.body.user).toMatchObject({
    name: 'Asha Rao',
    email: 'asha@डाक.भारत',
    mobilenumber: '9111122233',
  });
  for (const again of [
    { email: 'asha@xn--11bx1g.xn--h2brj9c' },
    { email: 'other@gmail.com', mobileNumber: '९१११1 22233' },
  ])
    expect((await shop.call(register, { body: { ...details, ...again } })).body.type).toBe('account-exists');
  const email = 'ASHA@डाक.भारत\ufeff';
  expect((await shop.call(login, { body: { email, password: PASSWORD } })).status).toBe(200);
  await shop.call(forgetPassword, { body: { email } });
  const { token } = await shop.signIn('admin@rush.test');
  for (const search of [email, '+91 91111\u201322233', '\u200bAsha Rao'])
    expect((await shop.call(usersData, { query: { search }, token })).body.users, search).toHaveLength(1);
  await until(async () => (await messagesTo(shop, 'asha@डाक.भारत')).length === 2, 'the mails');
  for (const { text } of await messagesTo(shop, 'asha@डाक.भारत')) expect(text).not.toContain('Asha');
});

test('a code by SMS is taken with blanks and in digits of other scripts', async () => {
  const { mobile } = await aShopper(shop);
  await shop.call(otpLogin, { body: { mobile: `\u2066+91-${mobile}\u2069` } });
  const body = { mobile: inHindi(mobile), otp: ` ${inHindi(await codeTo(shop, mobile))}\u200b` };
  expect((await shop.call(verifyOtp, { body })).body.success).toBe(true);
});

test('an address that no mail can reach opens no account', async () => {
  for (const email of ['.dot@gmail.com', 'a.@gmail.com', '\u0430sha@gmail.com']) {
    const body = { name: 'Asha', mobileNumber: '9111122244', email, password: PASSWORD };
    expect((await shop.call(register, { body })).body.type, email).toBe('email-invalid');
  }
});

test('a mail that its server refuses for good is not sent again, and staff see it once', async () => {
  const { userid, email, token } = await aShopper(shop, { email: 'no-such-mailbox@example.test' });
  for (let times = 0; times < 2; times++) await shop.call(forgetPassword, { body: { email } });
  const admin = (await shop.signIn('admin@rush.test')).token;
  const shown = async () =>
    (await shop.call(workQueue, { token: admin })).body.filter(({ kind }) => kind === 'mail-refused');
  await until(async () => (await shown()).length > 0, 'the refusal to be shown');
  await untilJobsDone(shop, ['mail-reset-link', 'send-mail']);
  expect(await shown()).toMatchObject([{ subject: userid, data: { count: 1 } }]);
  expect(await messagesTo(shop, email)).toEqual([]);
  expect((await shop.call(validateUser, { body: {}, token })).status).toBe(200);
});

test('a name with a link is refused', async () => {
  const name = 'Win ₹5,000 at evil.com';
  const body = { name, mobileNumber: '9111122255', email: 'win@gmail.com', password: PASSWORD };
  expect((await shop.call(register, { body })).body.type).toBe('name-has-link');
  const { token } = await aShopper(shop);
  expect((await shop.call(editProfile, { body: { name }, token })).body.type).toBe('name-has-link');
});
