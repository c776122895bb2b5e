import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
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

/** Below this, a night of orders and its backup may fill the disk. */
const FREE_GIGABYTES_MIN = 2;

/** Checks everything that keeps this environment from taking real money. Exits with 1 if anything does. */
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

async function sectionMachine({ dataDir }: Config): Promise<void> {
  console.log('\nMachine');
  say('✓', `Node ${process.versions.node} (${process.execPath})`);
  let folder = dataDir;
  while (!existsSync(folder)) folder = dirname(folder);
  const { bavail, bsize } = await statfs(folder);
  const gigabytes = (bavail * bsize) / 1024 ** 3;
  const text = `Disk: ${gigabytes.toFixed(1)} GB free for ${dataDir}`;
  if (gigabytes < FREE_GIGABYTES_MIN) say('✗', `${text}; make room for at least ${FREE_GIGABYTES_MIN} GB`);
  else say('✓', text);
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
await sectionMachine(config);
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
    : `\nNot ready to trade: ${failures} problem${failures === 1 ? '' : 's'}.\n`,
);
process.exit(failures === 0 ? 0 : 1);
