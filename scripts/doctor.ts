import { existsSync } from 'node:fs';
import { readFile, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { assessConfig } from '../server/load-config.ts';
import type { Config } from '../server/platform/config/config.ts';
import { listPendingMigrations } from '../server/platform/database/migrate.ts';
import { createLog } from '../server/platform/log.ts';
import { nameDatabase } from './name-database.ts';
import { readEnvironment } from './read-environment.ts';
import { describeProblem, runCommand } from './run-command.ts';
import { openExisting } from './with-platform.ts';

const GIGABYTE = 1024 ** 3;
/** Below it, a night of orders and its backup may fill the disk. */
const FREE_BYTES_MIN = 2 * GIGABYTE;
const POSTGRES_MIN = 15;

let problems = 0;
const say = (name: string, text: string) => console.log(`  ${name.padEnd(12)} ${text}`);
function sayProblem(name: string, text: string): void {
  problems++;
  say(name, `✗ ${text}`);
}

/** Which shop the commands speak of when they are run here, and what it runs on. Changes nothing, asks no provider. */
async function examine(): Promise<boolean> {
  const { environment, file } = readEnvironment();
  const { config, problems: wrong, warnings } = assessConfig({ LOG_LEVEL: 'error', ...environment });
  const { version } = JSON.parse(await readFile(join(import.meta.dirname, '..', 'package.json'), 'utf8')) as {
    version: string;
  };
  console.log('\nShop');
  say('Version', `${version} in ${join(import.meta.dirname, '..')}`);
  say('Kind', config.isProduction ? 'production' : `demo (NODE_ENV is ${config.environment})`);
  say('Address', `${config.publicUrl}, listening on ${config.host}:${config.port}`);
  say('Settings', file ? `the environment and ${file}` : 'the environment; there is no .env');
  console.log('\nMachine');
  say('Node', `${process.versions.node} (${process.execPath})`);
  await examineDisk(config);
  console.log('\nDatabase');
  await examineDatabase(config);
  console.log('\nSettings that are missing or do not fit');
  for (const problem of wrong) sayProblem('', problem);
  for (const warning of warnings) say('', `! ${warning}`);
  if (wrong.length + warnings.length === 0) say('', 'none');
  console.log(
    problems === 0
      ? '\nNothing is wrong.\n'
      : `\n${problems} to mend. Providers and keys: npm run preflight.\n`,
  );
  return problems === 0;
}

async function examineDisk({ dataDir }: Config): Promise<void> {
  let folder = dataDir;
  while (!existsSync(folder)) folder = dirname(folder);
  const { bavail, bsize } = await statfs(folder);
  const free = `${((bavail * bsize) / GIGABYTE).toFixed(1)} GB free for ${dataDir}`;
  if (bavail * bsize < FREE_BYTES_MIN) sayProblem('Disk', `${free}: make room for at least 2 GB`);
  else say('Disk', free);
}

async function examineDatabase(config: Config): Promise<void> {
  say('Name', nameDatabase(config));
  if (!config.database.url && !existsSync(join(config.dataDir, 'postgres')))
    return say('Shop', 'none yet: npm start makes it');
  try {
    const data = await openExisting(config, createLog('silent'));
    try {
      await examineServer(data.appUrl);
    } finally {
      await data.stop();
    }
  } catch (error) {
    sayProblem('Database', describeProblem(error));
  }
}

async function examineServer(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ version: string; role: string; megabytes: number; shop: boolean }>(
      `select current_setting('server_version') as version, current_user as role,
         (pg_database_size(current_database()) / 1048576)::int as megabytes,
         to_regclass('public.migrations') is not null as shop`,
    );
    const [found] = rows;
    if (!found) return;
    const { version, role, megabytes } = found;
    if (Number.parseInt(version, 10) < POSTGRES_MIN)
      sayProblem('PostgreSQL', `${version}; ${POSTGRES_MIN} or later is needed`);
    else say('PostgreSQL', `${version}, as the role ${role}, ${megabytes} MB`);
    if (!found.shop) return say('Shop', 'none yet: npm start makes it');
    const pending = await listPendingMigrations(client);
    say('Migrations', pending.length === 0 ? 'all of this version' : `the next start runs ${pending.length}`);
  } finally {
    await client.end();
  }
}

await runCommand(examine);
