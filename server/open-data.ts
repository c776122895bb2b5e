import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from './platform/config/config.ts';
import { lockDataFolder } from './platform/data-lock.ts';
import { startEmbeddedPostgres } from './platform/database/embedded-postgres.ts';
import type { Log } from './platform/log.ts';

export interface Data {
  appUrl: string;
  ownerUrl: string;
  stop(): Promise<void>;
}

/** Opens DATABASE_URL, or the embedded database. Throws DataFolderInUse or EmbeddedPostgresMissing. */
export async function openData(config: Config, log: Log): Promise<Data> {
  const { url, embeddedPort, ...urls } = config.database;
  if (url) return { appUrl: url, ownerUrl: urls.ownerUrl ?? urls.directUrl ?? url, stop: async () => {} };
  const introduction = `process ${process.pid}, http://localhost:${config.port}`;
  const lock = await lockDataFolder(config.dataDir, introduction);
  try {
    const postgres = await startEmbeddedPostgres({
      folder: join(config.dataDir, 'postgres'),
      port: embeddedPort,
      log,
    });
    const { appUrl, ownerUrl } = postgres;
    await writeFile(urlsFile(config.dataDir), JSON.stringify({ appUrl, ownerUrl }), { mode: 0o600 });
    return {
      appUrl,
      ownerUrl,
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

const urlsFile = (dataDir: string) => join(dataDir, 'database.json');

/** The URLs of a running shop's embedded database, for commands that use it. */
export async function readRunningUrls(dataDir: string): Promise<Pick<Data, 'appUrl' | 'ownerUrl'>> {
  return JSON.parse(await readFile(urlsFile(dataDir), 'utf8'));
}
