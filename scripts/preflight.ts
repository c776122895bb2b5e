import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  databaseProbes,
  examineRows,
  type ProbedDatabase,
} from '../server/backoffice/preflight/database-probes.ts';
import { type ProbeResult, runProbes } from '../server/backoffice/preflight/probe.ts';
import { providerProbes } from '../server/backoffice/preflight/provider-probes.ts';
import { assessConfig } from '../server/load-config.ts';
import { systemClock } from '../server/platform/clock.ts';
import type { Config } from '../server/platform/config/config.ts';
import { createLog } from '../server/platform/log.ts';
import { nameDatabase } from './name-database.ts';
import { readEnvironment } from './read-environment.ts';
import { openExisting } from './with-platform.ts';

/** Everything that stands between this environment and real money, tried for real; exits 1 where anything does. */
let failures = 0;

function say(mark: '✓' | '✗' | '!' | '–', text: string): void {
  if (mark === '✗') failures++;
  console.log(`  ${mark} ${text}`);
}

const sayResults = (results: readonly ProbeResult[]) => {
  for (const { name, isOk, text } of results) say(isOk ? '✓' : '✗', `${name}: ${text}`);
};

function sectionSettings(): Config {
  const { environment, file } = readEnvironment();
  console.log(`\nSettings (${file ? `the environment and ${file}` : 'the environment; there is no .env'})`);
  const raw = { LOG_LEVEL: 'warn', ...environment };
  const { config, problems, warnings } = assessConfig({ ...raw, NODE_ENV: 'production' });
  if (environment.NODE_ENV !== 'production')
    say('✗', `NODE_ENV: is ${environment.NODE_ENV || 'not set'}; set NODE_ENV=production to trade`);
  for (const problem of problems) say('✗', problem);
  for (const warning of warnings) say('!', warning);
  if (problems.length === 0) say('✓', 'every setting that production needs is there');
  return config;
}

async function sectionDatabase(config: Config): Promise<void> {
  const log = createLog('silent');
  if (!config.database.url && !existsSync(join(config.dataDir, 'postgres'))) {
    console.log(`\nDatabase (embedded, in ${config.dataDir})`);
    say('–', 'there is none yet: the first start makes it');
    return;
  }
  const data = await openExisting(config, log);
  console.log(`\nDatabase (${nameDatabase(config)})`);
  const hasOwner = config.database.url === undefined || config.database.ownerUrl !== undefined;
  const { directUrl } = config.database;
  const database: ProbedDatabase = {
    appUrl: directUrl ?? data.appUrl,
    ownerUrl: data.ownerUrl,
    poolerUrl: directUrl === undefined ? null : data.appUrl,
    hasOwner,
    log,
    clock: systemClock,
  };
  try {
    const results = await runProbes(databaseProbes(database));
    sayResults(results);
    if (!results[0]?.isOk) return;
    console.log('\nRows');
    const { problems, warnings } = await examineRows(database);
    for (const problem of problems) say('✗', problem);
    for (const warning of warnings) say('!', warning);
    if (problems.length === 0) say('✓', 'nothing of the demo is left');
  } finally {
    await data.stop();
  }
}

const config = sectionSettings();
try {
  await sectionDatabase(config);
} catch (error) {
  say(
    '✗',
    `Database: ${error instanceof Error ? error.message : String(error)}; compare DATABASE_URL and DATA_DIR`,
  );
}
console.log('\nProviders');
sayResults(await runProbes(providerProbes(config, systemClock)));
console.log(
  failures === 0
    ? '\nReady to trade.\n'
    : `\n${failures} thing${failures === 1 ? ' stands' : 's stand'} in the way.\n`,
);
process.exit(failures === 0 ? 0 : 1);
