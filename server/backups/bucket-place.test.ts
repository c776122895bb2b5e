import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { runByClock } from '../testing/a-upi-order.ts';
import { OBJECT_STORE_KEY, type ObjectStore, openObjectStore } from '../testing/an-object-store.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';
import { checkArchive } from './archive/read-archive.ts';
import { bucketPlace } from './bucket-place.ts';
import { chainName, logName } from './continuous/content-names.ts';
import { openLogPlace } from './open-backup-place.ts';

const DAY_MS = 24 * 3_600_000;

let store: ObjectStore;
let shop: TestShop;
let folder: string;
beforeAll(async () => {
  store = await openObjectStore();
  folder = await mkdtemp(join(tmpdir(), 'rush-bucket-'));
  shop = await openTestShop({
    env: {
      BACKUP_S3_BUCKET: 'backups',
      S3_ENDPOINT: store.url,
      S3_ACCESS_KEY_ID: OBJECT_STORE_KEY.accessKeyId,
      S3_SECRET_ACCESS_KEY: OBJECT_STORE_KEY.secretAccessKey,
      BACKUP_PASSPHRASE: 'correct horse battery',
    },
    tune: { backups: { keep: { daily: 3, weekly: 0, monthly: 0 } } },
  });
});
afterAll(async () => {
  await shop.close();
  await store.close();
  await rm(folder, { recursive: true, force: true });
});
afterEach(() => {
  store.fault = null;
});

const place = (partBytes?: number) =>
  bucketPlace({ endpoint: store.url, bucket: 'backups', region: 'auto', ...OBJECT_STORE_KEY }, { partBytes });
const names = async () => (await place().list()).sort();
const aDayLater = async () => {
  shop.clock.advance(DAY_MS);
  await runByClock(shop, 'back-up');
};

test('the backup of the day goes to the bucket, can be fetched and read, and the plan removes the old ones', async () => {
  await runByClock(shop, 'back-up');
  const [first = ''] = await names();
  await place().fetch(first, join(folder, first));
  const { manifest } = await checkArchive(join(folder, first), {
    kind: 'passphrase',
    passphrase: 'correct horse battery',
  });
  expect(manifest.tables.length).toBeGreaterThan(50);
  for (let day = 0; day < 3; day++) await aDayLater();
  expect((await names()).length).toBe(3);
  expect(await names()).not.toContain(first);
});

test('a key that may write and not remove makes backups all the same', async () => {
  store.fault = 'denies-removal';
  await aDayLater();
  expect((await names()).length).toBe(4);
  expect((await shop.owner.query('select from backup_runs where problem is not null')).rowCount).toBe(0);
});

const NAME = 'rush-2020-01-01T000000Z.backup';
const TEN = Buffer.from('0123456789');

test('what is larger than a part goes up in parts, and comes back whole', async () => {
  const size = await place(4).store(NAME, (path) => writeFile(path, TEN));
  expect(size).toBe(10);
  await place().fetch(NAME, join(folder, NAME));
  expect(await readFile(join(folder, NAME))).toEqual(TEN);
  await place().remove(NAME);
});

test('log lies beside the backups of the days, and neither is taken for the other', async () => {
  const options = { endpoint: store.url, bucket: 'backups', region: 'auto', ...OBJECT_STORE_KEY };
  const logPlace = openLogPlace({ kind: 's3', ...options });
  const [name, other] = ['0', '1'].map((digit) =>
    logName({
      chain: chainName(new Date(0), '00000001'),
      segment: '000000010000000000000001',
      lastEndedAt: 0,
      digest: digit.repeat(32),
    }),
  ) as [string, string];
  const before = await names();
  await logPlace.store(name, (path) => writeFile(path, TEN));
  expect(await logPlace.list()).toEqual([name]);
  expect([await logPlace.has(name), await logPlace.has(other)]).toEqual([true, false]);
  expect(await names()).toEqual(before);
  await logPlace.fetch(name, join(folder, name));
  expect(await readFile(join(folder, name))).toEqual(TEN);
  await logPlace.remove(name);
  expect(await logPlace.list()).toEqual([]);
  expect(await names()).toEqual(before);
});

test('where a part is refused nothing is kept, neither the object nor its other parts', async () => {
  store.fault = 'denies-the-second-part';
  await expect(place(4).store(NAME, (path) => writeFile(path, TEN))).rejects.toThrow();
  expect(await names()).not.toContain(NAME);
  expect(store.uploads.size).toBe(0);
});
