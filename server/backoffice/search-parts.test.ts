import { updateUserData } from '@rush/contract/admin-accounts.ts';
import { allOrders, allWalletTransactions, usersData } from '@rush/contract/admin-lists.ts';
import { createWalletOrder } from '@rush/contract/orders.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aPack, aShopper, type Shopper } from '../testing/a-shopper.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';

let shop: TestShop;
let token: string;
let shopper: Shopper;
let orderid: string;
beforeAll(async () => {
  shop = await openTestShop();
  token = (await shop.signIn('admin@rush.test')).token;
  shopper = await aShopper(shop, { coinsPaise: 100_00, email: 'meera.k@parts.example.test' });
  const pack = await aPack(shop, { discountedPaise: 10_00 });
  const named = await shop.call(updateUserData, {
    body: { _id: shopper.id, name: 'Meera Krishnamurthy' },
    token,
  });
  expect(named.status).toBe(200);
  const placed = await shop.call(createWalletOrder, {
    body: pack,
    token: shopper.token,
  });
  orderid = placed.body.orderid;
});
afterAll(() => shop.close());

describe('a search finds a part of a value', () => {
  const users = async (search: string) =>
    (await shop.call(usersData, { query: { search }, token })).body.users.map((user) => user._id);
  const orders = async (search: string) =>
    (await shop.call(allOrders, { query: { search }, token })).body.transactions.map((row) => row.orderid);
  const lines = async (search: string) =>
    (await shop.call(allWalletTransactions, { query: { search }, token })).body.transactions;

  test('a search finds a part of the value of users by surname, by the host of an email, and by the last digits of a number', async () => {
    expect(await users('krishnamurthy')).toEqual([shopper.id]);
    expect(await users('parts.example')).toEqual([shopper.id]);
    expect(await users(shopper.mobile.slice(-6))).toContain(shopper.id);
    expect((await users('rush.test')).length).toBeGreaterThanOrEqual(4);
    expect(await users('%')).toEqual([]);
  });

  test('a search finds a part of the value of orders by their last six characters, and by a part of the email', async () => {
    expect(await orders(orderid.slice(-6).toLowerCase())).toEqual([orderid]);
    expect(await orders('K@parts')).toEqual([orderid]);
  });

  test('a search finds a part of the value of orders by the address its user has by now, and by the start of the one on the order', async () => {
    const changed = { _id: shopper.id, email: 'moved@elsewhere.example.test' };
    await shop.call(updateUserData, { body: changed, token });
    expect(await orders('@elsewhere.ex')).toEqual([orderid]);
    expect(await orders('meera.k')).toEqual([orderid]);
    await shop.call(updateUserData, { body: { ...changed, email: shopper.email }, token });
  });

  test('a search finds a part of the value of wallet lines by the last six characters, and by a part of the email', async () => {
    const [line] = await lines('parts.example');
    expect(line?.useremail).toBe(shopper.email);
    expect((await lines(line?.txnid.slice(-6) ?? '')).map((row) => row.txnid)).toContain(line?.txnid);
    expect(await lines('nobody.example')).toEqual([]);
  });
});
