import { join } from 'node:path';
import { requireNoHalfRestore } from './backups/continuous/restore-moment.ts';
import { closeSpool, openSpool } from './backups/continuous/spool.ts';
import { requireNotMoved } from './moved-database.ts';
import { systemClock } from './platform/clock.ts';
import type { Config } from './platform/config/config.ts';
import { type DataLock, lockDataFolder } from './platform/data-lock.ts';
import { startEmbeddedPostgres } from './platform/database/embedded-postgres.ts';
import { DatabaseTooOld, requireReleasedDatabase } from './platform/database/migrate.ts';
import type { Log } from './platform/log.ts';
import { writeRunningAddress } from './running-address.ts';

export interface Data {
  /** What the application connects as. */
  appUrl: string;
  /** What migrations run as. */
  ownerUrl: string;
  stop(): Promise<void>;
}

/**
 * The database: the one of DATABASE_URL, else the embedded one under the data folder, which this process then
 * holds for itself. Throws DataFolderInUse where another shop already runs on the folder, EmbeddedPostgresMissing,
 * DatabaseTooOld, and ConfigError where the embedded one was moved.
 *
 * @param options.isMoving opens the embedded one also where it was moved before
 * @param options.restoring the lock of a restore to a moment that goes on: the folder is not locked again
 */
export async function openData(
  config: Config,
  log: Log,
  { isMoving = false, restoring }: { isMoving?: boolean; restoring?: DataLock } = {},
): Promise<Data> {
  const { url, ownerUrl, directUrl, embeddedPort } = config.database;
  if (url) {
    const data = { appUrl: url, ownerUrl: ownerUrl ?? directUrl ?? url, stop: async () => {} };
    await refuseOldDatabase(data.ownerUrl);
    return data;
  }
  if (!isMoving) await requireNotMoved(config.dataDir);
  const lock =
    restoring ??
    (await lockDataFolder(config.dataDir, `process ${process.pid}, http://localhost:${config.port}`));
  try {
    if (!restoring) requireNoHalfRestore(config.dataDir);
    const postgres = await startEmbeddedPostgres({
      folder: join(config.dataDir, 'postgres'),
      port: embeddedPort,
      log,
      settings: await archiveSettings(config),
    });
    await refuseOldDatabase(postgres.ownerUrl).catch(async (error: unknown) => {
      await postgres.stop();
      throw error;
    });
    await writeRunningAddress(config.dataDir, postgres);
    return {
      appUrl: postgres.appUrl,
      ownerUrl: postgres.ownerUrl,
      stop: async () => {
        await postgres.stop();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** Throws DatabaseTooOld. Any other problem with the database is for its user to report. */
async function refuseOldDatabase(ownerUrl: string): Promise<void> {
  await requireReleasedDatabase(ownerUrl).catch((error: unknown) => {
    if (error instanceof DatabaseTooOld) throw error;
  });
}

/** The log is finished after so long at the latest, in seconds: what a loss costs, with the minute until it is taken away. */
const ARCHIVE_SECONDS_MAX = 60;

/** PostgreSQL's own module lays each finished log into the spool whole and on the disk, and replaces none. */
async function archiveSettings(config: Config): Promise<Record<string, string>> {
  if (!config.backups.isContinuous) {
    await closeSpool(config.dataDir);
    return {};
  }
  return {
    archive_mode: 'on',
    archive_library: 'basic_archive',
    'basic_archive.archive_directory': await openSpool(config.dataDir, systemClock.now()),
    archive_timeout: String(ARCHIVE_SECONDS_MAX),
    wal_level: 'replica',
    full_page_writes: 'on',
  };
}
