import type { ChildProcess } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkPlayerId, createWalletOrder } from '@rush/contract/orders.ts';
import { expect, onTestFinished, test } from 'vitest';
import { startEmbeddedPostgres } from '../../platform/database/embedded-postgres.ts';
import { createLog } from '../../platform/log.ts';
import { openProxy, type ProviderProxy } from '../../testing/a-proxy.ts';
import { aShopper } from '../../testing/a-shopper.ts';
import { runByClock } from '../../testing/a-upi-order.ts';
import { killNow, startWorker } from '../../testing/a-worker.ts';
import { apiPack } from '../../testing/an-api-order.ts';
import { decideUnknownDeliveries } from '../../testing/decide-unknown-deliveries.ts';
import { aShopForOneTest, type TestShop, until } from '../../testing/test-shop.ts';

const ZONE = '2001';
const TUNE = { suppliers: { timeoutMs: 5_000 } };
const ORDERS = 60;
/** Packs with one supplier item each. Each subset has a different total, so the balance can tell them apart. */
const PACKS = [0, 1, 2, 5, 7, 8];

/** Places orders for these packs at Smile.one Brazil, eight at a time, each for its own player. */
async function placeMany(shop: TestShop): Promise<void> {
  const { token } = await aShopper(shop, { coinsPaise: 100_00_000_00 });
  const packs = await Promise.all(PACKS.map((pack) => apiPack(shop, 'SMILEBR', pack)));
  const orders = Array.from({ length: ORDERS }, (_, index) => ({
    ...packs[index % packs.length]!,
    input1: `36${String(index).padStart(3, '0')}1111`,
    input2: ZONE,
  }));
  const remaining = orders.values();
  const place = async () => {
    for (const body of remaining) {
      const player = { userid: body.input1, zoneid: ZONE, product_id: body.product_id };
      await until(
        async () => (await shop.call(checkPlayerId, { body: player })).status === 200,
        'the player to be checked',
        60_000,
      );
      const response = await shop.call(createWalletOrder, { body, token, key: `waiting-${body.input1}` });
      expect(response.status, JSON.stringify(response.body)).toBe(200);
    }
  };
  await Promise.all(Array.from({ length: 8 }, place));
}

async function count(shop: TestShop, statement: string): Promise<number> {
  return (await shop.owner.query(`select count(*)::int as n from ${statement}`)).rows[0].n;
}

/** Orders that were sent while an order paid earlier was waiting. */
async function sentOutOfOrder(shop: TestShop): Promise<string[]> {
  const result = await shop.owner.query<{ orderid: string }>(
    `select distinct o.orderid from deliveries later
     join deliveries earlier on (earlier.queued_at, earlier.order_id) < (later.queued_at, later.order_id)
       and earlier.created_at < later.sent_at - interval '1 second' and earlier.sent_at > later.sent_at
     join orders o on o.id = later.order_id
     where later.attempt = 1 and earlier.attempt = 1 and later.unknown_at is null and earlier.unknown_at is null`,
  );
  return result.rows.map(({ orderid }) => orderid);
}

const COMPLETED = "orders where is_api and status = 'Completed'";
const WAITING = "deliveries where status = 'Pending'";
const FAR_AHEAD =
  "graphile_worker.jobs where task_identifier = 'deliver-order' and run_at > now() + interval '2 minutes'";

/** Loses the first of many requests, and runs a worker until it has delivered some of the other orders. */
async function untilSomeAreDelivered(
  shop: TestShop,
  env: Record<string, string> = {},
): Promise<ChildProcess> {
  await shop.simulator('/suppliers/smileone/balance', { region: 'br', balance: 10_000_000 });
  await placeMany(shop);
  await shop.simulator('/suppliers/smileone/faults', { latencyMs: 400 });
  await shop.simulator('/suppliers/smileone/mode', { mode: 'lost-request', times: 1 });
  const worker = await startWorker(shop, env, TUNE);
  await until(async () => (await count(shop, COMPLETED)) >= ORDERS / 6, 'some to be delivered', 60_000);
  expect(await count(shop, WAITING)).toBeGreaterThan(0);
  return worker;
}

test('other orders are delivered in order of payment after one request is lost', async () => {
  const shop = await aShopForOneTest({ withoutJobs: true });
  await untilSomeAreDelivered(shop);
  await until(
    async () => (await count(shop, COMPLETED)) === ORDERS - 1,
    'all others to be delivered',
    60_000,
  );
  expect(await count(shop, "deliveries where status = 'Unknown'")).toBe(1);
  expect(await sentOutOfOrder(shop)).toEqual([]);
  await expectAllEnded(shop);
});

interface FaultContext {
  shop: TestShop;
  proxy: ProviderProxy;
  worker: ChildProcess;
  env: Record<string, string>;
}

/** Faults during delivery. Each resolves once a process is working on the orders again. */
const FAULTS: Record<string, (context: FaultContext) => Promise<void>> = {
  'a worker was killed': async ({ shop, worker, env }) => {
    await killNow(worker);
    await startWorker(shop, env, TUNE);
  },
  'the whole server was killed': async ({ shop, worker, env }) => {
    await killNow(worker);
    await startWorker(shop, { ...env, ROLE: 'all' }, TUNE);
  },
  'a worker was paused until its jobs were given to another': async ({ shop, proxy, worker, env }) => {
    await pauseMidRequest(shop, proxy, worker);
    // PostgreSQL would end the lease's session half a minute later.
    await shop.owner.query(
      "select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and classid = 727408 and database = (select oid from pg_database where datname = current_database())",
    );
    await startWorker(shop, env);
    const before = await count(shop, COMPLETED);
    await until(async () => (await skipAndSweep(shop)) > before, 'the other worker to continue', 60_000);
    worker.kill('SIGCONT');
  },
};

/** Pauses a worker once the supplier has all its requests, because a later one would have expired. */
async function pauseMidRequest(shop: TestShop, proxy: ProviderProxy, worker: ChildProcess): Promise<void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const arrived = new Set<string>();
  proxy.instead = async (path, body) => {
    if (!path.endsWith('createorder')) return null;
    const { forward } = proxy;
    arrived.add(new URLSearchParams(body).get('userid') ?? '');
    await released;
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
  }, 'the supplier to have all requests');
  release();
}

/** Skips the time in which the supplier may still execute a lost request, then sweeps. @returns completed orders */
async function skipAndSweep(shop: TestShop): Promise<number> {
  expect(await count(shop, FAR_AHEAD)).toBe(0);
  await skipQuietTime(shop);
  await shop.owner.query('delete from supplier_health');
  await runByClock(shop, 'sweep-deliveries');
  return count(shop, COMPLETED);
}

/** Skips time only while nothing is in flight, because such a request could be executed after it was resolved. */
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
      for (const statement of [
        "update deliveries set sent_at = sent_at - interval '20 minutes', expires_at = expires_at - interval '20 minutes' where status in ('Sent', 'Unknown')",
        "update supplier_readings set started_at = started_at - interval '20 minutes'",
      ])
        await connection.query(statement);
    await connection.query('commit');
  } finally {
    connection.release();
  }
}

/** Expects each order to be delivered once, or to be refunded by staff and never executed. */
async function expectAllEnded(shop: TestShop): Promise<void> {
  await until(
    async () => {
      await skipAndSweep(shop);
      await decideUnknownDeliveries(shop);
      return (await count(shop, "orders where is_api and status = 'Processing'")) === 0;
    },
    'every order to end',
    120_000,
  );
  expect(await sentOutOfOrder(shop)).toEqual([]);
  const supplierOrders = await shop.simulator<{ userid: string }[]>('/suppliers/smileone/orders');
  const completedOrders = await shop.owner.query(`select input1 as player from ${COMPLETED}`);
  expect(supplierOrders.map(({ userid }) => userid).sort()).toEqual(
    completedOrders.rows.map(({ player }) => player).sort(),
  );
  expect(await count(shop, 'deliveries where left_to_staff_at is not null')).toBeGreaterThanOrEqual(
    ORDERS - supplierOrders.length,
  );
}

test.each(Object.keys(FAULTS))(
  'waiting orders are sent in order of payment, and delivered or refunded, after %s',
  {
    timeout: 300_000,
  },
  async (fault) => {
    const proxy = await openProxy();
    const env = { SMILEONE_BASE_URL: `${proxy.url}/smileone` };
    const shop = await aShopForOneTest({ withoutJobs: true, env, tune: TUNE });
    proxy.target = shop.simulators.url;
    const worker = await untilSomeAreDelivered(shop, env);
    await FAULTS[fault]!({ shop, proxy, worker, env });
    await expectAllEnded(shop);
  },
);

test('waiting orders are sent in order of payment, and delivered or refunded, after the database was killed', {
  timeout: 300_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rush-waiting-orders-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const postgres = await startEmbeddedPostgres({ folder, log: createLog('silent') });
  onTestFinished(() => postgres.stop());
  const shop = await aShopForOneTest({ data: postgres, withoutJobs: true, tune: TUNE });
  const worker = await untilSomeAreDelivered(shop);
  for (const id of await serverProcesses(shop)) killProcess(id);
  await until(
    () =>
      shop.owner.query('select 1').then(
        () => true,
        () => false,
      ),
    'the database to come back',
    60_000,
  );
  await killNow(worker);
  await startWorker(shop, {}, TUNE);
  await expectAllEnded(shop);
});

/** The server and all its processes, to simulate a crash of the machine. */
async function serverProcesses(shop: TestShop): Promise<number[]> {
  const folder = (await shop.owner.query('show data_directory')).rows[0].data_directory;
  const [server] = (await readFile(join(folder, 'postmaster.pid'), 'utf8')).split('\n');
  const backends = await shop.owner.query<{ pid: number }>('select pid from pg_stat_activity');
  return [Number(server), ...backends.rows.map(({ pid }) => pid)];
}

function killProcess(id: number): void {
  try {
    process.kill(id, 'SIGKILL');
  } catch {
    // It has already exited.
  }
}
