import { endUserSessions, updateUserData } from '@rush/contract/admin-accounts.ts';
import { createWalletOrder } from '@rush/contract/orders.ts';
import * as passwordCalls from '@rush/contract/passwords.ts';
import * as sessionCalls from '@rush/contract/sessions.ts';
import { walletBalance } from '@rush/contract/wallet.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPack, aShopper, type Pack, type Shopper } from '../testing/a-shopper.ts';
import { openTestShop, type TestShop, until } from '../testing/test-shop.ts';
import { hashPassword } from './passwords.ts';

const PASSWORD = 'monsoon-tiger-42';
let shop: TestShop;
let pack: Pack;
let adminToken: string;
beforeAll(async () => {
  shop = await openTestShop();
  pack = await aPack(shop, { discountedPaise: 1_00 });
  adminToken = (await shop.signIn('admin@rush.test')).token;
});
afterAll(() => shop.close());

const byAdmin = (change: object) => (shopper: Shopper) =>
  shop.call(updateUserData, { body: { _id: shopper.id, ...change }, token: adminToken });

async function resetByMail({ email }: Shopper) {
  await shop.call(passwordCalls.forgetPassword, { body: { email } });
  const [, id = '', token = ''] = await until(async () => {
    const mails = await shop.simulator<{ text: string }[]>(`/inbox/messages?to=${encodeURIComponent(email)}`);
    return mails.map(({ text }) => /\/reset_password\/([^/\s]+)\/([^/\s]+)/.exec(text)).find(Boolean);
  }, 'the mail');
  return shop.call(passwordCalls.resetPassword, {
    params: { id, token },
    body: { password: 'another-tiger-43' },
  });
}

/** What ends a session, done while it has just been used: the shop remembers its caller. */
const endings: [string, (shopper: Shopper) => Promise<{ status: number }>][] = [
  ['signing out', ({ token }) => shop.call(sessionCalls.logout, { body: {}, token })],
  ['a new password by mail', resetByMail],
  ['a block', byAdmin({ isBlocked: 'true' })],
  ['another role', byAdmin({ role: 'reseller' })],
  ['the admin who ends it', ({ id }) => shop.call(endUserSessions, { params: { id }, token: adminToken })],
];

test.each(endings)('%s ends the session at once, for looking and for paying', async (_what, end) => {
  const shopper = await aShopper(shop, { coinsPaise: 100_00 });
  await shop.owner.query('update users set password_hash = $2 where id = $1', [
    shopper.id,
    await hashPassword(PASSWORD),
  ]);
  const { token } = shopper;
  const look = () => shop.call(walletBalance, { params: { userid: shopper.userid }, token });
  const pay = () => shop.call(createWalletOrder, { body: pack, token });
  expect((await look()).status).toBe(200);
  expect((await pay()).status).toBe(200);
  expect((await end(shopper)).status).toBe(200);
  for (const answer of [await look(), await pay()])
    expect(answer).toMatchObject({
      status: 401,
      body: { type: 'token-expired', message: 'Token has expired. Please login again.' },
    });
  const spent = await shop.owner.query('select from orders where user_id = $1', [shopper.id]);
  expect(spent.rowCount).toBe(1);
});

test('a new password chosen while signed in ends every other session, and keeps this one', async () => {
  const [kept, other] = [await shop.signIn('player@rush.test'), await shop.signIn('player@rush.test')];
  const body = { password: 'rush-demo-2026', newPassword: PASSWORD };
  expect((await shop.call(passwordCalls.changePassword, { body, token: kept.token })).status).toBe(200);
  expect((await shop.call(sessionCalls.validateUser, { body: {}, token: kept.token })).status).toBe(200);
  expect((await shop.call(sessionCalls.validateUser, { body: {}, token: other.token })).status).toBe(401);
});

test('a changed name ends nobody’s session', async () => {
  const shopper = await aShopper(shop);
  expect((await byAdmin({ name: 'Another' })(shopper)).status).toBe(200);
  expect((await shop.call(sessionCalls.validateUser, { body: {}, token: shopper.token })).status).toBe(200);
});
