import { updateUserData } from '@rush/contract/admin-accounts.ts';
import { allOrders, allWalletTransactions, usersData } from '@rush/contract/admin-lists.ts';
import { createWalletOrder } from '@rush/contract/orders.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { seedVolume } from '../../scripts/seed-volume.ts';
import { aPack, aShopper } from '../testing/a-shopper.ts';
import { aTestShop } from '../testing/test-shop.ts';
import { ORDERS } from './list-orders.ts';
import { findPage, ownedByEmail } from './paging.ts';

const ROWS = 120;

const shop = await aTestShop({ withoutJobs: true });
const { token } = await shop.signIn('admin@rush.test');
await seedVolume(shop.data.ownerUrl, { users: 40, orders: ROWS, transactions: ROWS });
await shop.owner.query(
  `update orders set updated_at = timestamptz '2026-03-01 00:00+05:30' + right(orderid, 1)::int * interval '12 hours'`,
);

type Query = Record<string, string | number>;
type Table = 'orders' | 'wallet_transactions' | 'users';

async function read(table: Table, query: Query) {
  if (table === 'users') {
    const { body } = await shop.call(usersData, { query, token });
    return { ids: body.users.map(({ _id }) => _id), total: body.totalCount, page: body.currentPage };
  }
  if (table === 'orders') {
    const { body } = await shop.call(allOrders, { query, token });
    return { ids: body.transactions.map(({ _id }) => _id), total: body.totalTxns, page: body.currentPage };
  }
  const { body } = await shop.call(allWalletTransactions, { query, token });
  return { ids: body.transactions.map(({ _id }) => _id), total: body.totalItems, page: body.currentPage };
}

async function idsWhere(table: Table, condition: string): Promise<string[]> {
  const { rows } = await shop.owner.query<{ id: string }>(
    `select id from ${table} where ${condition} order by id desc`,
  );
  return rows.map(({ id }) => id);
}

const byEmail = (part: string) => `user_id in (select id from users where email_key like '%${part}%')`;

test.each<[Table, Query, string]>([
  ['orders', {}, 'true'],
  ['orders', { status: 'Completed' }, "status = 'Completed'"],
  ['orders', { status: 'Failed', paymentmode: 'upi' }, "status = 'Failed' and paymentmode = 'upi'"],
  [
    'orders',
    { from: '2026-03-02', to: '2026-03-03' },
    "updated_at >= '2026-03-02 00:00+05:30' and updated_at < '2026-03-04 00:00+05:30'",
  ],
  ['orders', { search: 'shopper12' }, byEmail('shopper12')],
  ['orders', { search: 'hopper1' }, byEmail('hopper1')],
  ['orders', { search: 'v00000000012' }, "orderid like 'V00000000012%'"],
  ['orders', { search: 'shopper1', status: 'Completed' }, `${byEmail('shopper1')} and status = 'Completed'`],
  ['orders', { search: '%' }, 'false'],
  ['orders', { input: '00011' }, "(input1 like '%00011%' or input2 like '%00011%')"],
  ['orders', { input: '20' }, "(input1 like '20%' or input2 like '20%')"],
  ['orders', { user: 'V7' }, "user_id = (select id from users where userid = 'V7')"],
  ['wallet_transactions', {}, 'true'],
  ['wallet_transactions', { type: 'Credit', status: 'Created' }, "type = 'Credit' and status = 'Created'"],
  ['wallet_transactions', { search: 'shopper2' }, byEmail('shopper2')],
  ['wallet_transactions', { search: '0000012' }, "txnid like '%0000012%'"],
  ['wallet_transactions', { orderid: '000000003' }, "orderid like '%000000003%'"],
  ['users', {}, 'true'],
  ['users', { role: 'user', verified: 'false' }, "role = 'user' and not (mobile_proven or email_proven)"],
  ['users', { search: 'Shopper 1' }, "lower(name) like '%shopper 1%'"],
  ['users', { search: '0000012' }, "mobile like '%0000012%'"],
  ['users', { search: 'v12' }, "userid = 'V12'"],
])('%s filtered by %j are listed page by page', async (table, filters, condition) => {
  const expected = await idsWhere(table, condition);
  for (const limit of [7, 100]) {
    const pages = Math.max(1, Math.ceil(expected.length / limit));
    for (const page of new Set([1, Math.ceil(pages / 2), pages]))
      expect(await read(table, { ...filters, page, limit })).toEqual({
        ids: expected.slice((page - 1) * limit, page * limit),
        total: expected.length,
        page,
      });
    expect((await read(table, { ...filters, page: pages + 9, limit })).page).toBe(pages);
  }
});

test('a list above the cap pages through its newest rows and reports that there are more', async () => {
  const expected = await idsWhere('orders', 'true');
  const find = (page: number) => findPage(shop.db.queries, ORDERS, sql`true`, { page, limit: 10 }, 50);
  const capped = { total: 50, isAtLeast: true, totalPages: 5 };
  expect(await find(1)).toEqual({ ...capped, page: 1, ids: expected.slice(0, 10) });
  expect(await find(9)).toEqual({ ...capped, page: 5, ids: expected.slice(40, 50) });
});

test('orders are found by email address, whether few or many customers match', async () => {
  const expected = await idsWhere('orders', byEmail('shopper'));
  for (const ownersMax of [10, 1_000]) {
    const condition = await ownedByEmail(shop.db.queries, sql`o.user_id`, 'Shopper', ownersMax);
    const page = await findPage(shop.db.queries, ORDERS, condition, { page: 1, limit: 500 });
    expect(page.ids).toEqual(expected);
  }
});

test('an order is found by its customer’s current email, and by the start of the email on the order', async () => {
  const shopper = await aShopper(shop, { coinsPaise: 100_00, email: 'meera.k@parts.example.test' });
  const body = await aPack(shop, { discountedPaise: 10_00 });
  const order = await shop.call(createWalletOrder, { body, token: shopper.token });
  const change = { _id: shopper.id, email: 'moved@elsewhere.example.test' };
  expect((await shop.call(updateUserData, { body: change, token })).status).toBe(200);
  for (const search of ['@elsewhere.ex', 'meera.k', order.body.orderid.slice(-6).toLowerCase()]) {
    const { body: list } = await shop.call(allOrders, { query: { search }, token });
    expect(list.transactions.map(({ orderid }) => orderid)).toEqual([order.body.orderid]);
  }
});
