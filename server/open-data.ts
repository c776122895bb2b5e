import { join } from 'node:path';
import { requireNotMoved } from './moved-database.ts';
import type { Config } from './platform/config/config.ts';
import { lockDataFolder } from './platform/data-lock.ts';
import { startEmbeddedPostgres } from './platform/database/embedded-postgres.ts';
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
 * holds for itself. Throws DataFolderInUse where another shop already runs on the folder, EmbeddedPostgresMissing, and
 * ConfigError where the embedded one was moved.
 *
 * @param options.isMoving opens the embedded one also where it was moved before
 */
export async function openData(config: Config, log: Log, { isMoving = false } = {}): Promise<Data> {
  const { url, ownerUrl, directUrl, embeddedPort } = config.database;
  if (url) return { appUrl: url, ownerUrl: ownerUrl ?? directUrl ?? url, stop: async () => {} };
  if (!isMoving) await requireNotMoved(config.dataDir);
  const lock = await lockDataFolder(
    config.dataDir,
    `process ${process.pid}, http://localhost:${config.port}`,
  );
  try {
    const postgres = await startEmbeddedPostgres({
      folder: join(config.dataDir, 'postgres'),
      port: embeddedPort,
      log,
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
