import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readBackups } from '@rush/contract/admin-backups.ts';
import { uploadImage } from '@rush/contract/admin-gallery.ts';
import { workQueue } from '@rush/contract/admin-queue.ts';
import { changeSettings } from '@rush/contract/admin-settings.ts';
import { requestOf } from '@rush/contract/call.ts';
import { createWalletOrder } from '@rush/contract/orders.ts';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { aPack, aShopper } from '../../testing/a-shopper.ts';
import { runByClock } from '../../testing/a-upi-order.ts';
import { mailsAbout } from '../../testing/an-inbox.ts';
import { aTestShop, until } from '../../testing/test-shop.ts';
import { untilJobsDone } from '../../testing/until-jobs-done.ts';

const ANY_DISK = 1024 ** 3;

const folder = await mkdtemp(join(tmpdir(), 'rush-disk-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const shop = await aTestShop({
  env: { BACKUP_DIR: join(folder, 'backups'), BACKUP_PASSPHRASE: 'correct horse battery' },
});
const { token } = await shop.signIn('admin@rush.test');
await set({ 'alerts.email': 'owner@example.test' });

async function set(settings: Record<string, unknown>): Promise<void> {
  expect((await shop.call(changeSettings, { token, body: { settings } })).status).toBe(200);
}
const disks = async () =>
  (await shop.call(workQueue, { token })).body.filter(({ kind }) => kind === 'disk-low');
const mails = () => mailsAbout(shop, ' A disk ');
async function upload(): Promise<{ status: number; body: { type?: string; message: string } }> {
  const picture = await sharp({ create: { width: 32, height: 32, channels: 3, background: '#123456' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set('title', 'Diwali');
  form.set('type', 'Banner');
  form.set('images', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'banner.png');
  const response = await fetch(shop.url + requestOf(uploadImage, {}).path, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${token}` },
  });
  return { status: response.status, body: (await response.json()) as { type?: string; message: string } };
}
const readiness = async () => (await fetch(`${shop.url}/readyz`)).status;

test('a disk with enough space raises no alarm', async () => {
  expect(await disks()).toEqual([]);
});

test('low disk space appears in the work queue and is emailed once, but uploads continue', async () => {
  await set({ 'disk.mailBelowMegabytes': ANY_DISK });
  await until(async () => (await disks()).length === 3, 'the disks in the queue');
  expect((await disks()).map(({ data }) => data)).toContainEqual({
    folder: 'backups',
    freeBytes: expect.any(Number),
    isRefusing: false,
  });
  const mentionsBackups = ({ text }: { text: string }) =>
    text.replace(/\s+/g, ' ').includes(`GB is free for ${join(folder, 'backups')} on `);
  await until(async () => (await mails()).some(mentionsBackups), 'the email');
  // A disk that responds late gets its own email.
  await untilJobsDone(shop, ['send-mail']);
  const mailCount = (await mails()).length;
  shop.clock.advance(60_000);
  await set({ 'disk.mailBelowMegabytes': ANY_DISK - 1 });
  await until(async () => {
    const result = await shop.owner.query("select from alarms where kind = 'disk' and seen_at > since");
    return result.rowCount === 3;
  }, 'the next check');
  await untilJobsDone(shop, ['send-mail']);
  expect(await mails()).toHaveLength(mailCount);
  expect((await upload()).status).toBe(200);
});

test('a full disk stops uploads and backups, but not orders', async () => {
  await set({ 'disk.refuseBelowMegabytes': ANY_DISK, 'disk.mailBelowMegabytes': ANY_DISK });
  const announcesRefusal = ({ subject }: { subject?: string }) =>
    subject?.includes('uploads and backups are refused');
  await until(async () => (await mails()).some(announcesRefusal), 'the second email');
  expect((await disks()).every(({ data }) => 'isRefusing' in data && data.isRefusing)).toBe(true);

  const { pictures } = (await shop.owner.query('select count(*)::int as pictures from pictures')).rows[0];
  expect(await upload()).toMatchObject({
    status: 503,
    body: { message: 'The shop’s disk is too full for pictures. Please free up space and try again.' },
  });
  expect((await shop.owner.query('select count(*)::int as pictures from pictures')).rows[0]).toEqual({
    pictures,
  });

  await runByClock(shop, 'back-up');
  expect((await shop.call(readBackups, { token })).body).toMatchObject({
    last: null,
    failure: { problem: expect.stringContaining('is full or not responding') },
  });
  expect(existsSync(join(folder, 'backups')) ? await readdir(join(folder, 'backups')) : []).toEqual([]);

  expect(await readiness()).toBe(200);
  const shopper = await aShopper(shop, { coinsPaise: 500_00 });
  const pack = await aPack(shop, { discountedPaise: 100_00 });
  const placed = await shop.call(createWalletOrder, { body: pack, token: shopper.token });
  expect(placed.status).toBe(200);
});

test('once there is space again, the alarms end, uploads work, and the next shortage is emailed too', async () => {
  await set({ 'disk.refuseBelowMegabytes': 0, 'disk.mailBelowMegabytes': 0 });
  await until(async () => (await disks()).length === 0, 'the queue to be empty');
  expect((await upload()).status).toBe(200);
  await untilJobsDone(shop, ['send-mail']);
  const mailCount = (await mails()).length;
  await set({ 'disk.mailBelowMegabytes': ANY_DISK });
  await until(async () => (await mails()).length > mailCount, 'the email about the next shortage');
});

test('the alarm for a removed machine disappears from the queue, and is deleted a day later', async () => {
  const minutesAgo = (minutes: number) => new Date(shop.clock.now().getTime() - minutes * 60_000);
  for (const [host, minutes] of [
    ['gone', 16],
    ['gone long ago', 25 * 60],
  ] as const)
    await shop.owner.query(
      `insert into alarms (kind, subject, data, since, seen_at)
       values ('disk', $1 || ' data', jsonb_build_object('host', $1, 'folder', 'data', 'freeBytes', 1, 'isRefusing', true), $2, $2)`,
      [host, minutesAgo(minutes)],
    );
  expect((await disks()).map(({ subject }) => subject)).not.toContain('gone');
  await runByClock(shop, 'housekeeping');
  const { rows } = await shop.owner.query(
    "select data ->> 'host' as host from alarms where subject like 'gone%'",
  );
  expect(rows).toEqual([{ host: 'gone' }]);
});
