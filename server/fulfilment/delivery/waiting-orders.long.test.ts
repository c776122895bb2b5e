import type { ChildProcess } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkPlayerId, createWalletOrder } from '@rush/contract/orders.ts';
import { expect, onTestFinished, test } from 'vitest';
import { startEmbeddedPostgres } from '../../platform/database/embedded-postgres.ts';
import { createLog } from '../../platform/log.ts';
import { openProxy, type ProviderProxy } from '../../testing/a-proxy.ts';
import { aShopper, type Shopper } from '../../testing/a-shopper.ts';
import { runByClock } from '../../testing/a-upi-order.ts';
import { killNow, startWorker } from '../../testing/a-worker.ts';
import { type ApiOrder, anApiOrder, apiPack } from '../../testing/an-api-order.ts';
import { decideLeft } from '../../testing/decide-left.ts';
import { openTestShop, type TestShop, until } from '../../testing/test-shop.ts';

const ZONE = '2001';
const TUNE = { suppliers: { timeoutMs: 2_000 } };

/**
 * Many orders for SMILEBR, paid one after the other by a few at a time.
 *
 * @param packs places of the packs that take turns
 * @param players how many players take turns
 */
async function placeMany(
  shop: TestShop,
  howMany: number,
  { packs = [0], players = 1 }: { packs?: readonly number[]; players?: number } = {},
): Promise<Shopper> {
  const shopper = await aShopper(shop, { coinsPaise: 100_00_000_00 });
  const bodies = await Promise.all(packs.map((pack) => apiPack(shop, 'SMILEBR', pack)));
  const { product_id } = bodies[0]!;
  const userids = Array.from({ length: players }, (_, index) => `36${String(index).padStart(3, '0')}1111`);
  for (const userid of userids)
    await shop.call(checkPlayerId, { body: { userid, zoneid: ZONE, product_id } });
  let placed = 0;
  const place = async () => {
    while (placed < howMany) {
      const player = { input1: userids[placed % players]!, input2: ZONE };
      const answer = await shop.call(createWalletOrder, {
        body: { ...bodies[placed % packs.length]!, ...player },
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

/** Orders that were sent before one of their cost that was paid earlier and waited already: there must be none. */
async function overtakers(shop: TestShop): Promise<string[]> {
  const found = await shop.owner.query<{ orderid: string }>(
    `select distinct o.orderid from deliveries later
     join deliveries earlier on earlier.cost = later.cost
       and (earlier.queued_at, earlier.order_id) < (later.queued_at, later.order_id)
       and earlier.created_at < later.sent_at - interval '1 second' and earlier.sent_at > later.sent_at
     join orders o on o.id = later.order_id
     where later.attempt = 1 and earlier.attempt = 1 and later.unknown_at is null and earlier.unknown_at is null`,
  );
  return found.rows.map((row) => row.orderid);
}

/** Behind an order whose reply was lost so many wait, in more than one batch of whatever wakes them. */
const BEHIND = 60;
/** Packs of one supplier order each, of which no two sets cost the same: the balance tells them apart. */
const PACKS = [0, 1, 2, 5, 7, 8];

const WAITING = `orders o where o.status = 'Processing' and exists (select from deliveries d where d.order_id = o.id and d.status = 'Pending')`;
const FAR_AHEAD =
  "graphile_worker.jobs where task_identifier = 'deliver-order' and run_at > now() + interval '2 minutes'";

interface Kill {
  shop: TestShop;
  proxy: ProviderProxy;
  worker: ChildProcess;
  env: Record<string, string>;
}

/** What happens while the orders are delivered, until somebody works on them again. */
const KILLS: Record<string, (kill: Kill) => Promise<void>> = {
  'a worker was killed': async ({ shop, worker, env }) => {
    await killNow(worker);
    await startWorker(shop, env, TUNE);
  },
  'the whole server was killed': async ({ shop, worker, env }) => {
    await killNow(worker);
    await startWorker(shop, { ...env, ROLE: 'all' }, TUNE);
  },
  'a worker was paused until its jobs were given to another': async ({ shop, proxy, worker, env }) => {
    await pauseWhileAsking(shop, proxy, worker);
    // PostgreSQL ends the session of its lease half a minute later.
    await shop.owner.query(
      "select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and classid = 727408 and database = (select oid from pg_database where datname = current_database())",
    );
    await startWorker(shop, env);
    const before = await count(shop, COMPLETED);
    await until(async () => (await goOn(shop)) > before, 'the other one to go on', 60_000);
    worker.kill('SIGCONT');
  },
};

/**
 * Pauses a worker while the supplier has all that it has sent. The minutes that follow are played: what it was about to
 * send, it would send when it goes on, with a signature that would have expired.
 */
async function pauseWhileAsking(shop: TestShop, proxy: ProviderProxy, worker: ChildProcess): Promise<void> {
  const { promise: goesOn, resolve: letGo } = Promise.withResolvers<void>();
  const arrived = new Set<string>();
  proxy.instead = async (path, body) => {
    if (!path.endsWith('createorder')) return null;
    const { forward } = proxy;
    arrived.add(new URLSearchParams(body).get('userid') ?? '');
    await goesOn;
    return forward();
  };
  onTestFinished(() => void worker.kill('SIGCONT'));
  await until(async () => {
    worker.kill('SIGSTOP');
    const sent = await shop.owner.query<{ player: string }>(
      "select player from deliveries where status = 'Sent'",
    );
    if (sent.rows.length > 0 && sent.rows.every(({ player }) => arrived.has(player))) return true;
    worker.kill('SIGCONT');
    return false;
  }, 'the supplier to have all that is under way');
  letGo();
}

const COMPLETED = "orders where is_api and status = 'Completed'";

/** As if the time had passed after which silence means no; then the sweep of the minute. */
async function goOn(shop: TestShop): Promise<number> {
  expect(await count(shop, FAR_AHEAD)).toBe(0);
  await skipQuietTime(shop);
  await shop.owner.query('delete from supplier_health');
  await runByClock(shop, 'sweep-deliveries');
  return count(shop, COMPLETED);
}

/**
 * While something is open, and nothing that somebody may still work on: a request that is under way would take the time
 * that is skipped for its own, and be executed after it was decided. Under the lock under which requests are claimed.
 */
async function skipQuietTime(shop: TestShop): Promise<void> {
  const connection = await shop.owner.connect();
  try {
    await connection.query('begin');
    await connection.query('select from supplier_accounts for update');
    const open = await connection.query<{ old: number; fresh: number }>(
      `select count(*) filter (where sent_at between now() - interval '11 minutes' and now() - interval '8 seconds')::int as old,
         count(*) filter (where sent_at > now() - interval '8 seconds')::int as fresh
       from deliveries where status in ('Sent', 'Unknown')`,
    );
    const { old, fresh } = open.rows[0]!;
    if (old > 0 && fresh === 0)
      for (const skipped of [
        "update deliveries set sent_at = sent_at - interval '20 minutes', expires_at = expires_at - interval '20 minutes' where status in ('Sent', 'Unknown')",
        "update supplier_readings set started_at = started_at - interval '20 minutes'",
        "update graphile_worker._private_jobs set run_at = run_at - interval '20 minutes' where locked_at is null",
      ])
        await connection.query(skipped);
    await connection.query('commit');
  } finally {
    connection.release();
  }
}

async function expectAllEnded(shop: TestShop): Promise<void> {
  await shop.simulator('/suppliers/smileone/mode', { mode: 'ok' });
  await until(
    async () => {
      await goOn(shop);
      await decideLeft(shop);
      return (await count(shop, "orders where is_api and status not in ('Completed', 'Refunded')")) === 0;
    },
    'every order to end',
    120_000,
  );
  expect(await count(shop, FAR_AHEAD)).toBe(0);
  expect(await overtakers(shop)).toEqual([]);
  const executed = await shop.simulator<{ userid: string }[]>('/suppliers/smileone/orders');
  const completed = await shop.owner.query(`select input1 as player from ${COMPLETED}`);
  expect(executed.map(({ userid }) => userid).sort()).toEqual(
    completed.rows.map(({ player }) => player).sort(),
  );
}

/** One reply was lost, many orders wait, and the first of them have been delivered by a worker of its own process. */
async function untilSomeAreDelivered(shop: TestShop, env: Record<string, string>): Promise<ChildProcess> {
  await shop.simulator('/suppliers/smileone/balance', { region: 'br', balance: 10_000_000 });
  await shop.simulator('/suppliers/smileone/mode', { mode: 'lost-request', times: 1 });
  const lost: ApiOrder = await anApiOrder(shop, 'SMILEBR');
  const worker = await startWorker(shop, env, TUNE);
  await lost.untilDeliveries('Unknown');
  await shop.simulator('/suppliers/smileone/mode', { mode: 'slow', delayMs: 300 });
  await placeMany(shop, BEHIND, { packs: PACKS, players: BEHIND });
  await until(async () => (await count(shop, COMPLETED)) >= BEHIND / 6, 'some to be delivered', 60_000);
  expect(await count(shop, WAITING)).toBeGreaterThan(BEHIND / 3);
  return worker;
}

test.each(Object.keys(KILLS))(
  'orders that wait while a reply is lost are all delivered, each cost in the order of payment, after %s',
  {
    timeout: 300_000,
  },
  async (kill) => {
    const proxy = await openProxy();
    const env = { SMILEONE_BASE_URL: `${proxy.url}/smileone` };
    const shop = await openTestShop({ withoutJobs: true, env, tune: TUNE });
    onTestFinished(() => shop.close());
    proxy.target = shop.simulators.url;
    const worker = await untilSomeAreDelivered(shop, env);
    await KILLS[kill]!({ shop, proxy, worker, env });
    await expectAllEnded(shop);
  },
);

test('orders that wait while a reply is lost are all delivered, each cost in the order of payment, after the database was killed', {
  timeout: 300_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rush-waiting-orders-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const postgres = await startEmbeddedPostgres({ folder, log: createLog('silent') });
  onTestFinished(() => postgres.stop());
  const shop = await openTestShop({ data: postgres, withoutJobs: true, tune: TUNE });
  onTestFinished(() => shop.close());
  const worker = await untilSomeAreDelivered(shop, {});
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
  await startWorker(shop, {}, TUNE);
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
