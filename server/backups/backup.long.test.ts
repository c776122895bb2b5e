import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readBooks } from '@rush/contract/admin-books.ts';
import { checkPlayerId, createWalletOrder } from '@rush/contract/orders.ts';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { releaseDeliveries } from '../fulfilment/delivery/hold-deliveries.ts';
import { withClient } from '../platform/database/open-pool.ts';
import { openFiles } from '../platform/files/open-files.ts';
import { createLog } from '../platform/log.ts';
import { aPack, aShopper } from '../testing/a-shopper.ts';
import { runByClock } from '../testing/a-upi-order.ts';
import { ApiOrder, anApiOrder, apiPack } from '../testing/an-api-order.ts';
import { anEmptyDatabase } from '../testing/an-empty-database.ts';
import { openTestShop, type TestShop, until } from '../testing/test-shop.ts';
import { folderPlace } from './backup-place.ts';
import { checkBackup, restoreBackup } from './restore-backup.ts';
import { makeBackup } from './run-backup.ts';
import { listTables } from './write-backup.ts';

const PASSPHRASE = 'correct horse battery';
const log = createLog('silent');

let folder: string;
let disposers: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rush-backups-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(() => {
  disposers = [];
});
afterEach(async () => {
  for (const release of disposers.reverse()) await release();
});

async function aShop(options?: Parameters<typeof openTestShop>[0]): Promise<TestShop> {
  const shop = await openTestShop(options);
  disposers.push(() => shop.close());
  return shop;
}

async function backUp(shop: TestShop): Promise<string> {
  const { file } = await makeBackup(shop.shop.platform, folderPlace(folder), PASSPHRASE);
  return join(folder, file);
}

async function aTarget() {
  const { drop, ...data } = await anEmptyDatabase();
  disposers.push(drop);
  const dataDir = await mkdtemp(join(tmpdir(), 'rush-restored-'));
  disposers.push(() => rm(dataDir, { recursive: true, force: true }));
  return { data, dataDir, files: openFiles({ dataDir, files: { s3: null, responseMsMax: 5_000 } }) };
}

async function restore(shop: TestShop, path: string, target?: Awaited<ReturnType<typeof aTarget>>) {
  const to = target ?? (await aTarget());
  const backup = await checkBackup(path, PASSPHRASE);
  const options = { files: to.files, log, now: shop.clock.now() };
  return { ...to, ...(await restoreBackup(backup, to.data, options)) };
}

const openRestored = (restored: Awaited<ReturnType<typeof aTarget>>): Promise<TestShop> =>
  aShop({ data: restored.data, env: { DATA_DIR: restored.dataDir } });

function digests(url: string): Promise<Record<string, string>> {
  return withClient(url, 'test', async (client) => {
    const result: Record<string, string> = {};
    for (const { name } of await listTables(client)) {
      const { rows } = await client.query(
        `select md5(coalesce(string_agg(t::text, E'\\n' order by t::text collate "C"), '')) as digest from ${name} t`,
      );
      if (!['delivery_holds', 'backup_runs'].includes(name)) result[name] = rows[0].digest;
    }
    return result;
  });
}

test('a restore brings back every row and picture, and the shop runs on the restored data', async () => {
  const shop = await aShop({ withoutJobs: true });
  const shopper = await aShopper(shop, { coinsPaise: 500_00 });
  const pack = await aPack(shop, { discountedPaise: 10_00 });
  await shop.call(createWalletOrder, { body: pack, token: shopper.token });
  const picture = randomBytes(300_000);
  await openFiles(shop.shop.platform.config).put('images/a-160.webp', picture, 'image/webp');
  const path = await backUp(shop);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  const restored = await restore(shop, path);
  expect(restored).toMatchObject({ skippedTables: [], differences: [] });
  expect(await digests(restored.data.ownerUrl)).toEqual(await digests(shop.data.ownerUrl));
  expect(await restored.files.get('images/a-160.webp')).toEqual(picture);
  const running = await openRestored(restored);
  const { token } = await running.signIn('admin@rush.test');
  expect((await running.call(readBooks, { token })).body).toMatchObject({ balanced: true, differences: [] });
  // Sequences continue where they left off, and the ledger's triggers and the foreign keys are back.
  const order = { body: pack, token: shopper.token, key: 'after-the-restore' };
  expect((await running.call(createWalletOrder, order)).status).toBe(200);
  await expect(running.owner.query("update ledger_transfers set memo = 'x'")).rejects.toThrow('append-only');
  await expect(running.owner.query('update ledger_balances set balance_paise = 1')).rejects.toThrow(
    'balances move only with transfers',
  );
  await expect(
    running.owner.query("insert into deliveries (id, order_id, item_number) values ('x', 'none', 1)"),
  ).rejects.toThrow();
});

test('a backup excludes an order placed while it is being written', async () => {
  const shop = await aShop({ withoutJobs: true });
  const shopper = await aShopper(shop, { coinsPaise: 500_00 });
  const pack = await aPack(shop, { discountedPaise: 10_00 });
  const order = { body: pack, token: shopper.token };
  expect((await shop.call(createWalletOrder, { ...order, key: 'before-the-backup' })).status).toBe(200);
  // The lock on `aaa`, which the backup copies first, makes the backup wait right after it takes its snapshot.
  await shop.owner.query('create table aaa (id int); grant select on aaa to rush_app');
  const path = await withClient(shop.data.ownerUrl, 'test', async (client) => {
    await client.query('begin; lock table aaa');
    const backup = backUp(shop);
    await until(async () => {
      const { rowCount } = await shop.owner.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      return rowCount === 1;
    }, 'the backup to take its snapshot');
    expect((await shop.call(createWalletOrder, { ...order, key: 'during-the-backup' })).status).toBe(200);
    await client.query('commit');
    return backup;
  });
  const restored = await restore(shop, path);
  expect(restored).toMatchObject({ skippedTables: ['aaa'], differences: [] });
  const { rows } = await withClient(restored.data.ownerUrl, 'test', (client) =>
    client.query('select count(*)::int as orders from orders'),
  );
  expect(rows[0].orders).toBe(1);
});

test('a restored shop holds undelivered paid orders until staff release them', async () => {
  const busy = await aShop();
  const { product_id } = await apiPack(busy, 'SMILEBR');
  const players = ['388881111', '388882222'] as const;
  for (const userid of players)
    await busy.call(checkPlayerId, { body: { userid, zoneid: '2001', product_id } });
  // A balance reading would close the circuit.
  await busy.simulator('/suppliers/smileone/mode', { mode: 'down' });
  await setCircuit(busy, 'open');
  const queued = await anApiOrder(busy, 'SMILEBR', { player: players[0] });
  await queued.untilDeliveries('Pending');
  const fresh = await anApiOrder(busy, 'SMILEBR', { player: players[1] });
  await fresh.untilDeliveries('Pending');
  // Rewind the order to before its delivery job.
  await busy.owner.query(
    'delete from deliveries where order_id = (select id from orders where orderid = $1)',
    [fresh.id],
  );
  const running = await openRestored(await restore(busy, await backUp(busy)));
  await setCircuit(running, 'closed');
  const heldOrders = [new ApiOrder(running, queued), new ApiOrder(running, fresh)];
  await running.owner.query("update orders set paid_at = paid_at - interval '10 minutes'");
  await runByClock(running, 'sweep-deliveries');
  const next = await anApiOrder(running, 'SMILEBR');
  await next.until('Completed', 30_000);
  await runByClock(running, 'sweep-deliveries');
  for (const order of heldOrders) expect(await order.executed()).toBe(0);
  for (const order of heldOrders) expect(await order.status()).toBe('Processing');
  // Even choosing a supplier could end in a refund of an order that was already delivered.
  expect(await heldOrders[1]?.deliveries()).toEqual([]);
  await running.db.transaction((tx) => releaseDeliveries(tx, { by: 'staff', now: running.clock.now() }));
  await runByClock(running, 'sweep-deliveries');
  for (const order of heldOrders) await order.until('Completed', 30_000);
  for (const order of heldOrders) expect(await order.executed()).toBe(1);
});

async function setCircuit(target: TestShop, state: 'open' | 'closed'): Promise<void> {
  await target.owner.query(
    `insert into supplier_health (supplier, region, failures, out_since, probe_at, reason, updated_at)
     values ('smileone', 'br', $1, $2, $2, '', $3)
     on conflict (supplier, region, account) do update set failures = $1, out_since = $2, probe_at = $2`,
    state === 'open'
      ? [9, new Date(target.clock.now().getTime() + 3_600_000), target.clock.now()]
      : [0, null, target.clock.now()],
  );
}

test('a wrong passphrase or a damaged file fails the check, and a non-empty database is left unchanged', async () => {
  const shop = await aShop({ withoutJobs: true });
  await openFiles(shop.shop.platform.config).put('images/noise.webp', randomBytes(300_000), 'image/webp');
  const path = await backUp(shop);
  await expect(checkBackup(path, 'another passphrase')).rejects.toThrow('BACKUP_PASSPHRASE does not open');
  const bytes = await readFile(path);
  const altered = Buffer.from(bytes);
  altered[200_000]! ^= 1;
  const damaged = join(folder, 'damaged');
  for (const content of [
    altered,
    bytes.subarray(0, -1),
    Buffer.concat([bytes, bytes]),
    Buffer.from('text'),
  ]) {
    await writeFile(damaged, content);
    await expect(checkBackup(damaged, PASSPHRASE)).rejects.toThrow('incomplete, or not a Rush backup');
  }
  const target = await aTarget();
  const client = new pg.Client({ connectionString: target.data.ownerUrl });
  await client.connect();
  disposers.push(() => client.end());
  await client.query('create table notes (text text)');
  await expect(restore(shop, path, target)).rejects.toThrow('The database is not empty');
  const tables = await client.query("select tablename from pg_tables where schemaname = 'public'");
  expect(tables.rows).toEqual([{ tablename: 'notes' }]);
  expect(await readdir(target.dataDir)).toEqual([]);
});

test('a failed backup leaves no file', async () => {
  const shop = await aShop({ withoutJobs: true });
  await shop.owner.query('revoke select on wallet_transactions from rush_app');
  const place = folderPlace(join(folder, 'fails'));
  await expect(makeBackup(shop.shop.platform, place, PASSPHRASE)).rejects.toThrow('permission denied');
  expect(await readdir(join(folder, 'fails'))).toEqual([]);
});
