import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { auditLog } from '@rush/contract/admin-audit.ts';
import { readBackups, releaseHeldDeliveries } from '@rush/contract/admin-backups.ts';
import { changeSettings } from '@rush/contract/admin-settings.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { holdDeliveries } from '../fulfilment/hold-deliveries.ts';
import { runByClock } from '../testing/a-upi-order.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';
import { untilJobsDone } from '../testing/until-jobs-done.ts';
import { checkArchive } from './archive/read-archive.ts';

const HOUR_MS = 3_600_000;

let shop: TestShop;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rush-planned-'));
  shop = await openTestShop({
    env: {
      BACKUP_DIR: join(folder, 'backups'),
      BACKUP_PASSPHRASE: 'correct horse battery',
    },
    tune: { backups: { keep: { daily: 2, weekly: 0, monthly: 0 } } },
  });
  const token = await signedIn();
  await shop.call(changeSettings, { body: { settings: { 'alerts.email': 'owner@example.test' } }, token });
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true, force: true });
});

/** The clock runs for days, and sessions end. */
const signedIn = async () => (await shop.signIn('admin@rush.test')).token;
const files = () => readdir(join(folder, 'backups'));
const shown = async () => (await shop.call(readBackups, { token: await signedIn() })).body;
/** Mails to the owner, by their subjects. */
async function alerts(subject: string): Promise<number> {
  await untilJobsDone(shop, ['send-mail']);
  const sent = await shop.simulator<{ subject?: string }[]>('/inbox/messages');
  return sent.filter((mail) => mail.subject?.includes(subject)).length;
}

test('the job makes the backup of the day once, shows it, and removes what the plan keeps no longer', async () => {
  await runByClock(shop, 'back-up');
  const [first = ''] = await files();
  const { manifest } = await checkArchive(join(folder, 'backups', first), {
    kind: 'passphrase',
    passphrase: 'correct horse battery',
  });
  expect(manifest.tables.length).toBeGreaterThan(50);
  expect(await shown()).toMatchObject({
    isPlanned: true,
    isOverdue: false,
    failure: null,
    hold: null,
    last: { file: first },
  });
  await runByClock(shop, 'back-up');
  expect(await files()).toEqual([first]);
  for (let day = 0; day < 2; day++) {
    shop.clock.advance(24 * HOUR_MS);
    await runByClock(shop, 'back-up');
  }
  const names = await files();
  expect(names.length).toBe(2);
  expect(names).not.toContain(first);
});

test('two that are to make the backup of the day at once make one', async () => {
  const runs = async () => (await shop.owner.query('select from backup_runs')).rowCount ?? 0;
  const before = await runs();
  shop.clock.advance(24 * HOUR_MS);
  await Promise.all([runByClock(shop, 'back-up'), runByClock(shop, 'back-up')]);
  expect(await runs()).toBe(before + 1);
});

test('a backup that fails is shown and mailed once a day, leaves no file, and is made up for', async () => {
  const before = await files();
  await rm(join(folder, 'backups'), { recursive: true });
  await writeFile(join(folder, 'backups'), 'a file where the folder was');
  shop.clock.advance(24 * HOUR_MS);
  await runByClock(shop, 'back-up');
  await runByClock(shop, 'back-up');
  shop.clock.advance(2 * HOUR_MS);
  await runByClock(shop, 'back-up');
  expect((await shown()).failure?.problem).toContain('EEXIST');
  expect(await alerts('A backup failed')).toBe(1);
  shop.clock.advance(24 * HOUR_MS);
  await runByClock(shop, 'back-up');
  expect(await alerts('A backup failed')).toBe(2);
  await rm(join(folder, 'backups'));
  shop.clock.advance(HOUR_MS);
  await runByClock(shop, 'back-up');
  expect((await shown()).failure).toBeNull();
  expect((await files()).length).toBe(1);
  expect(before.length).toBe(2);
});

test('the owner is alerted once where no backup was made in time, though nothing says that one failed', async () => {
  await runByClock(shop, 'watch-backups');
  expect(await alerts('older than planned')).toBe(0);
  shop.clock.advance(48 * HOUR_MS);
  await runByClock(shop, 'watch-backups');
  await runByClock(shop, 'watch-backups');
  expect(await alerts('older than planned')).toBe(1);
  expect(await shown()).toMatchObject({ isOverdue: true });
});

test('only an owner releases what a restored shop holds back, once, and the audit log tells who did', async () => {
  const hold = { placedUntil: shop.clock.now(), now: shop.clock.now() };
  await shop.db.transaction((tx) => holdDeliveries(tx, hold));
  expect((await shown()).hold).toMatchObject({ heldAt: hold.now.toISOString() });
  const token = await signedIn();
  const released = await shop.call(releaseHeldDeliveries, { body: {}, token });
  expect(released.body).toMatchObject({ hold: null });
  expect((await shop.call(releaseHeldDeliveries, { body: {}, token })).status).toBe(409);
  const { body } = await shop.call(auditLog, { query: {}, token });
  expect(JSON.stringify(body)).toContain('deliveries.release');
});
