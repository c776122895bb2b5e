import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { auditLog } from '@rush/contract/admin-audit.ts';
import { readBackups, releaseHeldDeliveries } from '@rush/contract/admin-backups.ts';
import { changeSettings } from '@rush/contract/admin-settings.ts';
import { afterAll, expect, test } from 'vitest';
import { holdDeliveries } from '../fulfilment/delivery/hold-deliveries.ts';
import { runByClock } from '../testing/a-upi-order.ts';
import { mailsAbout } from '../testing/an-inbox.ts';
import { aTestShop } from '../testing/test-shop.ts';
import { untilJobsDone } from '../testing/until-jobs-done.ts';
import { backupName } from './schedule.ts';

const HOUR_MS = 3_600_000;

const folder = await mkdtemp(join(tmpdir(), 'rush-planned-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const shop = await aTestShop({
  env: { BACKUP_DIR: join(folder, 'backups'), BACKUP_PASSPHRASE: 'correct horse battery' },
});
const ownerEmail = { body: { settings: { 'alerts.email': 'owner@example.test' } } };
await shop.call(changeSettings, { ...ownerEmail, token: (await shop.signIn('admin@rush.test')).token });

/** Signs in each time, because sessions expire when the clock advances by days. */
const adminToken = async () => (await shop.signIn('admin@rush.test')).token;
const listFiles = async () => (await readdir(join(folder, 'backups'))).sort();
const read = async () => (await shop.call(readBackups, { token: await adminToken() })).body;
async function countAlerts(subject: string): Promise<number> {
  await untilJobsDone(shop, ['send-mail']);
  return (await mailsAbout(shop, subject)).length;
}

test('the job makes one backup a day, and staff can see it', async () => {
  await runByClock(shop, 'back-up');
  const backups = await listFiles();
  expect(backups.length).toBe(1);
  const last = { file: backups[0], rows: expect.any(Number), pictures: expect.any(Number) };
  expect(await read()).toMatchObject({ isPlanned: true, isOverdue: false, failure: null, hold: null, last });
  await runByClock(shop, 'back-up');
  expect(await listFiles()).toEqual(backups);
});

test('two concurrent runs make one backup, remove expired ones, and leave other files alone', async () => {
  const daysAgo = (days: number) => backupName(new Date(shop.clock.now().getTime() - days * 24 * HOUR_MS));
  const [recent, expired] = [daysAgo(2), daysAgo(3_000)];
  const months = Array.from({ length: 12 }, (_, month) => daysAgo(40 + 31 * month));
  const before = await listFiles();
  for (const name of [recent, expired, 'notes.txt', 'rush-backup.part', ...months])
    await writeFile(join(folder, 'backups', name), '');
  await shop.owner.query(
    "insert into backup_runs (started_at, ended_at, problem) values ('2020-01-01', '2020-01-01', 'no room')",
  );
  shop.clock.advance(24 * HOUR_MS);
  await Promise.all([runByClock(shop, 'back-up'), runByClock(shop, 'back-up')]);
  const after = await listFiles();
  expect(after).toEqual(expect.arrayContaining([recent, 'notes.txt', ...before]));
  expect(after).not.toContain(expired);
  expect(after).not.toContain('rush-backup.part');
  expect((await shop.owner.query('select from backup_runs')).rowCount).toBe(2);
  expect(after.filter((name) => name > recent && name.startsWith('rush-')).length).toBe(2);
});

test('a failure is shown to staff and emailed to the owner once a day, and the backup is retried', async () => {
  await rm(join(folder, 'backups'), { recursive: true });
  await writeFile(join(folder, 'backups'), 'a file instead of the folder');
  shop.clock.advance(24 * HOUR_MS);
  await runByClock(shop, 'back-up');
  await runByClock(shop, 'back-up');
  shop.clock.advance(2 * HOUR_MS);
  await runByClock(shop, 'back-up');
  expect((await read()).failure?.problem).toContain('EEXIST');
  expect(await countAlerts('A backup failed')).toBe(1);
  shop.clock.advance(24 * HOUR_MS);
  await runByClock(shop, 'back-up');
  expect(await countAlerts('A backup failed')).toBe(2);
  await rm(join(folder, 'backups'));
  shop.clock.advance(HOUR_MS);
  await runByClock(shop, 'back-up');
  expect((await read()).failure).toBeNull();
  expect((await listFiles()).length).toBe(1);
});

test('the owner is alerted once if a backup is overdue even though none failed, and the next one is made', async () => {
  await runByClock(shop, 'watch-backups');
  expect(await countAlerts('Backups are overdue')).toBe(0);
  shop.clock.advance(48 * HOUR_MS);
  await runByClock(shop, 'watch-backups');
  await runByClock(shop, 'watch-backups');
  expect(await countAlerts('Backups are overdue')).toBe(1);
  expect(await read()).toMatchObject({ isOverdue: true });
  await runByClock(shop, 'back-up');
  expect(await read()).toMatchObject({ isOverdue: false, failure: null });
});

test('an owner can release held deliveries only once, and the audit log records it', async () => {
  const hold = { placedUntil: shop.clock.now(), now: shop.clock.now() };
  await shop.db.transaction((tx) => holdDeliveries(tx, hold));
  const token = await adminToken();
  const response = await shop.call(releaseHeldDeliveries, { body: {}, token });
  expect(response.body).toMatchObject({ hold: null });
  expect((await shop.call(releaseHeldDeliveries, { body: {}, token })).status).toBe(409);
  const { body } = await shop.call(auditLog, { query: {}, token });
  expect(JSON.stringify(body)).toContain('deliveries.release');
});
