import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { orderDetail } from '@rush/contract/admin-details.ts';
import { checkPlayerId, createWalletOrder, orderStatus } from '@rush/contract/orders.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPack, aShopper, type Pack, type Shopper } from '../../testing/a-shopper.ts';
import { apiPack } from '../../testing/an-api-order.ts';
import { anEmptyDatabase } from '../../testing/an-empty-database.ts';
import { openTestShop, type TestShop, until } from '../../testing/test-shop.ts';
import { migrate } from '../database/migrate.ts';
import { newId } from '../ids.ts';

const MIGRATIONS = join(import.meta.dirname, '..', 'database', 'migrations');
const isOfMonths = (file: string) => file >= '0141' && file < '0148';

let database: Awaited<ReturnType<typeof anEmptyDatabase>>;
let shop: TestShop;

/** A shop whose tables are not partitioned yet, and that trades: the migrations that do it are taken for done. */
beforeAll(async () => {
  database = await anEmptyDatabase();
  const before = await mkdtemp(join(tmpdir(), 'rush-migrations-'));
  const files = (await readdir(MIGRATIONS)).filter((file) => file.endsWith('.sql'));
  for (const file of files) if (!isOfMonths(file)) await cp(join(MIGRATIONS, file), join(before, file));
  await migrate(database.ownerUrl, { appUrl: database.appUrl, folder: before });
  await rm(before, { recursive: true });
  const held = files.filter(isOfMonths);
  expect(held).not.toEqual([]);
  await owned('insert into migrations (name) select unnest($1::text[])', [held]);
  shop = await openTestShop({ data: database });
  await owned('delete from migrations where name = any($1)', [held]);
});
afterAll(async () => {
  await shop.close();
  await database.drop();
});

async function owned(query: string, values: unknown[] = []) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  return client.query(query, values).finally(() => client.end());
}

const monthsAgo = (months: number) => {
  const now = shop.clock.now();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 15));
};

/** An order of each of the last three months, with its events and what was said to the supplier. */
async function tradeOfThreeMonths(shopper: Shopper, pack: Pack): Promise<string[]> {
  const orders: string[] = [];
  for (const months of [2, 1, 0]) {
    const placed = await shop.call(createWalletOrder, { body: pack, token: shopper.token, key: newId() });
    const { orderid } = placed.body;
    orders.push(orderid);
    await owned('update orders set created_at = $2 where orderid = $1', [orderid, monthsAgo(months)]);
    await owned('alter table order_events disable trigger order_events_are_append_only');
    await owned(
      'update order_events set at = $2 where order_id = (select id from orders where orderid = $1)',
      [orderid, monthsAgo(months)],
    );
    await owned('alter table order_events enable trigger order_events_are_append_only');
    await owned(
      `insert into supplier_exchanges (order_id, supplier, operation, request, outcome, duration_ms, at)
       select id, 'smileone', 'order', '{"userid": "1"}', 'delivered', 5, $2 from orders where orderid = $1`,
      [orderid, monthsAgo(months)],
    );
  }
  return orders;
}

test('a shop that trades is partitioned under way: each call is answered, and every row is there after', async () => {
  const shopper = await aShopper(shop, { coinsPaise: 50_000_00 });
  const admin = await shop.signIn('admin@rush.test');
  const pack = await aPack(shop, { discountedPaise: 100 });
  const game = await apiPack(shop, 'SMILEPH');
  const old = await tradeOfThreeMonths(shopper, pack);
  const placed: string[] = [];
  const failures: unknown[] = [];
  let isOpen = true;
  const trade = async () => {
    while (isOpen) {
      const order = await shop.call(createWalletOrder, { body: pack, token: shopper.token, key: newId() });
      if (order.status === 200) placed.push(order.body.orderid);
      else failures.push(order.body);
      const read = await shop.call(orderStatus, {
        body: { client_txn_id: old[0]! },
        token: shopper.token,
      });
      if (read.status !== 200 || read.body.order.timeline.length !== 2) failures.push(read.body);
      const player = { userid: `7${placed.length}1`, zoneid: '2001', product_id: game.product_id };
      await shop.call(checkPlayerId, { body: player });
    }
  };
  const trading = [trade(), trade(), trade()];
  await until(() => placed.length >= 5, 'orders before the migration');
  const ran = await migrate(database.ownerUrl, { appUrl: database.appUrl });
  const during = placed.length;
  await until(() => placed.length >= during + 5, 'orders after the migration');
  isOpen = false;
  await Promise.all(trading);

  expect(ran.filter(isOfMonths)).toHaveLength(7);
  expect(failures).toEqual([]);
  const counts = await owned(
    `select count(*)::int as orders, count(*) filter (where events = 2)::int as whole, min(first_id) > 0 as has_ids,
       count(distinct first_id)::int as ids
     from (select o.id, count(e.id) as events, min(e.id) as first_id from orders o left join order_events e on e.order_id = o.id
           where o.orderid = any($1) group by o.id) each`,
    [[...old, ...placed]],
  );
  const all = old.length + placed.length;
  expect(counts.rows[0]).toEqual({ orders: all, whole: all, has_ids: true, ids: all });
  for (const orderid of old) {
    const detail = await shop.call(orderDetail, { params: { id: orderid }, token: admin.token });
    expect(detail.body.timeline).toHaveLength(2);
    expect(detail.body.exchanges).toMatchObject([{ outcome: 'delivered', request: { userid: '1' } }]);
  }
  const kinds = await owned(
    "select relname, relkind from pg_class where relnamespace = 'public'::regnamespace and relname in ('order_events', 'supplier_exchanges') order by 1",
  );
  expect(kinds.rows.map(({ relkind }) => relkind)).toEqual(['p', 'p']);
  const checks = await owned(
    "select count(*)::int as rows from supplier_exchanges where operation = 'check'",
  );
  expect(checks.rows[0].rows).toBeGreaterThan(0);
});

test('what is append-only stays so in its partitions, which the role that serves cannot reach', async () => {
  await expect(owned("update order_events set place = 'shop'")).rejects.toThrow(
    'UPDATE on order_events is not allowed',
  );
  await expect(owned('delete from months.order_events_before')).rejects.toThrow('append-only');
  for (const statement of [
    'select from months.order_events_before',
    'delete from months.supplier_exchanges_before',
    'drop table supplier_exchanges',
  ])
    await expect(shop.db.pool.query(statement), statement).rejects.toMatchObject({ code: '42501' });
  await expect(
    shop.db.pool.query(
      `insert into order_events (id, order_id, at, to_status, place, actor, kind, data)
       select 1, id, now(), 'Created', 'shop', 'shop', 'note', '{}' from orders limit 1`,
    ),
  ).rejects.toThrow('cannot insert a non-DEFAULT value');
});
