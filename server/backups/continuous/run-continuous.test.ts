import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { changeSettings } from '@rush/contract/admin-settings.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeRunningAddress } from '../../running-address.ts';
import { runByClock } from '../../testing/a-upi-order.ts';
import { openTestShop, type TestShop, until } from '../../testing/test-shop.ts';
import { parseLogName } from './content-names.ts';
import { SEGMENT_BYTES } from './read-ends.ts';
import { endAtNextStart, openSpool, spoolRoot } from './spool.ts';

const SEGMENT = '000000010000000000000001';
const MINUTE_MS = 60_000;

let folder: string;
let spool: string;
let shop: TestShop;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rush-log-'));
  shop = await openTestShop({
    env: {
      DATA_DIR: join(folder, 'data'),
      BACKUP_DIR: join(folder, 'mount', 'place'),
      BACKUP_PASSPHRASE: 'correct horse battery',
      BACKUP_CONTINUOUS: 'true',
    },
  });
  spool = await openSpool(join(folder, 'data'), shop.clock.now());
  await writeRunningAddress(join(folder, 'data'), shop.data);
  const { token } = await shop.signIn('admin@rush.test');
  const settings = { 'alerts.email': 'owner@example.test' };
  expect((await shop.call(changeSettings, { token, body: { settings } })).status).toBe(200);
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true, force: true });
});

/** A segment in which nothing ended, as PostgreSQL's archiver leaves it. */
async function lay(name: string, size = SEGMENT_BYTES): Promise<void> {
  const bytes = Buffer.alloc(size);
  bytes.writeUInt16LE(0x0002, 2);
  await writeFile(join(spool, name), bytes);
}

async function agedBy(minutes: number): Promise<void> {
  const at = new Date(shop.clock.now().getTime() - minutes * MINUTE_MS);
  await utimes(join(spool, SEGMENT), at, at);
}

const inPlace = () => readdir(join(folder, 'mount', 'place', 'continuous')).catch(() => []);

const mails = async () =>
  (await shop.simulator<{ subject: string }[]>('/inbox/messages')).filter(({ subject }) =>
    subject.includes('The log of the database is not taken'),
  ).length;
const alerts = async () =>
  (await shop.owner.query("select from continuous_backup_runs where what = 'log' and is_alerted")).rowCount;

test('log waits in the spool while the place is away, the owner is mailed once, and it is taken when the place is back', async () => {
  // A file where the folder is to be: nothing can be stored.
  await writeFile(join(folder, 'mount'), '');
  await lay(SEGMENT);
  await runByClock(shop, 'ship-log');
  expect(await readdir(spool)).toEqual([SEGMENT]);
  await agedBy(10);
  await runByClock(shop, 'watch-log');
  expect(await alerts()).toBe(0);
  await agedBy(20);
  await runByClock(shop, 'watch-log');
  await until(async () => (await mails()) === 1, 'the mail');
  await runByClock(shop, 'watch-log');
  expect(await alerts()).toBe(1);

  await rm(join(folder, 'mount'));
  await mkdir(join(folder, 'mount'));
  await runByClock(shop, 'ship-log');
  expect(await readdir(spool)).toEqual([]);
  const taken = await readdir(join(folder, 'mount', 'place', 'continuous'));
  expect(taken.map((name) => parseLogName(name)?.segment)).toEqual([SEGMENT]);
  await runByClock(shop, 'watch-log');
  expect(await alerts()).toBe(1);
});

test('what PostgreSQL is still writing into the spool is not taken, and what no restore needs is removed', async () => {
  const before = await inPlace();
  // All of it is there, but not on the disk yet.
  await lay(`archtemp.${SEGMENT}.7.1`);
  await writeFile(join(spool, '00000002.history'), '');
  await writeFile(join(spool, `${SEGMENT}.00000028.backup`), '');
  await runByClock(shop, 'ship-log');
  expect(await inPlace()).toEqual(before);
  expect(await readdir(spool)).toEqual([`archtemp.${SEGMENT}.7.1`]);
});

test('what PostgreSQL left of its tries on a full disk is removed, but not the try that goes on', async () => {
  for (const at of [1_000, 999, 20_000]) await writeFile(join(spool, `archtemp.${SEGMENT}.7.${at}`), 'half');
  await runByClock(shop, 'ship-log');
  expect(await readdir(spool)).toEqual([`archtemp.${SEGMENT}.7.20000`]);
});

test('a file in the spool that is no whole segment is never taken', async () => {
  await lay(SEGMENT, SEGMENT_BYTES - 1);
  const before = await inPlace();
  await runByClock(shop, 'ship-log');
  expect(await inPlace()).toEqual(before);
  expect(await readdir(spool)).toContain(SEGMENT);
});

test('a place in which no base is any more, as on a new disk, is told to the owner', async () => {
  await mkdir(join(folder, 'mount', 'place'), { recursive: true });
  const chain = basename(spool);
  await shop.owner.query(
    "insert into continuous_backup_runs (chain, what, started_at, ended_at, bytes) values ($1, 'base', now(), now(), 1)",
    [chain],
  );
  await runByClock(shop, 'check-log');
  const { rows } = await shop.owner.query(
    "select problem from continuous_backup_runs where what = 'gap' and chain = $1",
    [chain],
  );
  expect(rows).toEqual([{ problem: 'no base is there any more' }]);
});

test('log that another shop writes too is ended by the next start, and one that nobody else has begins', async () => {
  const dataDir = join(folder, 'data');
  expect(await openSpool(dataDir, shop.clock.now())).toBe(spool);
  await endAtNextStart(await spoolRoot(dataDir), basename(spool));
  const next = await openSpool(dataDir, shop.clock.now());
  expect(next).not.toBe(spool);
  expect(await openSpool(dataDir, shop.clock.now())).toBe(next);
});
