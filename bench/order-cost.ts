import { createOrder } from '@rush/contract/orders.ts';
import type pg from 'pg';
import { ask } from './ask.ts';
import { readDatabase, withOwner } from './database.ts';
import type { Figure } from './figure.ts';
import { findPack, settlePayment, upiOrderBody } from './pack.ts';
import { count, until } from './poll.ts';
import { readProcesses } from './process-times.ts';
import type { BenchShop } from './shop.ts';
import { openWallets, type Wallet } from './wallets.ts';
import { type Worker, withWorker } from './worker.ts';

const ORDERS = 2_000;
/** What warms up code, caches and connections, and is not counted. */
const WARM_UP = 300;
const CLIENTS = 16;
const SHOPPERS = ORDERS + WARM_UP;
const END_MS_MAX = 300_000;
const LEFT = `(select from orders where status in ('Created', 'Processing') and is_api
  union all select from staged_jobs union all select from graphile_worker.jobs where run_at <= now()) work`;

/** Some more than what was found when it was first measured, beside other work: above it an order has become dearer. */
const CPU_MS_MAX = 100;
const KILOBYTES_MAX = 20;

/**
 * What one order costs, from the shopper's press to the pack and its messages: an order by UPI, reported by webhook,
 * delivered by a supplier. Processor time of web, worker and PostgreSQL, bytes of tables and indexes, WAL, blocks written.
 */
export const measureOrderCost = (): Promise<Figure[]> => withWorker(measureWith);

async function measureWith(shop: BenchShop, worker: Worker): Promise<Figure[]> {
  const shoppers = await openWallets((await readDatabase(shop.dataDir)).ownerUrl, SHOPPERS);
  await order(shop, shoppers.slice(ORDERS));
  const before = await readCosts(shop, worker);
  await order(shop, shoppers.slice(0, ORDERS));
  const after = await readCosts(shop, worker);
  const each = (name: keyof Costs) => (after[name] - before[name]) / ORDERS;
  const kilobytes = (name: keyof Costs) => `${(each(name) / 1_024).toFixed(1)} KB`;
  const cpuMs = each('webMs') + each('workerMs') + each('databaseMs');
  const stored = each('tableBytes') + each('indexBytes');
  const grown = await withOwner(shop, largestOf);
  return [
    {
      name: `processor time of an order by UPI, created, paid and delivered (${ORDERS} orders)`,
      ours: `${cpuMs.toFixed(1)} ms: web ${each('webMs').toFixed(1)}, worker ${each('workerMs').toFixed(1)}, PostgreSQL ${each('databaseMs').toFixed(1)}`,
      limit: `at most ${CPU_MS_MAX} ms`,
      ratio: cpuMs / CPU_MS_MAX,
      wanted: 1,
      lowerIsBetter: true,
    },
    {
      name: 'what it leaves in the database',
      ours: `${(stored / 1_024).toFixed(1)} KB: tables ${kilobytes('tableBytes')}, indexes ${kilobytes('indexBytes')}; WAL ${kilobytes('walBytes')} in ${each('walRecords').toFixed(0)} records and ${each('walSyncs').toFixed(2)} syncs, ${each('blocksWritten').toFixed(1)} blocks of 8 KB written, ${each('commits').toFixed(1)} commits. Largest: ${grown}`,
      limit: `at most ${KILOBYTES_MAX} KB`,
      ratio: stored / 1_024 / KILOBYTES_MAX,
      wanted: 1,
      lowerIsBetter: true,
    },
  ];
}

/** One order of each. */
async function order(shop: BenchShop, shoppers: readonly Wallet[]): Promise<void> {
  const pack = await findPack(shop.url);
  let placed = 0;
  const buy = async () => {
    while (placed < shoppers.length) {
      const { token, userId } = shoppers[placed++]!;
      const key = `cost-${userId}`;
      const { orderid } = await ask(shop.url, createOrder, { body: upiOrderBody(pack) }, token, key);
      await settlePayment(shop.simulatorsUrl, orderid);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, buy));
  await withOwner(shop, (client) =>
    until(async () => (await count(client, LEFT)) === 0, END_MS_MAX, 'every order to end'),
  );
}

interface Costs {
  webMs: number;
  workerMs: number;
  databaseMs: number;
  tableBytes: number;
  indexBytes: number;
  walBytes: number;
  walRecords: number;
  walSyncs: number;
  blocksWritten: number;
  commits: number;
}

async function readCosts(shop: BenchShop, { child }: Worker): Promise<Costs> {
  const database = await withOwner(shop, async (client) => {
    // What has been written to memory only is written to the disk.
    await client.query('checkpoint; select pg_stat_force_next_flush()');
    const { rows } = await client.query<Omit<Costs, 'webMs' | 'workerMs' | 'databaseMs'>>(COSTS);
    return rows[0]!;
  });
  const processes = await readProcesses(shop.pid);
  const sum = (isMeant: (command: string) => boolean) =>
    processes.filter(({ command }) => isMeant(command)).reduce((ms, { cpuMs }) => ms + cpuMs, 0);
  const isDatabase = (command: string) => /postgres/.test(command) && !/node/.test(command);
  const workers = await readProcesses(child.pid!);
  return {
    ...database,
    databaseMs: sum(isDatabase),
    webMs: sum((command) => /serve(r)?\.ts/.test(command)),
    workerMs: workers.reduce((ms, { cpuMs }) => ms + cpuMs, 0),
  };
}

const COSTS = `
  select (select sum(pg_table_size(oid)) from pg_class where relkind in ('r', 't') and relnamespace::regnamespace::text in ('public', 'months', 'graphile_worker'))::float8 as "tableBytes",
    (select sum(pg_relation_size(oid)) from pg_class where relkind = 'i' and relnamespace::regnamespace::text in ('public', 'months', 'graphile_worker'))::float8 as "indexBytes",
    (select wal_bytes::float8 from pg_stat_wal) as "walBytes", (select wal_records::float8 from pg_stat_wal) as "walRecords",
    (select sum(fsyncs)::float8 from pg_stat_io where object = 'wal') as "walSyncs",
    (select sum(coalesce(writes, 0) + coalesce(extends, 0))::float8 from pg_stat_io where object = 'relation') as "blocksWritten",
    (select xact_commit::float8 from pg_stat_database where datname = current_database()) as commits`;

/** The tables that grow most with an order, in KB each with their indexes. */
async function largestOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string; kb: number }>(
    `select relname as name, (pg_total_relation_size(oid) / 1024.0 / $1)::float8 as kb from pg_class
     where relkind = 'r' and relnamespace::regnamespace::text in ('public', 'months', 'graphile_worker')
     order by 2 desc limit 12`,
    [ORDERS + WARM_UP],
  );
  return rows.map(({ name, kb }) => `${name} ${kb.toFixed(1)}`).join(', ');
}
