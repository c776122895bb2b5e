import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkImport, type ImportCounts, runImport } from '@rush/contract/admin-imports.ts';
import { allOrders } from '@rush/contract/admin-lists.ts';
import { analytics } from '@rush/contract/admin-reports.ts';
import { earlierOrders, earlierOrdersOf } from '@rush/contract/earlier-orders.ts';
import type { ImportKind } from '@rush/contract/import-columns.ts';
import { listOrders, orderEvents } from '@rush/contract/orders.ts';
import { otpLogin, verifyOtp } from '@rush/contract/sign-in.ts';
import { beforeAll, expect, test } from 'vitest';
import { aShopper } from '../testing/a-shopper.ts';
import { codeTo } from '../testing/an-inbox.ts';
import { aTestShop } from '../testing/test-shop.ts';

const EXAMPLES = join(import.meta.dirname, '../../docs/owner/moving-in');
const NONE: ImportCounts = { create: 0, change: 0, unchanged: 0, refused: 0, openingBalances: 0 };

let orders: string;
const shop = await aTestShop();
const owner = await aShopper(shop, { role: 'admin' });
beforeAll(async () => {
  orders = await readFile(join(EXAMPLES, 'orders.csv'), 'utf8');
});

const check = (kind: ImportKind, csv: string) =>
  shop.call(checkImport, { params: { kind }, body: { csv }, token: owner.token });
const run = (kind: ImportKind, csv: string, confirmed: ImportCounts) =>
  shop.call(runImport, { params: { kind }, body: { csv, confirmed }, token: owner.token });
const csvOf = (...rows: string[]) =>
  ['key,customer,orderedAt,product,item,player,amount,status', ...rows].join('\n');

test('orders imported before their customers are refused, and the column is named', async () => {
  const { body } = await check('orders', orders);
  expect(body.counts).toEqual({ ...NONE, refused: 3 });
  expect(body.rows[0]?.problems).toMatchObject([{ column: 'customer', type: 'unknown-customer' }]);
});

test('earlier orders appear only in the customer’s history and in none of this shop’s figures', async () => {
  const customers = await readFile(join(EXAMPLES, 'customers.csv'), 'utf8');
  await run('customers', customers, { ...NONE, create: 3, openingBalances: 1370.5 });
  const readFigures = async () => {
    const range = { from: '2024-01-01', to: '2026-12-31' };
    const sales = await shop.call(analytics, { query: range, token: owner.token });
    const all = await shop.call(allOrders, { query: {}, token: owner.token });
    return JSON.stringify([sales.status, sales.body, all.body]);
  };
  const before = await readFigures();
  expect((await run('orders', orders, { ...NONE, create: 3 })).status).toBe(200);
  expect((await run('orders', orders, { ...NONE, unchanged: 3 })).status).toBe(200);
  expect(await readFigures()).toBe(before);

  await shop.call(otpLogin, { body: { mobile: '9811122201' } });
  const otp = await codeTo(shop, '9811122201');
  const { body: session } = await shop.call(verifyOtp, { body: { mobile: '9811122201', otp } });
  const { token, user } = session as { token: string; user: { _id: string; userid: string } };
  const { body: history } = await shop.call(earlierOrders, { query: {}, token });
  expect(history.map(({ orderid, amount, status }) => [orderid, amount, status])).toEqual([
    ['OLD-2', 189, 'Refunded'],
    ['OLD-1', 115, 'Completed'],
  ]);
  const { body: next } = await shop.call(earlierOrders, {
    query: { before: history[0]?._id ?? '', limit: 1 },
    token,
  });
  expect(next.map(({ orderid }) => orderid)).toEqual(['OLD-1']);
  expect((await shop.call(listOrders, { params: { userid: user.userid }, token })).body).toEqual([]);
  for (const orderid of ['OLD-1', history[0]?._id ?? ''])
    expect((await shop.call(orderEvents, { params: { orderid }, token })).status).toBe(404);

  const stranger = await aShopper(shop);
  expect((await shop.call(earlierOrders, { query: {}, token: stranger.token })).body).toEqual([]);
  const asStaff = { params: { id: user._id }, query: {} };
  expect((await shop.call(earlierOrdersOf, { ...asStaff, token: stranger.token })).status).toBe(403);
  expect((await shop.call(earlierOrdersOf, { ...asStaff, token: owner.token })).body).toEqual(history);
});

test('a refused row names its columns, a correction counts as a change, and no order moves to another customer', async () => {
  const csv = csvOf(
    'OLD-9,c-1001,yesterday,A,B,,free,Done',
    'OLD-8,c-1001,2999-01-01,A,B,,1,Completed',
    'OLD-1,c-1003,2024-03-02T09:30:00Z,Mobile Legends,86 Diamonds,123456789 (2001),115,Completed',
    'OLD-2,c-1001,2024-05-11,Netflix,Netflix 1 month,asha@old-shop.example.in,189,Completed',
  );
  const { body } = await check('orders', csv);
  expect(body.rows.map(({ verdict, problems }) => [verdict, problems.map(({ column }) => column)])).toEqual([
    ['refused', ['orderedAt', 'amount', 'status']],
    ['refused', ['orderedAt']],
    ['refused', ['customer']],
    ['change', []],
  ]);
  expect(body.rows[3]?.changes).toEqual([{ column: 'status', before: 'Refunded', after: 'Completed' }]);
});
