import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readBackups } from '@rush/contract/admin-backups.ts';
import { changeSettings } from '@rush/contract/admin-settings.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { runByClock } from '../../testing/a-upi-order.ts';
import { type TestShop, until } from '../../testing/test-shop.ts';

/** The disk of the backups, as far as the shop sees it. */
const disk = vi.hoisted(() => ({
  folder: 'not made yet',
  freeMegabytes: 100_000,
  hangs: false,
  looks: 0,
}));

vi.mock('node:fs/promises', async (load) => {
  const real = await load<typeof import('node:fs/promises')>();
  const isThere = (path: unknown) => String(path).startsWith(disk.folder);
  return {
    ...real,
    statfs: async (path: string) => {
      if (!isThere(path)) return real.statfs(path);
      disk.looks++;
      if (disk.hangs) await new Promise(() => {});
      return { bavail: disk.freeMegabytes, blocks: 100_000, bsize: 1024 ** 2 };
    },
  };
});

let shop: TestShop;
let token: string;
beforeAll(async () => {
  disk.folder = await mkdtemp(join(tmpdir(), 'rush-other-disk-'));
  // A shop whose modules are loaded anew: those that the last test file left were linked with the real disks.
  vi.resetModules();
  const { openTestShop } = await import('../../testing/test-shop.ts');
  shop = await openTestShop({
    env: { BACKUP_DIR: disk.folder, BACKUP_PASSPHRASE: 'correct horse battery' },
  });
  token = (await shop.signIn('admin@rush.test')).token;
  await set({ 'alerts.email': 'owner@example.test' });
});
afterAll(async () => {
  await shop.close();
  await rm(disk.folder, { recursive: true, force: true });
  vi.doUnmock('node:fs/promises');
  vi.resetModules();
});

async function set(settings: Record<string, unknown>): Promise<void> {
  expect((await shop.call(changeSettings, { token, body: { settings } })).status).toBe(200);
}
async function alarm(): Promise<{ free_bytes: number; is_refusing: boolean } | null> {
  const { rows } = await shop.owner.query(
    "select (data -> 'freeBytes')::float8 as free_bytes, (data -> 'isRefusing')::bool as is_refusing from alarms where data ->> 'folder' = 'backups'",
  );
  return rows[0] ?? null;
}
const mails = async () =>
  (await shop.simulator<{ subject: string }[]>('/inbox/messages')).filter(({ subject }) =>
    / A disk /.test(subject),
  ).length;

let floor = 0;
/** The disk has so much free, and the shop looks at it: it does whenever a setting changes. */
async function free(megabytes: number): Promise<void> {
  disk.freeMegabytes = megabytes;
  floor = 1 - floor;
  await set({ 'disk.refuseBelowMegabytes': floor });
}

test('free space that swings around the limit is one alarm, which ends some way above it', async () => {
  await set({ 'disk.mailBelowMegabytes': 10 });
  for (const megabytes of [9, 10.5, 9.5]) {
    await free(megabytes);
    await until(async () => (await alarm())?.free_bytes === megabytes * 1024 ** 2, 'the look');
  }
  await until(async () => (await mails()) === 1, 'the mail');
  await free(11.5);
  await until(async () => (await alarm()) === null, 'the end of the alarm');
  await free(9);
  await until(async () => (await mails()) === 2, 'the mail about the next time');
});

test('a disk that hangs delays nobody, and is looked at once', async () => {
  await set({ 'disk.refuseBelowMegabytes': 0 });
  disk.freeMegabytes = 100_000;
  disk.hangs = true;
  disk.looks = 0;
  const told = await until(async () => {
    const text = await (await fetch(`${shop.url}/metrics`)).text();
    return disk.looks > 0 && !text.includes('rush_disk_free_bytes{folder="backups"}') && text;
  }, 'figures without it');
  expect(told).toMatch(/^rush_disk_free_bytes\{folder="data"\} [1-9]/m);
  await until(async () => {
    const answer = await fetch(`${shop.url}/readyz`);
    return ((await answer.json()) as { disk: string }).disk === 'ok';
  }, 'readiness in spite of it');
  await set({ 'disk.refuseBelowMegabytes': 1 });
  shop.clock.advance(24 * 3_600_000);
  token = (await shop.signIn('admin@rush.test')).token;
  await runByClock(shop, 'back-up');
  expect((await shop.call(readBackups, { token })).body.failure?.problem).toContain('does not answer');
  expect(disk.looks).toBe(1);
});
