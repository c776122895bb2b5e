import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import type { Month, MonthlyTable } from '#platform/partitions/monthly-tables.ts';
import type { Platform } from '#platform/platform.ts';
import { CHECKSUMS_NAME, MANIFEST_NAME, type RowSums } from '../archive/archive-content.ts';
import { ArchiveRefused } from '../archive/archive-error.ts';
import type { ArchiveKey } from '../archive/archive-key.ts';
import { checkArchive } from '../archive/read-archive.ts';
import { TAR_END } from '../archive/tar.ts';
import type { BackupPlace } from '../backup-place.ts';
import { withClient } from '../with-client.ts';
import { COPY_SETTINGS, describe, jsonEntry, rowEntries, writeArchive } from '../write-backup.ts';
import { type MonthFile, monthFile, readMonthName } from './month-name.ts';
import { selectMonth, sumMonth, tableOf } from './month-rows.ts';

/** Where the months lie, and what they are encrypted with. */
export interface ColdStorage {
  place: BackupPlace;
  key: ArchiveKey;
}

/** A file that was read back to its end, and holds these rows. */
export interface StoredMonth extends MonthFile {
  sums: RowSums;
}

/**
 * Has a verified file of a month in cold storage: one that lies there already, or a new one. No file is ever replaced or
 * removed: one that is damaged, or of other rows, stays beside.
 */
export async function storeMonth(
  { db, config }: Platform,
  storage: ColdStorage,
  table: MonthlyTable,
  month: Month,
): Promise<StoredMonth> {
  const { place, key } = storage;
  const names = new Set(await place.list((name) => readMonthName(name) !== null));
  return withClient(db.directUrl, 'rush archive', async (client) => {
    await client.query(COPY_SETTINGS);
    const wanted = await sumMonth(client, table, month);
    for (let copy = 1; ; copy++) {
      const file = monthFile(table, month, copy);
      if (!names.has(file.name)) {
        await place.store(file.name, (path) =>
          writeArchive(path, entries(client, { table, month, secret: config.secret }), key),
        );
        return { ...file, sums: await readBack(storage, file) };
      }
      const found = await readBack(storage, file).catch(ignoreDamaged);
      if (found?.sha256 === wanted.sha256) return { ...file, sums: found };
    }
  });
}

/** Brings a month to this machine for as long as `work` takes. */
export async function withMonth<T>(
  { place }: ColdStorage,
  { name }: MonthFile,
  work: (path: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'rush-month-'));
  try {
    const path = join(folder, name);
    await place.fetch(name, path);
    return await work(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Reads a file from where it lies to its end, and compares its checksum. Throws ArchiveRefused. */
export function readBack(storage: ColdStorage, file: MonthFile): Promise<RowSums> {
  return withMonth(storage, file, async (path) => {
    const { checksums } = await checkArchive(path, storage.key);
    const sums = checksums.tables[file.table];
    if (!sums) throw new ArchiveRefused(`${file.name} holds no rows of ${file.table}.`);
    return sums;
  });
}

function ignoreDamaged(error: unknown): null {
  if (error instanceof ArchiveRefused) return null;
  throw error;
}

async function* entries(
  client: pg.Client,
  { table, month, secret }: { table: MonthlyTable; month: Month; secret: string },
): AsyncGenerator<Buffer> {
  const columns = await tableOf(client, table);
  yield jsonEntry(MANIFEST_NAME, { ...(await describe(client, secret)), tables: [columns], sequences: [] });
  const sums = yield* rowEntries(client, table, selectMonth(columns, month));
  await requireInDatabase(client, table, month);
  yield jsonEntry(CHECKSUMS_NAME, { tables: { [table]: sums }, files: {} });
  yield TAR_END;
}

/**
 * Asked once its rows are read: where another process had it leave before, they were none, and a bucket would put that
 * in the place of the file that the other one relied on.
 */
async function requireInDatabase(
  client: pg.Client,
  table: MonthlyTable,
  { partition }: Month,
): Promise<void> {
  const { rowCount } = await client.query('select from list_months($1::regclass) where partition = $2', [
    table,
    partition,
  ]);
  if (rowCount === 0) throw new Error(`${partition} left the database by another process meanwhile.`);
}
