import { openData } from '../server/open-data.ts';
import { systemClock } from '../server/platform/clock.ts';
import { type Config, ConfigError, loadConfig } from '../server/platform/config/config.ts';
import { readEnvFile } from '../server/platform/config/read-env-file.ts';
import { DataFolderInUse } from '../server/platform/data-lock.ts';
import { Database } from '../server/platform/database/database.ts';
import { migrate } from '../server/platform/database/migrate.ts';
import { createLog } from '../server/platform/log.ts';
import type { Platform } from '../server/platform/platform.ts';
import { Settings } from '../server/platform/settings/settings.ts';
import { readRunningAddress } from '../server/running-address.ts';

/** As a command reads it: what does not fit is said in lines for people, and the command ends. */
function readConfig(): Config {
  try {
    return loadConfig({ LOG_LEVEL: 'error', ...readEnvFile().environment });
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(`\n${error.message}\n`);
    process.exit(1);
  }
}

/** Does a command's work on the data folder (or DATABASE_URL), whether or not the shop runs on it. */
export async function withPlatform<T>(name: string, work: (platform: Platform) => Promise<T>): Promise<T> {
  const config = readConfig();
  const log = createLog(config.logLevel);
  const data = await openData(config, log).catch(async (error: unknown) => {
    if (!(error instanceof DataFolderInUse)) throw error;
    return { ...(await readRunningAddress(config.dataDir)), stop: async () => {} };
  });
  await migrate(data.ownerUrl);
  const db = new Database(data.appUrl, { size: 2, log, name });
  const settings = await Settings.open(db, log);
  try {
    return await work({ config, db, clock: systemClock, log, settings });
  } finally {
    await settings.close();
    await db.close();
    await data.stop();
  }
}
