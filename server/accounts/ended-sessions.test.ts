import { endUserSessions, updateUserData } from '@rush/contract/admin-accounts.ts';
import { createWalletOrder } from '@rush/contract/orders.ts';
import * as passwordCalls from '@rush/contract/passwords.ts';
import * as sessionCalls from '@rush/contract/sessions.ts';
import { walletBalance } from '@rush/contract/wallet.ts';
import { expect, test } from 'vitest';
import { aPack, aShopper, type Shopper } from '../testing/a-shopper.ts';
import { linkTo } from '../testing/an-inbox.ts';
import { aTestShop } from '../testing/test-shop.ts';

const PASSWORD = 'monsoon-tiger-42';
const shop = await aTestShop();
const pack = await aPack(shop, { discountedPaise: 1_00 });
const adminToken = (await shop.signIn('admin@rush.test')).token;

const byAdmin = (change: object) => (shopper: Shopper) =>
  shop.call(updateUserData, { body: { _id: shopper.id, ...change }, token: adminToken });

async function resetByMail({ email }: Shopper) {
  await shop.call(passwordCalls.forgetPassword, { body: { email } });
  const params = await linkTo(shop, email, 'reset_password');
  return shop.call(passwordCalls.resetPassword, { params, body: { password: 'another-tiger-43' } });
}

/** Events that end a session while the shop still has its caller cached. */
const endings: [string, (shopper: Shopper) => Promise<{ status: number }>][] = [
  ['signing out', ({ token }) => shop.call(sessionCalls.logout, { body: {}, token })],
  ['a password reset by email', resetByMail],
  ['a block', byAdmin({ isBlocked: 'true' })],
  ['a role change', byAdmin({ role: 'reseller' })],
  ['an admin', ({ id }) => shop.call(endUserSessions, { params: { id }, token: adminToken })],
];

test.each(endings)('%s ends the session at once, for reading and for paying', async (_what, end) => {
  const shopper = await aShopper(shop, { coinsPaise: 100_00, password: PASSWORD });
  const { token } = shopper;
  const read = () => shop.call(walletBalance, { params: { userid: shopper.userid }, token });
  const pay = () => shop.call(createWalletOrder, { body: pack, token });
  expect((await read()).status).toBe(200);
  expect((await pay()).status).toBe(200);
  expect((await end(shopper)).status).toBe(200);
  for (const response of [await read(), await pay()])
    expect(response).toMatchObject({
      status: 401,
      body: { type: 'token-expired', message: 'Token has expired. Please login again.' },
    });
  const orders = await shop.owner.query('select from orders where user_id = $1', [shopper.id]);
  expect(orders.rowCount).toBe(1);
});
