import { ALL_SETTINGS } from '../server/backoffice/all-settings.ts';
import { openData } from '../server/open-data.ts';
import { systemClock } from '../server/platform/clock.ts';
import { DataFolderInUse } from '../server/platform/data-lock.ts';
import { Database } from '../server/platform/database/database.ts';
import { migrate } from '../server/platform/database/migrate.ts';
import { EventBus } from '../server/platform/events/event-bus.ts';
import { createLog } from '../server/platform/log.ts';
import type { Platform } from '../server/platform/platform.ts';
import { Settings } from '../server/platform/settings/settings.ts';
import { readRunningAddress } from '../server/running-address.ts';
import { readConfig } from './read-environment.ts';

/** Does a command's work on the data folder (or DATABASE_URL), whether or not the shop runs on it. */
export async function withPlatform<T>(name: string, work: (platform: Platform) => Promise<T>): Promise<T> {
  const config = readConfig({ LOG_LEVEL: 'error' });
  const log = createLog(config.logLevel);
  const data = await openData(config, log).catch(async (error: unknown) => {
    if (!(error instanceof DataFolderInUse)) throw error;
    return { ...(await readRunningAddress(config.dataDir)), stop: async () => {} };
  });
  await migrate(data.ownerUrl);
  const db = new Database(data.appUrl, { size: 2, log, name });
  const events = await EventBus.open(db, log, ['settings']);
  const settings = await Settings.open(db, events, ALL_SETTINGS);
  try {
    return await work({ config, db, clock: systemClock, log, events, settings });
  } finally {
    await events.close();
    await db.close();
    await data.stop();
  }
}
