import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OpeningCheck } from '@rush/contract/admin-opening.ts';
import pg from 'pg';
import { ALL_SETTINGS } from '../server/backoffice/all-settings.ts';
import { assessConfig } from '../server/load-config.ts';
import type { Data } from '../server/open-data.ts';
import { buildCheck } from '../server/opening/check.ts';
import { listChecks } from '../server/opening/list-checks.ts';
import { listProviders, providerCheck, tryProvider } from '../server/opening/provider-checks.ts';
import { configCheck } from '../server/opening/server-checks.ts';
import { systemClock } from '../server/platform/clock.ts';
import type { Config } from '../server/platform/config/config.ts';
import { Database } from '../server/platform/database/database.ts';
import { listPendingMigrations } from '../server/platform/database/migrate.ts';
import { EventBus } from '../server/platform/events/event-bus.ts';
import { Metrics } from '../server/platform/http/metrics.ts';
import { Limits } from '../server/platform/http/rate-limiter.ts';
import { createLog } from '../server/platform/log.ts';
import { Settings } from '../server/platform/settings/settings.ts';
import { useStoredKeys } from '../server/platform/settings/stored-keys.ts';
import { nameDatabase } from './name-database.ts';
import { readEnvironment } from './read-environment.ts';
import { describeProblem, runCommand } from './run-command.ts';
import { openOrJoinData } from './with-platform.ts';

type Tries = Map<string, { isOk: boolean; said: string; by: null }>;

const MARKS: Record<OpeningCheck['state'], string> = { done: '✓', failed: '✗', open: '–', optional: '–' };
const REQUIRED_CHECKS = ['server', 'database', 'demo'];

/** Runs the opening checklist and tries every provider, without lasting changes. */
async function preflight(): Promise<boolean> {
  const { environment, file } = readEnvironment();
  const { config } = assessConfig({ ...environment, NODE_ENV: 'production' });
  const mode = environment.NODE_ENV ?? '';
  const { version } = JSON.parse(await readFile(join(import.meta.dirname, '..', 'package.json'), 'utf8'));
  console.log(`\nRush ${version} on Node ${process.versions.node}, at ${config.publicUrl}`);
  console.log(`Settings: the environment${file ? ` and ${file}` : '; there is no .env'}`);
  console.log(`Database: ${nameDatabase(config)}\n`);
  const shop = await checkShop(config, mode);
  const checks = Array.isArray(shop) ? shop : [configCheck(config, mode), shop, ...(await checkKeys(config))];
  const failed = checks.filter(
    ({ key, state }) => state === 'failed' || (state === 'open' && REQUIRED_CHECKS.includes(key)),
  );
  for (const item of checks) {
    console.log(`${failed.includes(item) ? '✗' : MARKS[item.state]} ${item.title}`);
    for (const line of item.lines) console.log(`    ${line}`);
  }
  const open = checks.filter(({ state }) => state === 'open').length;
  const readyText = open === 0 ? 'Ready to trade.' : `Ready to start; ${open} left in the opening checklist.`;
  console.log(`\n${failed.length === 0 ? readyText : `Failed: ${failed.length}`}\n`);
  return failed.length === 0;
}

async function checkKeys(config: Config): Promise<OpeningCheck[]> {
  const tries = await tryProviders(config);
  return listProviders(config, systemClock, true).map((provider) =>
    providerCheck(provider, tries.get(provider.key) ?? null),
  );
}

async function tryProviders(config: Config): Promise<Tries> {
  const providers = listProviders(config, systemClock, true).filter(({ run }) => run);
  return new Map(
    await Promise.all(
      providers.map(
        async (provider) => [provider.key, { ...(await tryProvider(provider)), by: null }] as const,
      ),
    ),
  );
}

const databaseCheck = (state: OpeningCheck['state'], line: string): OpeningCheck =>
  buildCheck('database', 'Database', { state, lines: [line] });

/** @returns all checks, or a single one that says why they cannot run */
async function checkShop(config: Config, mode: string): Promise<OpeningCheck[] | OpeningCheck> {
  if (!config.database.url && !existsSync(join(config.dataDir, 'postgres')))
    return databaseCheck('optional', 'There is none yet: the first start creates it.');
  try {
    const data = await openOrJoinData(config, createLog('silent'));
    try {
      const pendingCount = await countPendingMigrations(data.ownerUrl);
      if (pendingCount === 0) return await runChecks(config, { data, mode });
      return databaseCheck(
        'optional',
        `The next start runs ${pendingCount} migrations; the shop’s data can be checked after that.`,
      );
    } finally {
      await data.stop();
    }
  } catch (error) {
    return databaseCheck('failed', describeProblem(error));
  }
}

/** Throws if the role may not run migrations. */
async function countPendingMigrations(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ role: string; mayCreate: boolean }>(
      `select current_user::text as role, has_schema_privilege('public', 'create') as "mayCreate"`,
    );
    if (!rows[0]?.mayCreate)
      throw new Error(`${rows[0]?.role} may not create tables: use the database owner in DATABASE_OWNER_URL`);
    return (await listPendingMigrations(client)).length;
  } finally {
    await client.end();
  }
}

async function runChecks(
  config: Config,
  { data, mode }: { data: Data; mode: string },
): Promise<OpeningCheck[]> {
  const log = createLog('silent');
  const { directUrl } = config.database;
  const db = new Database(data.appUrl, { size: 2, log, name: 'rush preflight', directUrl });
  try {
    const events = await EventBus.open(db, log, ['settings']);
    try {
      const settings = await Settings.open(db, events, ALL_SETTINGS, { isTrading: true });
      const metrics = new Metrics();
      const limits = new Limits({ db, clock: systemClock, log, metrics, isOn: config.hasRateLimits });
      const platform = { config, db, clock: systemClock, log, events, settings, metrics, limits };
      await useStoredKeys(platform);
      return await listChecks(platform, { environment: mode, tries: await tryProviders(config) });
    } finally {
      await events.close();
    }
  } finally {
    await db.close();
  }
}

await runCommand(preflight);
