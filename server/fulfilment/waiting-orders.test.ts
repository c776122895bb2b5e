import type { ChildProcess } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkPlayerId, createWalletOrder } from '@rush/contract/orders.ts';
import { expect, onTestFinished, test } from 'vitest';
import { startEmbeddedPostgres } from '../platform/database/embedded-postgres.ts';
import { createLog } from '../platform/log.ts';
import { aShopper, type Shopper } from '../testing/a-shopper.ts';
import { runByClock } from '../testing/a-upi-order.ts';
import { killNow, startWorker } from '../testing/a-worker.ts';
import { type ApiOrder, anApiOrder, apiPack } from '../testing/an-api-order.ts';
import { openTestShop, type TestShop, until } from '../testing/test-shop.ts';
import { rounds } from '../testing/thoroughness.ts';

const MINUTE = 60_000;
const PLAYER = { input1: '366661111', input2: '2001' };

/** Many orders of one player for SMILEBR, paid one after the other by a few at a time. */
async function placeMany(shop: TestShop, howMany: number): Promise<Shopper> {
  const shopper = await aShopper(shop, { coinsPaise: 10_00_000_00 });
  const body = await apiPack(shop, 'SMILEBR');
  await shop.call(checkPlayerId, {
    body: { userid: PLAYER.input1, zoneid: PLAYER.input2, product_id: body.product_id },
  });
  let placed = 0;
  const place = async () => {
    while (placed < howMany) {
      const answer = await shop.call(createWalletOrder, {
        body: { ...body, ...PLAYER },
        token: shopper.token,
        key: `waiting-order-${++placed}`,
      });
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    }
  };
  await Promise.all(Array.from({ length: 8 }, place));
  return shopper;
}

async function count(shop: TestShop, statement: string): Promise<number> {
  return (await shop.owner.query(`select count(*)::int as n from ${statement}`)).rows[0].n;
}

/**
 * Workers look for work once a second where nobody tells them of it; told often, they wait for nothing but the
 * work itself, and the test is shorter.
 */
const untilWorked = (shop: TestShop, look: () => Promise<boolean>, what: string, deadlineMs: number) =>
  until(
    async () => {
      await shop.owner.query(`select pg_notify('jobs:insert', '{"r":' || random() || ',"count":1}')`);
      return look();
    },
    what,
    deadlineMs,
  );

/**
 * Orders that were handed to a supplier, in that order, and in the order in which they were paid. Those that were at the
 * supplier when something was killed are left out: what became of them was found out later, in its own time.
 */
async function sequences(
  shop: TestShop,
  interrupted: readonly string[] = [],
): Promise<{ sent: string[]; paid: string[] }> {
  const undisturbed = `o.is_api and o.status = 'Completed' and o.orderid <> all($1) and not exists (
    select from deliveries d where d.order_id = o.id and d.reference like 'balance %')`;
  const sent = await shop.owner.query(
    `select o.orderid from supplier_exchanges x join orders o on o.id = x.order_id
     where x.operation = 'order' and ${undisturbed} order by x.id`,
    [interrupted],
  );
  const paid = await shop.owner.query(
    `select o.orderid from orders o where ${undisturbed} order by o.paid_at, o.id`,
    [interrupted],
  );
  return { sent: sent.rows.map((row) => row.orderid), paid: paid.rows.map((row) => row.orderid) };
}

/** Behind an order whose reply was lost so many wait, in more than one batch of whatever wakes them. */
const BEHIND = rounds(60, 500);

const WAITING = `orders o where o.status = 'Processing' and exists (select from deliveries d where d.order_id = o.id and d.status = 'Pending')`;
const FAR_AHEAD =
  "graphile_worker.jobs where task_identifier = 'deliver-order' and run_at > now() + interval '2 minutes'";

test('500 orders behind one lost reply are all delivered after the quiet time, in the order of payment, and before one paid later', {
  timeout: 300_000,
}, async () => {
  const shop = await openTestShop({ env: { SUPPLIER_TIMEOUT_MS: '1000' } });
  onTestFinished(() => shop.close());
  await shop.simulator('/suppliers/smileone/balance', { region: 'br', balance: 10_000_000 });
  await shop.simulator('/suppliers/smileone/mode', { mode: 'lost-request', times: 1 });
  const lost = await anApiOrder(shop, 'SMILEBR');
  await lost.untilDeliveries('Unknown');
  const shopper = await placeMany(shop, 500);
  await untilWorked(
    shop,
    async () =>
      (await count(shop, WAITING)) === 500 &&
      (await count(shop, "graphile_worker.jobs where task_identifier = 'deliver-order'")) === 1,
    'nobody to have a job but the order that is unknown',
    60_000,
  );

  shop.clock.advance(15 * MINUTE);
  await runByClock(shop, 'sweep-deliveries');
  await lost.until('Refunded');
  const later = await anApiOrder(shop, 'SMILEBR', { shopper });
  await untilWorked(shop, async () => (await later.status()) === 'Completed', 'the last one', 120_000);
  expect(await count(shop, WAITING)).toBe(0);
  expect(await count(shop, FAR_AHEAD)).toBe(0);
  expect(await count(shop, "orders where is_api and status = 'Completed'")).toBe(501);
  const { sent, paid } = await sequences(shop);
  expect(sent).toEqual(paid);
  expect(sent.at(-1)).toBe(later.id);
});

interface Kill {
  shop: TestShop;
  worker: ChildProcess;
  env: Record<string, string>;
}

/**
 * What happens while the orders are delivered, until somebody works on them again. @returns orders that a paused
 * process held meanwhile
 */
const KILLS: Record<string, (kill: Kill) => Promise<string[]>> = {
  'a worker was killed': async ({ shop, worker, env }) => {
    await killNow(worker);
    await startWorker(shop, env);
    return [];
  },
  'the whole server was killed': async ({ shop, worker, env }) => {
    await killNow(worker);
    await startWorker(shop, { ...env, ROLE: 'all' });
    return [];
  },
  'a worker was paused until its jobs were given to another': async ({ shop, worker, env }) => {
    await shop.simulator('/suppliers/smileone/mode', { mode: 'slow', times: 1, delayMs: 1_500 });
    await until(
      async () => (await count(shop, "deliveries where status = 'Sent'")) === 1,
      'a delivery under way',
    );
    worker.kill('SIGSTOP');
    const held = await shop.owner.query<{ orderid: string }>(
      "select o.orderid from deliveries d join orders o on o.id = d.order_id where d.status = 'Sent'",
    );
    onTestFinished(() => void worker.kill('SIGCONT'));
    // The other one starts in a shop that may have more than one process, and waits until the first is taken for dead.
    await startWorker(shop, {
      ...env,
      DATABASE_URL: shop.data.appUrl,
      DATABASE_OWNER_URL: shop.data.ownerUrl,
    });
    await shop.owner.query("update job_workers set seen_at = seen_at - interval '1 minute'");
    await until(
      async () => (await count(shop, "job_workers where seen_at > now() - interval '20 seconds'")) > 0,
      'the other worker to be alive',
    );
    const before = await count(shop, COMPLETED);
    await until(async () => (await goOn(shop)) > before, 'the other one to go on', 60_000);
    worker.kill('SIGCONT');
    return held.rows.map((row) => row.orderid);
  },
};

const COMPLETED = "orders where is_api and status = 'Completed'";

/** As if the time had passed after which silence means no; then the sweep of the minute. */
async function goOn(shop: TestShop): Promise<number> {
  expect(await count(shop, FAR_AHEAD)).toBe(0);
  const open =
    "status in ('Sent', 'Unknown') and sent_at between now() - interval '11 minutes' and now() - interval '8 seconds'";
  if ((await count(shop, `deliveries where ${open}`)) > 0) {
    await shop.owner.query(
      "update deliveries set sent_at = sent_at - interval '20 minutes' where sent_at is not null",
    );
    await shop.owner.query(
      "update graphile_worker._private_jobs set run_at = run_at - interval '20 minutes' where locked_at is null",
    );
  }
  await shop.owner.query('delete from supplier_health');
  await runByClock(shop, 'sweep-deliveries');
  return count(shop, COMPLETED);
}

async function expectAllEnded(shop: TestShop, interrupted: readonly string[] = []): Promise<void> {
  await until(
    async () => {
      await goOn(shop);
      return (await count(shop, "orders where is_api and status not in ('Completed', 'Refunded')")) === 0;
    },
    'every order to end',
    120_000,
  );
  expect(await count(shop, FAR_AHEAD)).toBe(0);
  const { sent, paid } = await sequences(shop, interrupted);
  expect(sent).toEqual(paid);
  // One at a time is at the supplier of an account: no more were interrupted.
  expect(sent.length).toBeGreaterThanOrEqual((await count(shop, COMPLETED)) - 2);
  const executed = await shop.simulator<unknown[]>('/suppliers/smileone/orders');
  expect(executed).toHaveLength(await count(shop, COMPLETED));
}

/** So many wait behind one lost reply, and the first of them have been delivered by a worker of its own process. */
async function untilSomeAreDelivered(shop: TestShop, env: Record<string, string>): Promise<ChildProcess> {
  await shop.simulator('/suppliers/smileone/balance', { region: 'br', balance: 10_000_000 });
  await shop.simulator('/suppliers/smileone/mode', { mode: 'lost-request', times: 1 });
  const lost: ApiOrder = await anApiOrder(shop, 'SMILEBR');
  const worker = await startWorker(shop, env);
  await lost.untilDeliveries('Unknown');
  await placeMany(shop, BEHIND);
  await untilWorked(shop, async () => (await count(shop, WAITING)) === BEHIND, 'all to wait', 60_000);
  await until(async () => (await goOn(shop)) >= BEHIND / 6, 'some to be delivered', 60_000);
  return worker;
}

test.each(Object.keys(KILLS))(
  'orders that wait behind a lost reply are all delivered, in the order of payment, after %s',
  {
    timeout: 300_000,
  },
  async (kill) => {
    const env = { SUPPLIER_TIMEOUT_MS: '2000' };
    const shop = await openTestShop({ withoutJobs: true, env });
    onTestFinished(() => shop.close());
    const worker = await untilSomeAreDelivered(shop, env);
    const interrupted = await KILLS[kill]!({ shop, worker, env });
    await expectAllEnded(shop, interrupted);
  },
);

test('orders that wait behind a lost reply are all delivered, in the order of payment, after the database was killed', {
  timeout: 300_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rush-waiting-orders-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const postgres = await startEmbeddedPostgres({ folder, log: createLog('silent') });
  onTestFinished(() => postgres.stop());
  const env = { SUPPLIER_TIMEOUT_MS: '2000' };
  const shop = await openTestShop({ data: postgres, withoutJobs: true, env });
  onTestFinished(() => shop.close());
  const worker = await untilSomeAreDelivered(shop, env);
  for (const id of await serverProcesses(shop)) killProcess(id);
  await until(
    () =>
      shop.owner.query('select 1').then(
        () => true,
        () => false,
      ),
    'the database to be back',
    60_000,
  );
  // Whether the worker lived through it is another matter; here it did not.
  await killNow(worker);
  await startWorker(shop, env);
  await expectAllEnded(shop);
});

/** The server and everything it started: a crash of the machine ends them all at once. */
async function serverProcesses(shop: TestShop): Promise<number[]> {
  const folder = (await shop.owner.query('show data_directory')).rows[0].data_directory;
  const [server] = (await readFile(join(folder, 'postmaster.pid'), 'utf8')).split('\n');
  const started = await shop.owner.query<{ pid: number }>('select pid from pg_stat_activity');
  return [Number(server), ...started.rows.map(({ pid }) => pid)];
}

function killProcess(id: number): void {
  try {
    process.kill(id, 'SIGKILL');
  } catch {
    // It ended together with the one before.
  }
}
