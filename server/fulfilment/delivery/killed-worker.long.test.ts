import type { ChildProcess } from 'node:child_process';
import { expect, onTestFinished, test } from 'vitest';
import { openProxy, type ProviderProxy } from '../../testing/a-proxy.ts';
import { killNow, startWorker } from '../../testing/a-worker.ts';
import { anApiOrder } from '../../testing/an-api-order.ts';
import { aShopForOneTest, type TestShop, until } from '../../testing/test-shop.ts';

interface KillContext {
  shop: TestShop;
  proxy: ProviderProxy;
  kill(): Promise<void>;
}

const isOrder = (path: string) => path.endsWith('createorder');

const untilBlocked = (shop: TestShop) =>
  until(
    async () =>
      ((
        await shop.owner.query(
          "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
        )
      ).rowCount ?? 0) > 0,
    'the worker to block',
  );

/** Kills the worker while it is blocked on the lock, after the supplier has responded. */
async function killWhileHeld({ shop, proxy, kill }: KillContext, lock: string): Promise<void> {
  const holder = await shop.owner.connect();
  onTestFinished(() => holder.release());
  await new Promise<void>((resolve, reject) => {
    proxy.instead = async (path) => {
      if (!isOrder(path)) return null;
      await holder.query('begin');
      await holder.query(lock);
      void untilBlocked(shop).then(kill).then(resolve, reject);
      return null;
    };
  });
  await holder.query('rollback');
}

const KILLS: Record<string, (context: KillContext) => Promise<void>> = {
  'before the order is marked as sent': ({ proxy, kill }) =>
    new Promise((resolve) => {
      proxy.instead = async (path) => {
        if (!path.endsWith('querypoints')) return null;
        await kill();
        resolve();
        return 'hang up';
      };
    }),
  'after marking the order as sent, with the request lost': ({ proxy, kill }) =>
    new Promise((resolve) => {
      proxy.instead = async (path) => {
        if (!isOrder(path)) return null;
        await kill();
        resolve();
        return 'hang up';
      };
    }),
  'after the supplier has executed the order but before it responds': ({ proxy, kill }) =>
    new Promise((resolve) => {
      proxy.instead = async (path) => {
        if (!isOrder(path)) return null;
        await proxy.forward();
        await kill();
        resolve();
        return 'hang up';
      };
    }),
  'after reading the response but before storing it': (context) =>
    killWhileHeld(context, 'lock table supplier_exchanges in access exclusive mode'),
  'before the outcome is committed': (context) =>
    killWhileHeld(context, "select from deliveries where status = 'Sent' for update"),
};

test.each(Object.keys(KILLS))('an order is delivered once if its worker is killed %s', async (point) => {
  const proxy = await openProxy();
  const env = { SMILEONE_BASE_URL: `${proxy.url}/smileone` };
  const tune = { suppliers: { timeoutMs: 5_000 } };
  const shop = await aShopForOneTest({ withoutJobs: true, env, tune });
  proxy.target = shop.simulators.url;
  const order = await anApiOrder(shop, 'SMILEBR');
  // Install the kill point before the worker starts, because the worker takes the order at once.
  const worker = Promise.withResolvers<ChildProcess>();
  const reached = KILLS[point]!({ shop, proxy, kill: async () => killNow(await worker.promise) });
  worker.resolve(await startWorker(shop, env, tune));
  await reached;
  proxy.instead = () => null;
  await skipExpiry(shop);
  await startWorker(shop, env, tune);
  await order.until('Completed', 20_000);
  expect([await order.executed(), await order.refundedPaise()]).toEqual([1, 0]);
  expect(proxy.seen.filter(isOrder)).toHaveLength(point.includes('lost') ? 2 : 1);
});

/** Skips the time in which the supplier may still execute a lost request. */
async function skipExpiry(shop: TestShop): Promise<void> {
  await shop.owner.query(
    "update deliveries set sent_at = sent_at - interval '20 minutes', expires_at = expires_at - interval '20 minutes' where sent_at is not null",
  );
  await shop.owner.query("update supplier_readings set started_at = started_at - interval '20 minutes'");
}
