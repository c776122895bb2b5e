import { sql } from 'kysely';
import type pg from 'pg';
import { alertOwner } from '#platform/alert-owner.ts';
import type { Queries } from '#platform/database/database.ts';
import { retryLocked } from '#platform/database/retry-locked.ts';
import { bindJob, type JobBinding } from '#platform/jobs/jobs.ts';
import {
  listMonths,
  type Month,
  type MonthlyTable,
  startOfMonth,
} from '#platform/partitions/monthly-tables.ts';
import type { Platform } from '#platform/platform.ts';
import type { BackupPlace } from '../backup-place.ts';
import { archiveMonthsJob } from '../jobs.ts';
import { BackupUnderWay, oneAtATime } from '../one-at-a-time.ts';
import { openBackupPlace } from '../open-backup-place.ts';
import { requireRoom } from '../require-room.ts';
import { configuredKey, findLastBackup } from '../run-backup.ts';
import { withClient } from '../with-client.ts';
import { COPY_SETTINGS } from '../write-backup.ts';
import { sumMonth } from './month-rows.ts';
import { type ColdStorage, type StoredMonth, storeMonth } from './store-month.ts';

/** The tables whose old months leave the database (docs/decisions/0024). */
const ARCHIVED: readonly MonthlyTable[] = ['supplier_exchanges'];
/** Rows that change meanwhile make a new file necessary. */
const ROUNDS = 3;
/** `drop_month` waits 100 ms at a time for a lock. */
const PATIENCE = { tries: 120, pauseMs: 500 };

export interface ArchivedMonth {
  /** Name of the file. */
  name: string;
  rows: number;
}

/**
 * Has months that ended so many months ago leave the database: each is written to cold storage, read back, compared with
 * what the database holds then, and dropped. Where a process dies in between, the month is still in the database. A month
 * in which something of a person is left stays: what forgets it comes first. Throws `BackupUnderWay` where another process is
 * at it, `NoRoom` where its disk is too full, and an error where the last backup does not lie in the place.
 */
export function archiveMonths(
  platform: Platform,
  storage: ColdStorage,
  afterMonths: number,
): Promise<ArchivedMonth[]> {
  const { db, clock, log } = platform;
  return oneAtATime(db.directUrl, async () => {
    const archived: ArchivedMonth[] = [];
    const endedBefore = startOfMonth(clock.now(), -afterMonths);
    for (const table of ARCHIVED)
      for (const month of await listMonths(db.queries, table)) {
        if (month.endsAt > endedBefore) continue;
        if (await namesPersons(db.queries, month)) {
          log.warn(
            { month: month.partition },
            'a month is not archived before what it says of persons is forgotten',
          );
          continue;
        }
        archived.push(await archiveMonth(platform, storage, table, month));
      }
    return archived;
  });
}

/** The job, where the settings want it. */
export const monthJobs = (platform: Platform): JobBinding[] => [
  bindJob(archiveMonthsJob, () => archiveWhereDue(platform)),
];

async function archiveWhereDue(platform: Platform): Promise<void> {
  const { config, log, db } = platform;
  const { place, archiveAfterMonths } = config.backups;
  const key = await configuredKey(config.backups);
  if (place === null || key === null || archiveAfterMonths === null) return;
  try {
    const storage = { place: openBackupPlace(place), key };
    for (const month of await archiveMonths(platform, storage, archiveAfterMonths))
      log.info({ month }, 'a month was archived');
  } catch (error) {
    if (error instanceof BackupUnderWay)
      return log.info('a backup is under way; months are archived tomorrow');
    log.warn({ err: error }, 'a month could not be archived');
    await alertOwner(platform, db.queries, {
      subject: 'An old month could not be archived',
      text: `It is still in the database and is tried again tomorrow: ${error instanceof Error ? error.message : String(error)}`,
      path: '/admin/books',
    });
  }
}

/** What was asked and answered names players; it is emptied after a year (fulfilment/retention.ts). */
async function namesPersons(queries: Queries, { startsAt, endsAt }: Month): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from supplier_exchanges
      where at >= coalesce(${startsAt}::timestamptz, '-infinity') and at < ${endsAt}::timestamptz
        and (request <> '{}' or response is not null)) as found`.execute(queries);
  return rows[0]?.found !== false;
}

async function archiveMonth(
  platform: Platform,
  storage: ColdStorage,
  table: MonthlyTable,
  month: Month,
): Promise<ArchivedMonth> {
  await requireFit(platform, storage.place);
  for (let left = ROUNDS - 1; ; left--) {
    const stored = await storeMonth(platform, storage, table, month);
    if (await dropMonth(platform.db.directUrl, stored, month))
      return { name: stored.name, rows: stored.sums.rows };
    if (left === 0) throw new Error(`${month.partition} changed each time that it was written`);
  }
}

/**
 * What leaves the database is to lie where the backups do: a folder from which their disk is gone takes files as well,
 * and hides them once the disk is back.
 */
async function requireFit(platform: Platform, place: BackupPlace): Promise<void> {
  const last = await findLastBackup(platform);
  if (last && !(await place.has(last.file)))
    throw new Error(`The last backup, ${last.file}, is not in ${place.describe()}. Is its disk there?`);
  // A month is less than a backup.
  await requireRoom(platform, place, last?.bytes ?? 0);
}

/** Drops a month whose rows are those of its file. @returns false where they are not any more */
function dropMonth(databaseUrl: string, { table, sums }: StoredMonth, month: Month): Promise<boolean> {
  return withClient(databaseUrl, 'rush archive', async (client) => {
    await client.query(COPY_SETTINGS);
    await client.query('begin');
    // Nobody writes into this month until the end of the transaction; everybody reads.
    await client.query('select hold_month($1::regclass, $2)', [table, month.partition]);
    const now = await sumMonth(client, table, month);
    const isSame = now.sha256 === sums.sha256 && now.rows === sums.rows;
    if (isSame) await dropBetween(client, table, month.partition);
    await client.query(isSame ? 'commit' : 'rollback');
    return isSame;
  });
}

/** Between two moments at which the table is used: it waits 100 ms at a time. */
async function dropBetween(client: pg.Client, table: MonthlyTable, partition: string): Promise<void> {
  await client.query('savepoint before');
  await retryLocked(async () => {
    await client.query('rollback to savepoint before');
    await client.query('select drop_month($1::regclass, $2)', [table, partition]);
  }, PATIENCE);
}
