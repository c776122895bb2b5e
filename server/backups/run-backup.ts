import type { Generated } from 'kysely';
import { alertOwner } from '#platform/alert-owner.ts';
import type { Queries } from '#platform/database/database.ts';
import { withClient } from '#platform/database/open-pool.ts';
import { hasRoomAt } from '#platform/files/disk-space.ts';
import { openFiles } from '#platform/files/open-files.ts';
import { defineScheduledJob } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { YEAR_DAYS } from '#platform/retention.ts';
import { BackupProblem } from './archive.ts';
import { type BackupPlace, openBackupPlace } from './backup-place.ts';
import { checkBackup } from './restore-backup.ts';
import { backupName, DAY_MS, expiredBackups, isBackupDue, isBackupOverdue, overdueAt } from './schedule.ts';
import { writeBackup } from './write-backup.ts';

export const backUp = defineScheduledJob('back-up', 1);
/** A separate job, so that it can alert the owner if the backup job hangs. */
export const watchBackups = defineScheduledJob('watch-backups', 1);

/** PostgreSQL releases an advisory lock when its session ends, so a dead process cannot keep it. */
const LOCK = 727_408;

/** Makes and verifies a backup. Records and rethrows a failure. Throws BackupProblem if one is already being made. */
export function makeBackup(platform: Platform, place: BackupPlace, passphrase: string) {
  const { db, clock, config } = platform;
  return withClient(db.directUrl, 'rush backups', async (client) => {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as held', [LOCK]);
    if (!rows[0].held) throw new BackupProblem('Another process is making a backup. Wait for it to finish.');
    const startedAt = clock.now();
    const backup = { file: backupName(startedAt), bytes: 0, rows: 0, pictures: 0 };
    try {
      if (!(await hasRoomAt(platform, place.writesTo)))
        throw new BackupProblem(`The disk that holds ${place.writesTo} is full or not responding.`);
      backup.bytes = await place.store(backup.file, async (path) => {
        await writeBackup(path, passphrase, client, openFiles(config));
        ({ rows: backup.rows, pictures: backup.pictures } = await checkBackup(path, passphrase));
      });
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error);
      const text = `The backup to ${place.name} failed. A scheduled one is retried in an hour. ${problem}`;
      await recordProblem(platform, startedAt, problem, ['A backup failed', text]);
      throw error;
    }
    const run = { started_at: startedAt, ended_at: clock.now(), ...backup };
    await db.queries.insertInto('backup_runs').values(run).execute();
    await removeExpired(platform, place);
    return backup;
  });
}

/** Removes old runs and expired backups. A failed deletion is only logged, because the bucket may forbid it. */
async function removeExpired({ db, clock, log }: Platform, place: BackupPlace): Promise<void> {
  const yearAgo = new Date(clock.now().getTime() - YEAR_DAYS * DAY_MS);
  await db.queries.deleteFrom('backup_runs').where('started_at', '<', yearAgo).execute();
  try {
    for (const name of expiredBackups(await place.list())) await place.remove(name);
  } catch (error) {
    log.warn({ err: error }, 'removing expired backups failed');
  }
}

/** Records a failed run. Alerts the owner to the first one after a successful backup, then at most daily. */
async function recordProblem(platform: Platform, startedAt: Date, problem: string, mail: [string, string]) {
  const [subject, text] = mail;
  const now = platform.clock.now();
  await platform.db.transaction(async (tx) => {
    const { madeAt } = await readRuns(tx);
    const since = new Date(Math.max(madeAt?.getTime() ?? 0, now.getTime() - DAY_MS));
    const alerts = tx.selectFrom('backup_runs').where('is_alerted', '=', true).where('ended_at', '>', since);
    const isAlerted = (await alerts.select('id').executeTakeFirst()) === undefined;
    const run = { started_at: startedAt, ended_at: now, problem, is_alerted: isAlerted };
    await tx.insertInto('backup_runs').values(run).execute();
    if (isAlerted) await alertOwner(platform, tx, { kind: 'server', subject, text, path: '/admin/books' });
  });
}

const readRuns = (queries: Queries): Promise<{ madeAt: Date | null; failedAt: Date | null }> =>
  queries
    .selectFrom('backup_runs')
    .select(({ fn }) => [
      fn.max('started_at').filterWhere('file', 'is not', null).as('madeAt'),
      fn.max('started_at').filterWhere('problem', 'is not', null).as('failedAt'),
    ])
    .executeTakeFirstOrThrow();

export async function backUpIfDue(platform: Platform): Promise<void> {
  const { db, clock, config, log } = platform;
  const { place, hour, passphrase } = config.backups;
  const { madeAt, failedAt } = await readRuns(db.queries);
  if (!place || !passphrase || !isBackupDue(clock.now(), hour, madeAt, failedAt)) return;
  await makeBackup(platform, await openBackupPlace(place), passphrase).then(
    (backup) => log.info({ backup }, 'made a backup'),
    (error: unknown) => log.warn({ err: error }, 'backup failed'),
  );
}

/** Alerts the owner if the backup job hangs or no longer runs. A new shop's first backup is not overdue. */
export async function alertIfOverdue(platform: Platform): Promise<void> {
  const { place, hour } = platform.config.backups;
  const now = platform.clock.now();
  const { madeAt } = await readRuns(platform.db.queries);
  if (!place || !madeAt || !isBackupOverdue(now, hour, madeAt)) return;
  const text = `The last backup was made at ${madeAt.toISOString()}. See the worker's log.`;
  // Recorded at the planned time, because a failure recorded now would delay the next attempt.
  const plannedAt = overdueAt(now, hour);
  await recordProblem(platform, plannedAt, 'no backup was made in time', ['Backups are overdue', text]);
}

declare module '#platform/database/database.ts' {
  interface Tables {
    backup_runs: {
      id: Generated<number>;
      started_at: Date;
      ended_at: Date;
      file: string | null;
      bytes: number | null;
      rows: number | null;
      pictures: number | null;
      problem: string | null;
      is_alerted: Generated<boolean>;
    };
  }
}
