import { alertOwner } from '#platform/alert-owner.ts';
import type { Config } from '#platform/config/config.ts';
import type { Queries } from '#platform/database/database.ts';
import { openFiles } from '#platform/files/open-files.ts';
import { bindJob, type JobBinding } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { type ArchiveKey, readKeyFile } from './archive/archive-key.ts';
import { checkArchive } from './archive/read-archive.ts';
import { backupName, timeOfBackup } from './backup-name.ts';
import type { BackupPlace } from './backup-place.ts';
import { type BackupsSoFar, isBackupDue, isBackupOverdue } from './backup-schedule.ts';
import { backUp, watchBackups } from './jobs.ts';
import { BackupUnderWay, oneAtATime } from './one-at-a-time.ts';
import { openBackupPlace } from './open-backup-place.ts';
import { requireRoom } from './require-room.ts';
import { backupsToKeep } from './retention-plan.ts';
import { writeBackup } from './write-backup.ts';
import './tables.ts';

export interface MadeBackup {
  name: string;
  bytes: number;
  rows: number;
  pictures: number;
  /** Older ones that the plan keeps no longer. */
  removed: string[];
}

export function backupJobs(platform: Platform): JobBinding[] {
  return [
    bindJob(backUp, () => backUpWhereDue(platform)),
    bindJob(watchBackups, () => alertOfOldBackups(platform)),
  ];
}

/** The key of the configuration; null where none is set. */
export async function configuredKey({ passphrase, keyFile }: Config['backups']): Promise<ArchiveKey | null> {
  if (keyFile) return readKeyFile(keyFile);
  return passphrase ? { kind: 'passphrase', passphrase } : null;
}

/**
 * Makes a backup, reads it again to its end, and removes those that the plan keeps no longer. What came of it is on record;
 * a failure is thrown after that. Throws `BackupUnderWay` where another process makes one.
 */
export function makeBackup(platform: Platform, place: BackupPlace, key: ArchiveKey): Promise<MadeBackup> {
  return oneAtATime(platform.db.directUrl, () => makeAlone(platform, place, key));
}

async function makeAlone(platform: Platform, place: BackupPlace, key: ArchiveKey): Promise<MadeBackup> {
  const { db, clock, config } = platform;
  const startedAt = clock.now();
  const name = backupName(startedAt);
  try {
    await requireRoom(platform, place, (await findLastBackup(platform))?.bytes ?? 0);
    const made = { rows: 0, pictures: 0 };
    const bytes = await place.store(name, async (path) => {
      const source = { databaseUrl: db.directUrl, files: openFiles(config), secret: config.secret };
      await writeBackup(path, source, key);
      const { checksums } = await checkArchive(path, key);
      made.rows = Object.values(checksums.tables).reduce((sum, { rows }) => sum + rows, 0);
      made.pictures = Object.keys(checksums.files).length;
    });
    await db.queries
      .insertInto('backup_runs')
      .values({ started_at: startedAt, ended_at: clock.now(), file: name, bytes, ...made })
      .execute();
    return { name, bytes, ...made, removed: await removeOld(platform, place) };
  } catch (error) {
    await recordFailure(platform, place, startedAt, error);
    throw error;
  }
}

/** The newest backup that was made; null where there is none. */
export async function findLastBackup({ db }: Platform): Promise<{ file: string; bytes: number } | null> {
  const last = await db.queries
    .selectFrom('backup_runs')
    .select(['file', 'bytes'])
    .where('file', 'is not', null)
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.file ? { file: last.file, bytes: last.bytes ?? 0 } : null;
}

/** A key that may write and not remove makes backups all the same. */
async function removeOld({ config, log }: Platform, place: BackupPlace): Promise<string[]> {
  try {
    return await removeBeyondPlan(place, config.backups.keep);
  } catch (error) {
    log.warn({ err: error }, 'old backups could not be removed');
    return [];
  }
}

async function removeBeyondPlan(place: BackupPlace, keep: Config['backups']['keep']): Promise<string[]> {
  const names = await place.list();
  const kept = backupsToKeep(
    names.map(timeOfBackup).filter((at) => at !== null),
    keep,
  );
  const removed = names.filter((name) => !kept.has(timeOfBackup(name)?.getTime() ?? Number.NaN));
  for (const name of removed) await place.remove(name);
  return removed;
}

/** The owner is alerted when backups begin to fail, and once a day while they do. */
async function recordFailure(
  platform: Platform,
  place: BackupPlace,
  startedAt: Date,
  error: unknown,
): Promise<void> {
  const { db, clock } = platform;
  const problem = error instanceof Error ? error.message : String(error);
  const now = clock.now();
  await db.transaction(async (tx) => {
    const isAlerted = await mayAlert(tx, now);
    await tx
      .insertInto('backup_runs')
      .values({ started_at: startedAt, ended_at: now, problem, is_alerted: isAlerted })
      .execute();
    if (!isAlerted) return;
    await alertOwner(platform, tx, {
      subject: 'A backup failed',
      text: `The backup to ${place.describe()} failed and is tried again in an hour: ${problem}`,
      path: '/admin/books',
    });
  });
}

const ALERT_AGAIN_MS = 24 * 3_600_000;

/** Whether no alert was sent since the last backup that was made, or not for a day. */
async function mayAlert(queries: Queries, now: Date): Promise<boolean> {
  const { madeAt } = await readBackupsSoFar(queries);
  const since = new Date(Math.max(madeAt?.getTime() ?? 0, now.getTime() - ALERT_AGAIN_MS));
  const alerted = await queries
    .selectFrom('backup_runs')
    .select('id')
    .where('is_alerted', '=', true)
    .where('ended_at', '>', since)
    .limit(1)
    .executeTakeFirst();
  return alerted === undefined;
}

async function readBackupsSoFar(queries: Queries): Promise<BackupsSoFar> {
  const row = await queries
    .selectFrom('backup_runs')
    .select(({ fn }) => [
      fn.max('started_at').filterWhere('file', 'is not', null).as('madeAt'),
      fn.max('started_at').filterWhere('problem', 'is not', null).as('failedAt'),
    ])
    .executeTakeFirstOrThrow();
  return { madeAt: row.madeAt, failedAt: row.failedAt };
}

async function backUpWhereDue(platform: Platform): Promise<void> {
  const { db, clock, config, log } = platform;
  const { place, hour } = config.backups;
  if (place === null) return;
  const isDue = async () => isBackupDue(clock.now(), hour, await readBackupsSoFar(db.queries));
  if (!(await isDue())) return;
  const key = await configuredKey(config.backups);
  if (key === null) return;
  const made = await oneAtATime(db.directUrl, async () =>
    // Again: one may have ended since.
    (await isDue()) ? makeAlone(platform, openBackupPlace(place), key) : null,
  ).catch((error: unknown) => {
    if (error instanceof BackupUnderWay) log.info('a backup is under way');
    else log.warn({ err: error }, 'a backup failed');
    return null;
  });
  if (made) log.info({ backup: made }, 'a backup was made');
}

/** Where the job that makes them hangs or does not run. The first backup of a new shop is not overdue. */
async function alertOfOldBackups(platform: Platform): Promise<void> {
  const { db, clock, config } = platform;
  const { place, hour } = config.backups;
  if (place === null) return;
  const now = clock.now();
  const { madeAt } = await readBackupsSoFar(db.queries);
  if (madeAt === null || !isBackupOverdue(now, hour, madeAt)) return;
  await db.transaction(async (tx) => {
    if (!(await mayAlert(tx, now))) return;
    await tx
      .insertInto('backup_runs')
      .values({ started_at: now, ended_at: now, problem: 'no backup was made in time', is_alerted: true })
      .execute();
    await alertOwner(platform, tx, {
      subject: 'Backups are older than planned',
      text: `The last backup was made at ${madeAt.toISOString()}. Look at what the worker logs.`,
      path: '/admin/books',
    });
  });
}
