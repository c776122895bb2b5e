import { usersData } from '@rush/contract/admin-lists.ts';
import { workQueue } from '@rush/contract/admin-queue.ts';
import { forgetPassword } from '@rush/contract/passwords.ts';
import { editProfile } from '@rush/contract/profile.ts';
import { register, verifyAndRegister } from '@rush/contract/registration.ts';
import { login } from '@rush/contract/sign-in.ts';
import { expect, test } from 'vitest';
import { aShopper } from '../testing/a-shopper.ts';
import { codeTo, messagesTo } from '../testing/an-inbox.ts';
import { aTestShop, until } from '../testing/test-shop.ts';
import { untilJobsDone } from '../testing/until-jobs-done.ts';

const shop = await aTestShop();

const PASSWORD = 'monsoon-tiger-42';
const inHindi = (digits: string) =>
  digits.replace(/\d/g, (digit) => String.fromCodePoint(0x966 + Number(digit)));

test('the same details open only one account, even with invisible characters, unusual hyphens or non-Latin digits', async () => {
  const details = {
    name: 'Asha\r\n\u202eRao',
    mobileNumber: '\u202atel:+91\u00a091111\u201122233\u202c',
    email: '\u200bAsha@डाक.भारत',
    password: PASSWORD,
  };
  expect((await shop.call(register, { body: details })).status).toBe(200);
  const otp = inHindi(await codeTo(shop, '9111122233'));
  const response = await shop.call(verifyAndRegister, {
    body: { ...details, otp: `${otp.slice(0, 2)} ${otp.slice(2)}` },
  });
  expect(response.body.user).toMatchObject({
    name: 'Asha Rao',
    email: 'asha@डाक.भारत',
    mobilenumber: '9111122233',
  });
  for (const copy of [
    { email: 'asha@xn--11bx1g.xn--h2brj9c' },
    { email: 'other@gmail.com', mobileNumber: '९१११1 22233' },
  ])
    expect((await shop.call(register, { body: { ...details, ...copy } })).body.type).toBe('account-exists');
  const email = 'ASHA@डाक.भारत\ufeff';
  expect((await shop.call(login, { body: { email, password: PASSWORD } })).status).toBe(200);
  await shop.call(forgetPassword, { body: { email } });
  const { token } = await shop.signIn('admin@rush.test');
  for (const search of [email, '+91 91111\u201322233', '\u200bAsha Rao'])
    expect((await shop.call(usersData, { query: { search }, token })).body.users, search).toHaveLength(1);
  await until(async () => (await messagesTo(shop, 'asha@डाक.भारत')).length === 2, 'the emails');
  for (const { text } of await messagesTo(shop, 'asha@डाक.भारत'))
    expect(text.replace(/https?:\S+/g, '')).not.toContain('Asha');
});

test('a permanently rejected email is not sent again, and staff see it once', async () => {
  const { userid, email } = await aShopper(shop, { email: 'no-such-mailbox@example.test' });
  for (let times = 0; times < 2; times++) await shop.call(forgetPassword, { body: { email } });
  const admin = (await shop.signIn('admin@rush.test')).token;
  const rejections = async () =>
    (await shop.call(workQueue, { token: admin })).body.filter(({ kind }) => kind === 'mail-refused');
  await until(async () => (await rejections()).length > 0, 'the rejection');
  await untilJobsDone(shop, ['mail-reset-link', 'send-mail']);
  expect(await rejections()).toMatchObject([{ subject: userid, data: { count: 1 } }]);
  expect(await messagesTo(shop, email)).toEqual([]);
});

test('a name that email clients would turn into a link is refused', async () => {
  const { token } = await aShopper(shop);
  const response = await shop.call(editProfile, { body: { name: 'evil.com' }, token });
  expect(response.body.type).toBe('name-has-link');
});
