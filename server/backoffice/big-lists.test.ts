import { allOrders, allWalletTransactions, usersData } from '@rush/contract/admin-lists.ts';
import { analytics, stats } from '@rush/contract/admin-reports.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedVolume } from '../../scripts/seed-volume.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';
import { BIG_LISTS } from './big-lists.ts';
import { countBlocks } from './count-list-blocks.ts';

/** More than a search counts, so that most lists are found by their blocks. */
const ROWS = 24_000;
const BLOCK_ROWS = 500;

let shop: TestShop;
let admin: string;
beforeAll(async () => {
  shop = await openTestShop({ withoutJobs: true });
  admin = (await shop.signIn('admin@rush.test')).token;
  await seedVolume(shop.data.ownerUrl, { users: ROWS, orders: ROWS, transactions: ROWS });
  await count();
});
afterAll(() => shop.close());

async function count() {
  for (const list of BIG_LISTS) await countBlocks(shop.db, list, shop.clock.now(), BLOCK_ROWS);
}

async function idsWhere(table: string, condition: string): Promise<string[]> {
  const found = await shop.owner.query<{ id: string }>(
    `select id from ${table} where ${condition} order by id desc`,
  );
  return found.rows.map((row) => row.id);
}

/** All days are told from one moment: the next may begin while a list is read. */
const STARTED_AT = Date.now();
const day = (ago: number) =>
  new Date(STARTED_AT + 5.5 * 3_600_000 - ago * 86_400_000).toISOString().slice(0, 10);
const since = (ago: number) => `updated_at >= timestamptz '${day(ago)} 00:00:00+05:30'`;
const until = (ago: number) => `updated_at < timestamptz '${day(ago - 1)} 00:00:00+05:30'`;

const ORDER_FILTERS = [
  [{}, 'true'],
  [{ status: 'Completed' }, "status = 'Completed'"],
  [{ status: 'Refunded' }, "status = 'Refunded'"],
  [{ paymentmode: 'wallet' }, "paymentmode = 'wallet'"],
  [{ status: 'Failed', paymentmode: 'upi' }, "status = 'Failed' and paymentmode = 'upi'"],
  [{ from: () => day(347), to: () => day(346) }, () => `${since(347)} and ${until(346)}`],
  [{ from: () => day(346) }, () => since(346)],
  [{ to: () => day(347), status: 'Completed' }, () => `${until(347)} and status = 'Completed'`],
  [{ search: 'shopper12' }, "lower(useremail) like 'shopper12%'"],
  [{ search: 'v00000000012' }, "orderid like 'V00000000012%'"],
  [{ input: '0000012' }, "(input1 like '%0000012%' or input2 like '%0000012%')"],
  [{ input: '20' }, "(input1 like '20%' or input2 like '20%')"],
  [{ user: 'V7' }, "user_id = (select id from users where userid = 'V7')"],
] as const;

function filled(filters: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(filters).map(([name, value]) => [name, typeof value === 'function' ? value() : value]),
  );
}

/** Reads the first, second, middle and last page of each size, and compares them with a plain walk. */
async function expectEveryPage(
  wanted: string[],
  read: (query: { page: number; limit: number }) => Promise<{ ids: string[]; total: number; page: number }>,
): Promise<void> {
  for (const limit of [7, 50, 500]) {
    const pages = Math.max(1, Math.ceil(wanted.length / limit));
    for (const page of new Set([1, Math.min(2, pages), Math.ceil(pages / 2), pages])) {
      const found = await read({ page, limit });
      expect(found.total).toBe(wanted.length);
      expect(found.page).toBe(page);
      expect(found.ids).toEqual(wanted.slice((page - 1) * limit, page * limit));
    }
    expect((await read({ page: pages + 9, limit })).page).toBe(pages);
  }
}

async function expectOrders(filters: object, condition: string): Promise<void> {
  await expectEveryPage(await idsWhere('orders', condition), async (query) => {
    const { body } = await shop.call(allOrders, { query: { ...filled(filters), ...query }, token: admin });
    return { ids: body.transactions.map((row) => row._id), total: body.totalTxns, page: body.currentPage };
  });
}

test.each(ORDER_FILTERS)(
  'orders with %j are listed page by page as a plain walk finds them',
  async (filters, condition) => {
    await expectOrders(filters, typeof condition === 'function' ? condition() : condition);
  },
);

const BY_ADDRESS = (part: string) => `user_id in (select id from users where email_key like '%${part}%')`;

/** Of more than 20,000 customers the rows are walked; of fewer each customer's rows are looked up. */
test.each([
  ['orders', 'every customer', 'shopper', BY_ADDRESS('shopper')],
  ['orders', 'half of the customers', 'shopper1', BY_ADDRESS('shopper1')],
  ['orders', 'half of the customers, by the middle of the address', 'hopper1', BY_ADDRESS('hopper1')],
  ['wallet_transactions', 'every customer', '@volume', BY_ADDRESS('@volume')],
  ['wallet_transactions', 'half of the customers', 'shopper1', BY_ADDRESS('shopper1')],
  ['users', 'every customer', 'shopper', "email_key like 'shopper%'"],
  ['users', 'half of the customers', 'shopper 1', "lower(name) like 'shopper 1%'"],
] as const)(
  'a search of %s that fits %s says so, and gives the newest',
  async (table, _, search, condition) => {
    const wanted = await idsWhere(table, condition);
    expect(wanted.length).toBeGreaterThan(10_000);
    for (const page of [1, 3, 20]) {
      const found = await readFound(table, { search, page, limit: 50 });
      expect(found).toEqual({ isAtLeast: true, total: 1_000, ids: wanted.slice((page - 1) * 50, page * 50) });
    }
  },
);

async function readFound(
  table: 'orders' | 'wallet_transactions' | 'users',
  query: { search: string; page: number; limit: number },
): Promise<{ isAtLeast: boolean; total: number; ids: string[] }> {
  if (table === 'users') {
    const { body } = await shop.call(usersData, { query, token: admin });
    return { isAtLeast: body.isAtLeast, total: body.totalCount, ids: body.users.map((row) => row._id) };
  }
  if (table === 'orders') {
    const { body } = await shop.call(allOrders, { query, token: admin });
    return { isAtLeast: body.isAtLeast, total: body.totalTxns, ids: body.transactions.map((row) => row._id) };
  }
  const { body } = await shop.call(allWalletTransactions, { query, token: admin });
  return { isAtLeast: body.isAtLeast, total: body.totalItems, ids: body.transactions.map((row) => row._id) };
}

test.each([
  [{ search: 'shopper', status: 'Refunded' }, "lower(useremail) like 'shopper%' and status = 'Refunded'"],
  [{ search: 'shopper1', status: 'Refunded' }, "lower(useremail) like 'shopper1%' and status = 'Refunded'"],
  [
    { search: 'shopper1', input: '20' },
    "lower(useremail) like 'shopper1%' and (input1 like '20%' or input2 like '20%')",
  ],
] as const)(
  'of the many orders that fit a text, those of %j are the newest that fit all of it',
  async (filters, condition) => {
    const wanted = await idsWhere('orders', condition);
    expect(wanted.length).toBeGreaterThan(50);
    const { body } = await shop.call(allOrders, { query: { ...filters, limit: 50 }, token: admin });
    expect(body.transactions.map((row) => row._id)).toEqual(wanted.slice(0, 50));
  },
);

test('what changes and what comes after the count is listed right at the next count, new rows at once', async () => {
  await shop.owner.query(
    `update orders set status = 'Refunded', updated_at = $1 where status = 'Completed' and right(id, 2) in ('07', '77')`,
    [shop.clock.now()],
  );
  await count();
  await expectOrders({ status: 'Refunded' }, "status = 'Refunded'");
  await expectOrders({ status: 'Completed' }, "status = 'Completed'");
  await expectOrders({ from: () => day(0), status: 'Refunded' }, `${since(0)} and status = 'Refunded'`);
  await seedVolume(shop.data.ownerUrl, { users: ROWS, orders: ROWS + 250, transactions: 0 });
  await expectOrders({}, 'true');
  await expectOrders({ paymentmode: 'upi' }, "paymentmode = 'upi'");
});

test.each([
  [{}, 'true'],
  [{ type: 'Debit' }, "type = 'Debit'"],
  [{ type: 'Credit', status: 'Created' }, "type = 'Credit' and status = 'Created'"],
  [{ search: 'shopper29' }, "user_id in (select id from users where email_key like 'shopper29%')"],
] as const)(
  'wallet transactions with %j are listed page by page as a plain walk finds them',
  async (filters, condition) => {
    await expectEveryPage(await idsWhere('wallet_transactions', condition), async (query) => {
      const { body } = await shop.call(allWalletTransactions, {
        query: { ...filters, ...query },
        token: admin,
      });
      return { ids: body.transactions.map((row) => row._id), total: body.totalItems, page: body.currentPage };
    });
  },
);

test.each([
  [{}, 'true'],
  [{ role: 'reseller' }, "role = 'reseller'"],
  [{ role: 'user', verified: 'false' }, "role = 'user' and not (mobile_proven or email_proven)"],
  [{ search: 'Shopper 11' }, "lower(name) like 'shopper 11%'"],
] as const)(
  'users with %j are listed page by page as a plain walk finds them',
  async (filters, condition) => {
    await expectEveryPage(await idsWhere('users', condition), async (query) => {
      const { body } = await shop.call(usersData, { query: { ...filters, ...query }, token: admin });
      return { ids: body.users.map((row) => row._id), total: body.totalCount, page: body.currentPage };
    });
  },
);

test('the numbers of some days, and of all, are those of a plain count, also after an old order changes', async () => {
  const plain = async (condition: string) => {
    const found = await shop.owner.query(
      `select count(*)::int as orders, count(*) filter (where status = 'Completed')::int as completed,
         count(*) filter (where status in ('Refunded', 'Cancelled'))::int as refunded, count(*) filter (where status = 'Failed')::int as failed,
         coalesce(sum(value_paise - refunded_paise) filter (where status = 'Completed'), 0)::bigint / 100.0 as sales from orders where ${condition}`,
    );
    return { ...found.rows[0], sales: Number(found.rows[0].sales) };
  };
  const placed = (from: number, to: number) =>
    `${since(from).replace('updated_at', 'created_at')} and ${until(to).replace('updated_at', 'created_at')}`;
  const read = async () =>
    (await shop.call(analytics, { query: { from: day(346), to: day(346) }, token: admin })).body;
  const first = await read();
  expect(first.now).toMatchObject(await plain(placed(346, 346)));
  expect(first.before).toMatchObject(await plain(placed(347, 347)));
  expect(first.byProduct.reduce((sum, row) => sum + row.orders, 0)).toBe(first.now.orders);
  expect(first.now.medianDeliverySeconds).toBeGreaterThan(15);
  expect(first.now.medianDeliverySeconds).toBeLessThan(30);
  await shop.owner.query(
    `update orders set status = 'Refunded', updated_at = $1 where id in (select id from orders where status = 'Completed' and ${placed(346, 346)} limit 5)`,
    [shop.clock.now()],
  );
  const second = await read();
  expect(second.now.refunded).toBe(first.now.refunded + 5);
  expect(second.now).toMatchObject(await plain(placed(346, 346)));
  const all = await plain('true');
  expect((await shop.call(stats, { token: admin })).body).toMatchObject({
    total_order: all.orders,
    completed: all.completed,
    total_sale: all.sales,
  });
});
