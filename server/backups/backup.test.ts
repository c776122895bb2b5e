import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readBooks } from '@rush/contract/admin-books.ts';
import { checkPlayerId, createWalletOrder } from '@rush/contract/orders.ts';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { verifyLedger } from '../backoffice/verify-ledger.ts';
import { releaseDeliveries } from '../fulfilment/hold-deliveries.ts';
import { systemClock } from '../platform/clock.ts';
import { openFiles } from '../platform/files/open-files.ts';
import { createLog } from '../platform/log.ts';
import { aPack, aShopper } from '../testing/a-shopper.ts';
import { runByClock } from '../testing/a-upi-order.ts';
import { ApiOrder, anApiOrder, apiPack } from '../testing/an-api-order.ts';
import { anEmptyDatabase } from '../testing/an-empty-database.ts';
import { openTestShop, type TestShop, until } from '../testing/test-shop.ts';
import type { ArchiveKey } from './archive/archive-key.ts';
import { checkArchive } from './archive/read-archive.ts';
import { listTables } from './list-tables.ts';
import { restoreBackup } from './restore-backup.ts';
import { verifyBackup } from './verify-backup.ts';
import { writeBackup } from './write-backup.ts';

const KEY: ArchiveKey = { kind: 'key-file', bytes: randomBytes(48) };
const log = createLog('silent');

let shop: TestShop;
let folder: string;
let dispose: (() => Promise<void>)[] = [];
beforeAll(async () => {
  shop = await openTestShop();
  folder = await mkdtemp(join(tmpdir(), 'rush-backups-'));
  // What cannot be compressed: the file has several chunks.
  await openFiles(shop.shop.platform.config).put('images/noise.webp', randomBytes(300_000), 'image/webp');
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  dispose = [];
});
afterEach(async () => {
  for (const each of dispose.reverse()) await each();
});

let written = 0;
async function backUp(key = KEY): Promise<string> {
  const path = join(folder, `${++written}.backup`);
  const { platform } = shop.shop;
  const source = {
    databaseUrl: shop.data.appUrl,
    files: openFiles(platform.config),
    secret: platform.config.secret,
  };
  await writeBackup(path, source, key);
  return path;
}

/** An empty database and an empty folder, and the backup restored into them. */
async function restore(path: string, { holdDeliveries = true } = {}) {
  const { drop, ...data } = await anEmptyDatabase();
  dispose.push(drop);
  const dataDir = await mkdtemp(join(tmpdir(), 'rush-restored-'));
  dispose.push(() => rm(dataDir, { recursive: true, force: true }));
  const { secret } = shop.shop.platform.config;
  const files = openFiles({ dataDir, files: { s3: null } });
  const target = { ...data, files, secret };
  const result = await restoreBackup(path, KEY, target, {
    log,
    now: shop.clock.now(),
    holdDeliveries,
  });
  return { ...result, data, dataDir, target, files };
}

async function openRestored(restored: { data: TestShop['data']; dataDir: string }): Promise<TestShop> {
  const opened = await openTestShop({ data: restored.data, env: { DATA_DIR: restored.dataDir } });
  dispose.push(() => opened.close());
  return opened;
}

/** A digest of each table's rows. */
async function digests(url: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const found: Record<string, string> = {};
    for (const { name } of await listTables(client)) {
      const { rows } = await client.query(
        `select md5(coalesce(string_agg(t::text, E'\\n' order by t::text collate "C"), '')) as digest from ${name} t`,
      );
      found[name] = rows[0].digest;
    }
    return found;
  } finally {
    await client.end();
  }
}

test('a backup of a shop that rests is restored row for row and picture for picture, and its books balance', async () => {
  const quiet = await openTestShop({ withoutJobs: true });
  dispose.push(() => quiet.close());
  const shopper = await aShopper(quiet, { coinsPaise: 500_00 });
  const pack = await aPack(quiet, { discountedPaise: 10_00 });
  await quiet.call(createWalletOrder, { body: pack, token: shopper.token });
  const { platform } = quiet.shop;
  const files = openFiles(platform.config);
  const picture = randomBytes(300_000);
  await files.put('images/a-160.webp', picture, 'image/webp');
  const path = join(folder, 'quiet.backup');
  const source = { databaseUrl: quiet.data.appUrl, files, secret: platform.config.secret };
  await writeBackup(path, source, KEY);
  const restored = await restore(path, { holdDeliveries: false });
  expect(await digests(restored.data.ownerUrl)).toEqual(await digests(quiet.data.ownerUrl));
  expect(await restored.files.get('images/a-160.webp')).toEqual(picture);
  expect(restored.warnings).toEqual([]);
  const opened = await openRestored(restored);
  const { token } = await opened.signIn('admin@rush.test');
  expect((await opened.call(readBooks, { token })).body).toMatchObject({ balanced: true, differences: [] });
  // Numbers go on behind those of before, and the guards of the ledger are back.
  const placed = await opened.call(createWalletOrder, {
    body: pack,
    token: shopper.token,
    key: 'after-the-restore',
  });
  expect(placed.status).toBe(200);
  await expect(opened.owner.query("update ledger_transfers set memo = 'x'")).rejects.toThrow('append-only');
  await expect(opened.owner.query('update ledger_balances set balance_paise = 1')).rejects.toThrow(
    'balances move only with transfers',
  );
  await expect(
    opened.owner.query("insert into deliveries (id, order_id, item_number) values ('x', 'none', 1)"),
  ).rejects.toThrow();
});

test('a backup under traffic shows one moment: what it holds is what the shop holds, and the books balance', async () => {
  const pack = await aPack(shop, { discountedPaise: 10_00 });
  const shoppers = await Promise.all([1, 2, 3, 4].map(() => aShopper(shop, { coinsPaise: 5_000_00 })));
  let isOver = false;
  let orders = 0;
  const traffic = shoppers.map(async ({ token }) => {
    while (!isOver) {
      const key = randomBytes(12).toString('hex');
      const answer = await shop.call(createWalletOrder, { body: pack, token, key });
      expect(answer.status).toBe(200);
      orders++;
    }
  });
  await until(() => orders > 8, 'orders to be placed');
  const path = await backUp();
  const during = orders;
  await until(() => orders > during + 8, 'more orders');
  isOver = true;
  await Promise.all(traffic);
  const restored = await restore(path);
  const count = async (url: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query(
      'select id, debit, credit, amount_paise, order_id from ledger_transfers',
    );
    const placed = await client.query('select id, orderid, value_paise from orders');
    await client.end();
    return { transfers: rows, orders: placed.rows };
  };
  const [before, after] = await Promise.all([count(shop.data.ownerUrl), count(restored.data.ownerUrl)]);
  expect(after.orders.length).toBeGreaterThan(8);
  expect(after.orders.length).toBeLessThan(before.orders.length);
  expect(before.orders).toEqual(expect.arrayContaining(after.orders));
  expect(before.transfers).toEqual(expect.arrayContaining(after.transfers));
  const opened = await openRestored(restored);
  const { differences } = await verifyLedger({ db: opened.db });
  expect(differences).toEqual([]);
});

test('what was paid and not sent in the backup is not sent by the restored shop until a person releases it', async () => {
  const busy = await openTestShop();
  dispose.push(() => busy.close());
  const { product_id } = await apiPack(busy, 'SMILEBR');
  const players = ['388881111', '388882222'] as const;
  for (const userid of players)
    await busy.call(checkPlayerId, { body: { userid, zoneid: '2001', product_id } });
  // No reading of its balance closes the circuit meanwhile.
  await busy.simulator('/suppliers/smileone/mode', { mode: 'down' });
  await setCircuit(busy, 'open');
  const queued = await anApiOrder(busy, 'SMILEBR', { player: players[0] });
  await queued.untilDeliveries('Pending');
  const fresh = await anApiOrder(busy, 'SMILEBR', { player: players[1] });
  await fresh.untilDeliveries('Pending');
  // As it was before its job ran.
  await busy.owner.query(
    'delete from deliveries where order_id = (select id from orders where orderid = $1)',
    [fresh.id],
  );
  const { config } = busy.shop.platform;
  const path = join(folder, 'waiting.backup');
  const source = { databaseUrl: busy.data.appUrl, files: openFiles(config), secret: config.secret };
  await writeBackup(path, source, KEY);
  const opened = await openRestored(await restore(path));
  await setCircuit(opened, 'closed');
  const held = [new ApiOrder(opened, queued), new ApiOrder(opened, fresh)];
  await opened.owner.query("update orders set paid_at = paid_at - interval '10 minutes'");
  await runByClock(opened, 'sweep-deliveries');
  // Orders of afterwards are delivered as ever.
  const next = await anApiOrder(opened, 'SMILEBR');
  await next.until('Completed', 30_000);
  await runByClock(opened, 'sweep-deliveries');
  for (const order of held) expect(await order.executed()).toBe(0);
  for (const order of held) expect(await order.status()).toBe('Processing');
  // Not even a supplier is chosen: an order that nobody can deliver any more would be refunded, delivered or not.
  expect(await held[1]?.deliveries()).toEqual([]);
  await opened.db.transaction((tx) => releaseDeliveries(tx, { by: 'somebody', now: opened.clock.now() }));
  await runByClock(opened, 'sweep-deliveries');
  for (const order of held) await order.until('Completed', 30_000);
  for (const order of held) expect(await order.executed()).toBe(1);
});

/** Whether the account of the order's supplier is tried. */
async function setCircuit(at: TestShop, state: 'open' | 'closed'): Promise<void> {
  await at.owner.query(
    `insert into supplier_health (supplier, region, failures, open_until, reason, updated_at)
     values ('smileone', 'br', $1, $2, '', $3)
     on conflict (supplier, region) do update set failures = $1, open_until = $2`,
    state === 'open'
      ? [9, new Date(at.clock.now().getTime() + 3_600_000), at.clock.now()]
      : [0, null, at.clock.now()],
  );
}

test('a backup is verified in a PostgreSQL of its own', async () => {
  const result = await verifyBackup(await backUp(), KEY, {
    log,
    now: systemClock.now(),
    secret: shop.secret,
  });
  expect(result.differences).toEqual([]);
  expect(result.rules.length).toBeGreaterThan(10);
  expect(result.rows).toBeGreaterThan(100);
});

test('a file that is cut off, altered anywhere, or opened with another key is refused before anything is written', async () => {
  const path = await backUp();
  const bytes = await readFile(path);
  const damaged = join(folder, 'damaged.backup');
  expect(bytes.length).toBeGreaterThan(300_000);
  const places = [0, 14, 40, 200, 70_000, bytes.length - 20, bytes.length - 1];
  for (const place of places) {
    const altered = Buffer.from(bytes);
    altered[place]! ^= 1;
    await writeFile(damaged, altered);
    await expect(checkArchive(damaged, KEY), `altered at ${place}`).rejects.toThrow(/backup|of a format/);
  }
  for (const length of [0, 5, 100, 66_000, bytes.length - 70_000, bytes.length - 1]) {
    await writeFile(damaged, bytes.subarray(0, length));
    await expect(checkArchive(damaged, KEY), `cut off at ${length}`).rejects.toThrow(/backup/);
  }
  await writeFile(damaged, Buffer.concat([bytes, Buffer.from('x')]));
  await expect(checkArchive(damaged, KEY)).rejects.toThrow(/backup/);
  const other: ArchiveKey = { kind: 'key-file', bytes: randomBytes(48) };
  await expect(checkArchive(path, other)).rejects.toThrow('passphrase or key file is wrong');
  await expect(checkArchive(path, { kind: 'passphrase', passphrase: 'a passphrase' })).rejects.toThrow(
    'made with a key file',
  );
  const { drop, ...data } = await anEmptyDatabase();
  dispose.push(drop);
  await writeFile(damaged, bytes.subarray(0, bytes.length - 1));
  await expect(
    restoreBackup(
      damaged,
      KEY,
      { ...data, files: openFiles(shop.shop.platform.config), secret: '' },
      {
        log,
        now: shop.clock.now(),
        holdDeliveries: true,
      },
    ),
  ).rejects.toThrow(/backup/);
  const client = new pg.Client({ connectionString: data.ownerUrl });
  await client.connect();
  expect((await client.query("select from pg_tables where schemaname = 'public'")).rowCount).toBe(0);
  await client.end();
});

test('a passphrase opens its backup, however its letters are composed, and no other does', async () => {
  const path = await backUp({ kind: 'passphrase', passphrase: 'cafe\u0301 of the owner' });
  const { manifest } = await checkArchive(path, { kind: 'passphrase', passphrase: 'café of the owner' });
  expect(manifest.tables.map(({ name }) => name)).toContain('ledger_transfers');
  await expect(checkArchive(path, { kind: 'passphrase', passphrase: 'cafe of the owner' })).rejects.toThrow(
    'passphrase or key file is wrong',
  );
});

test('a backup is restored into an empty database only, and replaces no picture', async () => {
  const path = await backUp();
  const restored = await restore(path);
  const again = () =>
    restoreBackup(path, KEY, restored.target, { log, now: shop.clock.now(), holdDeliveries: true });
  const before = await digests(restored.data.ownerUrl);
  await expect(again()).rejects.toThrow('is not empty');
  expect(await digests(restored.data.ownerUrl)).toEqual(before);
});

test('a backup that fails leaves nothing under its name, and never replaces another one', async () => {
  const path = join(folder, 'fails.backup');
  const { config } = shop.shop.platform;
  const files = {
    ...openFiles(config),
    async *list() {
      yield 'images/a.webp';
    },
    get: () => Promise.reject(new Error('the bucket is away')),
  };
  const source = { databaseUrl: shop.data.appUrl, files, secret: config.secret };
  await expect(writeBackup(path, source, KEY)).rejects.toThrow('the bucket is away');
  expect((await readdir(folder)).filter((name) => name.includes('fails'))).toEqual([]);
  const good = await backUp();
  const digest = createHash('sha256')
    .update(await readFile(good))
    .digest('hex');
  await expect(writeBackup(good, { ...source, files: openFiles(config) }, KEY)).rejects.toThrow('EEXIST');
  expect(
    createHash('sha256')
      .update(await readFile(good))
      .digest('hex'),
  ).toBe(digest);
  expect((await stat(good)).mode & 0o777).toBe(0o600);
});
