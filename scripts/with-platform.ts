import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { ALL_SETTINGS } from '../server/backoffice/all-settings.ts';
import { type Data, openData, readRunningUrls } from '../server/open-data.ts';
import { systemClock } from '../server/platform/clock.ts';
import type { Config } from '../server/platform/config/config.ts';
import { DataFolderInUse } from '../server/platform/data-lock.ts';
import { Database } from '../server/platform/database/database.ts';
import { listPendingMigrations, migrate } from '../server/platform/database/migrate.ts';
import { EventBus } from '../server/platform/events/event-bus.ts';
import { Metrics } from '../server/platform/http/metrics.ts';
import { Limits } from '../server/platform/http/rate-limiter.ts';
import { createLog, type Log } from '../server/platform/log.ts';
import type { Platform } from '../server/platform/platform.ts';
import { Settings } from '../server/platform/settings/settings.ts';
import { nameDatabase } from './name-database.ts';
import { readConfig } from './read-environment.ts';
import { CommandProblem } from './run-command.ts';

export interface CommandOptions {
  name: string;
  /** Whether to migrate first. Otherwise an older database is rejected. */
  migrates?: boolean;
}

/** Works even while the shop is running. Throws CommandProblem, and creates nothing, if there is no shop. */
export async function withPlatform<T>(
  { name, migrates = false }: CommandOptions,
  work: (platform: Platform) => Promise<T>,
): Promise<T> {
  const config = readConfig({ LOG_LEVEL: 'error' });
  const log = createLog(config.logLevel);
  const location = nameDatabase(config);
  if (!config.database.url && !existsSync(join(config.dataDir, 'postgres')))
    throw new CommandProblem(
      `There is no shop in ${config.dataDir} yet: npm start creates it. If you mean another, check DATABASE_URL and DATA_DIR.`,
    );
  const data = await openOrJoinData(config, log);
  try {
    console.log(`Database: ${location}\n`);
    await requireShop(data.ownerUrl, { location, migrates });
    if (migrates) await migrate(data.ownerUrl, { appUrl: data.appUrl });
    // Bypasses the pooler, because commands use session state.
    const url = config.database.directUrl ?? data.appUrl;
    return await inPlatform({ config, log, url, name }, work);
  } finally {
    await data.stop();
  }
}

/** Opens the database or joins a running one. A signal stops an opened one. @param beforeStop runs first */
export async function openOrJoinData(
  config: Config,
  log: Log,
  beforeStop?: () => Promise<void>,
): Promise<Data> {
  const opening = openData(config, log).catch(async (error: unknown) => {
    if (!(error instanceof DataFolderInUse)) throw error;
    return { ...(await readRunningUrls(config.dataDir)), stop: async () => {} };
  });
  stopOnSignal(opening, beforeStop);
  return opening;
}

/** Handles signals early, so that a database that is still starting is stopped as well. */
export function stopOnSignal(opening: Promise<Data>, beforeStop = async () => {}): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => {
      beforeStop()
        .catch(() => {})
        .then(() => opening)
        .then((data) => data.stop())
        .catch(() => {})
        .finally(() => process.exit(130));
    });
}

async function requireShop(url: string, { location, migrates }: { location: string; migrates: boolean }) {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ found: boolean }>(
      "select to_regclass('public.migrations') is not null as found",
    );
    if (!rows[0]?.found)
      throw new CommandProblem(
        `There is no shop in this database (${location}) yet: npm start creates it. If you mean another, check DATABASE_URL and DATA_DIR.`,
      );
    const pending = await listPendingMigrations(client);
    if (pending.length > 0 && !migrates)
      throw new CommandProblem(
        `This database (${location}) is from an older version; migrations missing: ${pending.length}. Start this version of the shop on it first.`,
      );
  } finally {
    await client.end();
  }
}

async function inPlatform<T>(
  parts: { config: Config; log: Log; url: string; name: string },
  work: (platform: Platform) => Promise<T>,
): Promise<T> {
  const { config, log } = parts;
  const db = new Database(parts.url, { size: 2, log, name: parts.name });
  try {
    const events = await EventBus.open(db, log, ['settings']);
    try {
      const settings = await Settings.open(db, events, ALL_SETTINGS, { isTrading: config.isProduction });
      const metrics = new Metrics();
      const limits = new Limits({ db, clock: systemClock, log, metrics, isOn: config.hasRateLimits });
      return await work({ config, db, clock: systemClock, log, events, settings, metrics, limits });
    } finally {
      await events.close();
    }
  } finally {
    await db.close();
  }
}
