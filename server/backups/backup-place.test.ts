import { writeFile } from 'node:fs/promises';
import { afterAll, expect, test } from 'vitest';
import { runByClock } from '../testing/a-upi-order.ts';
import { OBJECT_STORE_KEY, openObjectStore } from '../testing/an-object-store.ts';
import { aTestShop } from '../testing/test-shop.ts';
import { openBackupPlace } from './backup-place.ts';
import { checkBackup } from './restore-backup.ts';
import { backupName } from './schedule.ts';

const PASSPHRASE = 'correct horse battery';

const store = await openObjectStore();
afterAll(() => store.close());
const shop = await aTestShop({
  env: {
    BACKUP_S3_BUCKET: 'backups',
    S3_ENDPOINT: store.url,
    S3_ACCESS_KEY_ID: OBJECT_STORE_KEY.accessKeyId,
    S3_SECRET_ACCESS_KEY: OBJECT_STORE_KEY.secretAccessKey,
    BACKUP_PASSPHRASE: PASSPHRASE,
  },
});
const place = await openBackupPlace(shop.shop.platform.config.backups.place!);

/** Two backups from one day in 2020. The first expires as soon as a later one exists. */
const EXPIRED = backupName(new Date('2020-01-01T00:00:00Z'));
const RETAINED = backupName(new Date('2020-01-01T12:00:00Z'));
const store10Bytes = (name: string) => place.store(name, (path) => writeFile(path, '0123456789'));

test('the daily job stores the backup in the bucket and removes expired ones', async () => {
  await store10Bytes(EXPIRED);
  await store10Bytes(RETAINED);
  await runByClock(shop, 'back-up');
  const names = (await place.list()).sort();
  expect(names).toEqual([RETAINED, expect.stringMatching(/^rush-/)]);
  const { rows } = await place.read(names[1]!, (path) => checkBackup(path, PASSPHRASE));
  expect(rows).toBeGreaterThan(100);
});

test('backups work with a key that may write but not delete', async () => {
  store.deniesRemoval = true;
  await store10Bytes(EXPIRED);
  shop.clock.advance(24 * 3_600_000);
  await runByClock(shop, 'back-up');
  expect((await place.list()).length).toBe(4);
  expect((await shop.owner.query('select from backup_runs where problem is not null')).rowCount).toBe(0);
});
