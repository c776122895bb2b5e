import { appendFile, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { migrate } from './migrate.ts';

let shop: TestShop;
let folder: string;
beforeAll(async () => {
  shop = await openTestShop({ withoutJobs: true });
  folder = await mkdtemp(join(tmpdir(), 'rush-migrations-'));
  await cp(join(import.meta.dirname, 'migrations'), folder, { recursive: true });
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true, force: true });
});

const edited = '0010-orders.sql';

test('refuses to start where a migration was changed after it had run, and names the file', async () => {
  expect(await migrate(shop.data.ownerUrl, folder)).toEqual([]);
  const text = await readFile(join(folder, edited), 'utf8');
  await appendFile(join(folder, edited), '\nalter table orders add column gift boolean;\n');
  await expect(migrate(shop.data.ownerUrl, folder)).rejects.toThrow(
    `The migration ${edited} was changed after it had run on this database. Restore the file and write a new migration instead.`,
  );
  await writeFile(join(folder, edited), text.replaceAll('\n', '\r\n'));
  expect(await migrate(shop.data.ownerUrl, folder)).toEqual([]);
});

test('a migration that ran before checksums were kept is taken as its file is now', async () => {
  await shop.owner.query('update migrations set checksum = null');
  expect(await migrate(shop.data.ownerUrl)).toEqual([]);
  const kept = await shop.owner.query('select from migrations where checksum is null');
  expect(kept.rowCount).toBe(0);
});
