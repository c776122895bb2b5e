import { join } from 'node:path';
import type { Config } from './platform/config/config.ts';
import { lockDataFolder } from './platform/data-lock.ts';
import { startEmbeddedPostgres } from './platform/database/embedded-postgres.ts';
import type { Log } from './platform/log.ts';
import { writeRunningAddress } from './running-address.ts';

export interface Data {
  appUrl: string;
  ownerUrl: string;
  stop(): Promise<void>;
}

/** Opens DATABASE_URL, or the embedded database. Throws DataFolderInUse and EmbeddedPostgresMissing. */
export async function openData(config: Config, log: Log): Promise<Data> {
  const { url, ownerUrl, directUrl, embeddedPort } = config.database;
  if (url) {
    return { appUrl: url, ownerUrl: ownerUrl ?? directUrl ?? url, stop: async () => {} };
  }
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
