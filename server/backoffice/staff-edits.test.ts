import { updateUserData } from '@rush/contract/admin-accounts.ts';
import { usersData } from '@rush/contract/admin-lists.ts';
import { changeSettings } from '@rush/contract/admin-settings.ts';
import { verifyMail } from '@rush/contract/contacts.ts';
import { createWalletOrder } from '@rush/contract/orders.ts';
import { login, otpLogin, VERIFY_EMAIL_MESSAGE } from '@rush/contract/sign-in.ts';
import { expect, test } from 'vitest';
import { hashPassword } from '../accounts/passwords.ts';
import { aPack, aShopper } from '../testing/a-shopper.ts';
import { linkTo, messagesTo } from '../testing/an-inbox.ts';
import { aTestShop, DEMO_PASSWORD } from '../testing/test-shop.ts';

const shop = await aTestShop();
const { token } = await shop.signIn('admin@rush.test');

test('an empty user name is refused and changes nothing', async () => {
  const { id } = await aShopper(shop);
  const refused = await shop.call(updateUserData, { body: { _id: id, name: '  ' }, token });
  expect(refused).toMatchObject({ status: 422, body: { type: 'name-missing' } });
  const { users } = (await shop.call(usersData, { query: {}, token })).body;
  expect(users.find((user) => user._id === id)?.name).toMatch(/^Shopper /);
});

const provenOf = async (id: string) =>
  (await shop.owner.query('select email_proven, mobile_proven from users where id = $1', [id])).rows[0];

test('an edit that leaves the verified flag unchanged does not verify the email', async () => {
  const { id } = await aShopper(shop);
  // As after registration: the number is verified, but the email is not verified yet.
  await shop.owner.query('update users set email_proven = false where id = $1', [id]);
  const edited = await shop.call(updateUserData, {
    body: { _id: id, name: 'Meera', verified: 'true', isBlocked: 'false' },
    token,
  });
  expect(edited).toMatchObject({ status: 200, body: { user: { name: 'Meera', verified: 'true' } } });
  expect(await provenOf(id)).toEqual({ email_proven: false, mobile_proven: true });
  // Setting it to false marks both contacts as unverified; setting it to true verifies only the email.
  for (const verified of ['false', 'true'] as const)
    await shop.call(updateUserData, { body: { _id: id, verified }, token });
  expect(await provenOf(id)).toEqual({ email_proven: true, mobile_proven: false });
});

test('an email changed by staff is unverified: signing in reports it, and the emailed link verifies it', async () => {
  const { id } = await aShopper(shop);
  await shop.owner.query(
    'update users set mobile = null, mobile_proven = false, password_hash = $2 where id = $1',
    [id, await hashPassword(DEMO_PASSWORD)],
  );
  await shop.call(changeSettings, { body: { settings: { 'brand.name': 'Dhoom' } }, token });
  const email = `moved.${id.toLowerCase()}@example.test`;
  const edited = await shop.call(updateUserData, { body: { _id: id, email, verified: 'true' }, token });
  expect(edited.body.user).toMatchObject({ email, verified: 'false' });
  const signIn = () => shop.call(login, { body: { email, password: DEMO_PASSWORD } });
  expect(await signIn()).toMatchObject({
    status: 403,
    body: { type: 'email-unverified', msg: VERIFY_EMAIL_MESSAGE },
  });
  const params = await linkTo(shop, email, 'verification');
  expect(await messagesTo(shop, email)).toMatchObject([{ from: 'Dhoom' }]);
  expect((await shop.call(verifyMail, { params, body: {} })).body).toMatchObject({ code: '0' });
  expect((await signIn()).status).toBe(200);
});

test('a number changed by staff cannot be used to sign in until it is verified', async () => {
  const { id } = await aShopper(shop);
  await shop.call(updateUserData, { body: { _id: id, mobilenumber: '9876501234', verified: true }, token });
  expect(await provenOf(id)).toEqual({ email_proven: true, mobile_proven: false });
  const response = await shop.call(otpLogin, { body: { mobile: '9876501234' } });
  expect(response.body).toMatchObject({ success: false, type: 'mobile-unknown' });
});

test.each(['', '/', '/undefined'])(
  'an order can be updated through a path without a reason: “%s”',
  async (end) => {
    const shopper = await aShopper(shop, { coinsPaise: 10_00 });
    const order = await shop.call(createWalletOrder, {
      body: await aPack(shop, { discountedPaise: 10_00 }),
      token: shopper.token,
    });
    const response = await fetch(`${shop.url}/api/admin/updateorder/${order.body.orderid}/Completed${end}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ order: { status: 'Completed', reason: '' } });
  },
);
