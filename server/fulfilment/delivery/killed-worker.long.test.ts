import type { ChildProcess } from 'node:child_process';
import { expect, onTestFinished, test } from 'vitest';
import { openProxy, type ProviderProxy } from '../../testing/a-proxy.ts';
import { killNow, startWorker } from '../../testing/a-worker.ts';
import { type ApiOrder, anApiOrder } from '../../testing/an-api-order.ts';
import { openTestShop, type TestShop, until } from '../../testing/test-shop.ts';

interface Moment {
  shop: TestShop;
  proxy: ProviderProxy;
  /** kill -9, and until it is gone. */
  kill(): Promise<void>;
}

const isOrder = (path: string) => path.endsWith('createorder');

/** Until the worker waits for a lock that the test holds. */
const blocked = (shop: TestShop) =>
  until(
    async () =>
      ((
        await shop.owner.query(
          "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
        )
      ).rowCount ?? 0) > 0,
    'the worker to be held up',
  );

/** The worker is held up where the lock is, with the supplier's answer in hand, and killed there. */
async function killWhileHeld({ shop, proxy, kill }: Moment, lock: string): Promise<void> {
  const holder = await shop.owner.connect();
  onTestFinished(() => holder.release());
  await new Promise<void>((resolve, reject) => {
    proxy.instead = async (path) => {
      if (!isOrder(path)) return null;
      await holder.query('begin');
      await holder.query(lock);
      void blocked(shop).then(kill).then(resolve, reject);
      return null;
    };
  });
  await holder.query('rollback');
}

const POINTS: Record<string, (moment: Moment) => Promise<void>> = {
  'before it is marked as sent': ({ proxy, kill }) =>
    new Promise((resolve) => {
      proxy.instead = async (path) => {
        if (!path.endsWith('querypoints')) return null;
        await kill();
        resolve();
        return 'hang up';
      };
    }),
  'after the mark, the request lost with it': ({ proxy, kill }) =>
    new Promise((resolve) => {
      proxy.instead = async (path) => {
        if (!isOrder(path)) return null;
        await kill();
        resolve();
        return 'hang up';
      };
    }),
  'while the supplier executes it': ({ proxy, kill }) =>
    new Promise((resolve) => {
      proxy.instead = async (path) => {
        if (!isOrder(path)) return null;
        await proxy.forward();
        await kill();
        resolve();
        return 'hang up';
      };
    }),
  'with the answer read but not kept': (moment) =>
    killWhileHeld(moment, 'lock table supplier_exchanges in access exclusive mode'),
  'before the outcome is committed': (moment) =>
    killWhileHeld(moment, "select from deliveries where status = 'Sent' for update"),
};

test.each(Object.keys(POINTS))(
  'a worker killed %s leaves an order that is delivered once or refunded, never both',
  async (point) => {
    const proxy = await openProxy();
    const env = { SMILEONE_BASE_URL: `${proxy.url}/smileone` };
    const tune = { suppliers: { timeoutMs: 5_000 } };
    const shop = await openTestShop({ withoutJobs: true, env, tune });
    onTestFinished(() => shop.close());
    proxy.target = shop.simulators.url;
    const order = await anApiOrder(shop, 'SMILEBR');
    // The point is laid before the worker starts: it takes up the order at once.
    const started = Promise.withResolvers<ChildProcess>();
    const reached = POINTS[point]!({ shop, proxy, kill: async () => killNow(await started.promise) });
    started.resolve(await startWorker(shop, env, tune));
    await reached;
    proxy.instead = () => null;
    await outwait(shop);
    await startWorker(shop, env, tune);
    await until(async () => ['Completed', 'Refunded'].includes(await order.status()), 'an end', 20_000);
    await expectOneEnd(order, proxy);
  },
);

async function expectOneEnd(order: ApiOrder, proxy: ProviderProxy): Promise<void> {
  const executed = await order.executed();
  const status = await order.status();
  expect({ status, executed, refunded: (await order.refundedPaise()) > 0 }).toEqual(
    status === 'Completed'
      ? { status, executed: 1, refunded: false }
      : { status: 'Refunded', executed: 0, refunded: true },
  );
  expect(proxy.seen.filter(isOrder)).toHaveLength(1);
}

/** As if the time had passed after which silence means no. */
async function outwait(shop: TestShop): Promise<void> {
  await shop.owner.query(
    "update deliveries set sent_at = sent_at - interval '20 minutes', expires_at = expires_at - interval '20 minutes' where sent_at is not null",
  );
  await shop.owner.query("update supplier_readings set started_at = started_at - interval '20 minutes'");
}
