import { expect, test } from 'vitest';
import { aShopper } from '../../testing/a-shopper.ts';
import { anApiOrder, untilAccountsIdle } from '../../testing/an-api-order.ts';
import { aShopForOneTest, type TestShop, until } from '../../testing/test-shop.ts';

/** Opens a shop with a long supplier timeout, and without statement retries or planned turns. */
async function openShop(): Promise<TestShop> {
  const shop = await aShopForOneTest({
    tune: { suppliers: { timeoutMs: 120_000 }, database: { failoverWaitMs: 0 } },
  });
  await anApiOrder(shop, 'SMILEBR').then((order) => order.until('Completed'));
  await untilAccountsIdle(shop);
  await shop.owner.query(
    "select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs where key like 'turn %'))",
  );
  return shop;
}

/** Takes a lock, waits until one of the shop's sessions blocks on it, and terminates that session. */
async function terminateBlocked(shop: TestShop, lock: string, begin: () => Promise<unknown>): Promise<void> {
  const holder = await shop.owner.connect();
  try {
    await holder.query('begin');
    await holder.query(lock);
    const { pid } = (await holder.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!;
    await begin();
    await until(
      async () =>
        (
          await shop.owner.query(
            'select pg_terminate_backend(pid) from pg_stat_activity where $1 = any(pg_blocking_pids(pid))',
            [pid],
          )
        ).rowCount,
      'a session to wait',
    );
  } finally {
    await holder.query('rollback');
    holder.release();
  }
}

test('orders continue after a process has abandoned the reading that they are waiting for', async () => {
  const shop = await openShop();
  // The lease outlasts all other turns for the account.
  await shop.owner.query(
    "update supplier_accounts set reading_id = 1, reading_until = now() + interval '6 seconds' where supplier = 'smileone'",
  );
  const order = await anApiOrder(shop, 'SMILEBR');
  await order.until('Completed');
  expect(await order.executed()).toBe(1);
});

test('a reading interrupted by a database outage does not keep blocking orders', async () => {
  const shop = await openShop();
  const shopper = await aShopper(shop, { coinsPaise: 50_000_00 });
  await shop.owner.query("delete from supplier_readings where supplier = 'smileone' and region = 'br'");
  await terminateBlocked(shop, 'lock supplier_signatures in access exclusive mode', () =>
    anApiOrder(shop, 'SMILEBR', { shopper }),
  );
  const order = await anApiOrder(shop, 'SMILEBR', { shopper });
  await order.until('Completed');
});

test('an account takes another turn after a database outage interrupted one', async () => {
  const shop = await openShop();
  const order = Promise.withResolvers<Awaited<ReturnType<typeof anApiOrder>>>();
  await terminateBlocked(
    shop,
    "select from supplier_accounts where supplier = 'smileone' for update",
    async () => order.resolve(await anApiOrder(shop, 'SMILEBR')),
  );
  await (await order.promise).until('Completed');
});

test('a supplier’s response during a database outage is recorded when the outage is over', async () => {
  const lines: string[] = [];
  const shop = await aShopForOneTest({
    withDatabaseProxy: true,
    tune: { database: { failoverWaitMs: 0 } },
    onLogLine: ({ msg }) => lines.push(String(msg)),
  });
  await shop.simulator('/suppliers/smileone/mode', { mode: 'slow', times: 1, delayMs: 3_000 });
  const order = await anApiOrder(shop, 'SMILEBR');
  await order.untilDeliveries('Sent');
  shop.databaseProxy.arm({ at: 1, when: 'before', staysDown: true });
  await until(
    () => lines.includes('the database is unavailable; still trying to save a supplier’s response'),
    'the response to hit the outage',
  );
  shop.databaseProxy.heal();
  await order.until('Completed');
  expect(await order.executed()).toBe(1);
  const unknown = await shop.owner.query("select from order_events where kind = 'outcome-unknown'");
  expect(unknown.rowCount).toBe(0);
});
