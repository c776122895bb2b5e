import { sql } from 'kysely';
import pg from 'pg';
import type { Clock } from '#platform/clock.ts';
import { Database } from '#platform/database/database.ts';
import { listPendingMigrations } from '#platform/database/migrate.ts';
import { SESSION_LIMITS } from '#platform/database/open-pool.ts';
import { findDurabilityProblems } from '#platform/database/read-durability.ts';
import type { Log } from '#platform/log.ts';
import { describeDemoSettings, findDemoSettings } from '#platform/settings/find-demo-settings.ts';
import { ALL_SETTINGS } from '../all-settings.ts';
import { describeFinding, findDemoRows } from '../going-live/find-demo-rows.ts';
import type { Probe } from './probe.ts';

const VERSION_MIN = 150_000;
const SKEW_SECONDS_MAX = 5;

export interface ProbedDatabase {
  /** Past the pooler, where there is one. */
  appUrl: string;
  ownerUrl: string;
  /** DATABASE_URL where it goes through a pooler. */
  poolerUrl: string | null;
  /** Whether the owner of the tables is a role of its own. */
  hasOwner: boolean;
  log: Log;
  clock: Clock;
}

/** The database as it is: who we are there, what it promises, and what it holds. Nothing is changed. */
export function databaseProbes(database: ProbedDatabase): Probe[] {
  const { poolerUrl } = database;
  return [
    ...(poolerUrl === null
      ? []
      : [
          {
            name: 'Pooler',
            run: () => describePooler(poolerUrl),
            remedy: `compare DATABASE_URL; a session behind it brings no settings, so give them to the role: ${ROLE_LIMITS}`,
          },
        ]),
    {
      name: 'Database',
      run: () => connected(database.appUrl, (client) => describeServer(client, database.clock)),
      remedy: 'compare DATABASE_URL: host, port, user, password, sslmode; PostgreSQL 15 or later',
    },
    {
      name: 'Role that serves',
      run: () => connected(database.appUrl, (client) => describeAppRole(client, database.hasOwner)),
      remedy: 'serve as a role of its own: create role … login password …; grant rush_app to …',
    },
    {
      name: 'Role that migrates',
      run: () => connected(database.ownerUrl, describeOwner),
      remedy: 'let DATABASE_OWNER_URL own the database, so that it may make tables',
    },
    {
      name: 'Durability',
      run: () => readOnly(database, requireDurable),
      remedy: 'change it in PostgreSQL',
    },
  ];
}

const ROLE_LIMITS = Object.entries(SESSION_LIMITS)
  .map(([name, ms]) => `alter role … set ${name} = '${ms / 1_000}s'`)
  .join('; ');

/** Whether statements end in time behind the pooler, where no connection may be given settings. */
async function describePooler(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string; setting: string }>(
      'select name, setting from pg_settings where name = any($1)',
      [Object.keys(SESSION_LIMITS)],
    );
    const unset = rows.filter(({ setting }) => setting === '0').map(({ name }) => name);
    if (unset.length > 0) throw new Error(`${unset.sort().join(', ')}: without a bound behind the pooler`);
    return 'statements behind the pooler end in time';
  } finally {
    await client.end();
  }
}

/** The rows that keep this database from real money, as lines for people. */
export function examineRows(database: ProbedDatabase): Promise<{ problems: string[]; warnings: string[] }> {
  return readOnly(database, async (queries, pending) => {
    if (pending.includes('0001-schema.sql')) return { problems: [], warnings: [] };
    const findings = await findDemoRows(queries);
    const settings = describeDemoSettings(await findDemoSettings(queries, ALL_SETTINGS));
    return {
      problems: findings.map((finding) => describeFinding(finding)),
      warnings: settings ? [settings] : [],
    };
  });
}

async function connected(url: string, probe: (client: pg.Client) => Promise<string>): Promise<string> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'rush preflight',
    connectionTimeoutMillis: 10_000,
    statement_timeout: 10_000,
  });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('set default_transaction_read_only = on');
    return await probe(client);
  } finally {
    await client.end();
  }
}

/** One transaction in which nothing can be written. */
async function readOnly<T>(
  { appUrl, log }: ProbedDatabase,
  work: (queries: Database['queries'], pending: string[]) => Promise<T>,
): Promise<T> {
  let pending: string[] = [];
  await connected(appUrl, async (client) => {
    pending = await listPendingMigrations(client);
    return '';
  });
  const db = new Database(appUrl, { size: 1, log, name: 'rush preflight' });
  try {
    return await db.transaction(async (tx) => {
      await sql`set transaction read only`.execute(tx);
      return work(tx, pending);
    });
  } finally {
    await db.close();
  }
}

async function describeServer(client: pg.Client, clock: Clock): Promise<string> {
  const { rows } = await client.query<{ version: string; number: number; now: Date; encoding: string }>(
    `select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
            clock_timestamp() as now, current_setting('server_encoding') as encoding`,
  );
  const { version = '', number = 0, now = new Date(0), encoding = '' } = rows[0] ?? {};
  if (number < VERSION_MIN) throw new Error(`it is PostgreSQL ${version}`);
  if (encoding !== 'UTF8') throw new Error(`its encoding is ${encoding}, not UTF8`);
  const seconds = Math.round((clock.now().getTime() - now.getTime()) / 1_000);
  if (Math.abs(seconds) > SKEW_SECONDS_MAX)
    throw new Error(
      `its clock is ${Math.abs(seconds)} s ${seconds > 0 ? 'behind' : 'ahead of'} this machine's`,
    );
  const pending = await listPendingMigrations(client);
  return `PostgreSQL ${version}; ${pending.length === 0 ? 'all migrations have run' : `the next start runs ${pending.length} migrations`}`;
}

async function describeAppRole(client: pg.Client, hasOwner: boolean): Promise<string> {
  const { rows } = await client.query<{
    role: string;
    isSuper: boolean;
    owns: number;
    mayRewrite: boolean | null;
  }>(
    `select current_user as role, (select rolsuper from pg_roles where rolname = current_user) as "isSuper",
            (select count(*)::int from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
               and pg_has_role(current_user, relowner, 'usage')) as owns,
            case when to_regclass('public.ledger_transfers') is not null
              then has_table_privilege('public.ledger_transfers', 'update') or has_table_privilege('public.ledger_transfers', 'delete') end as "mayRewrite"`,
  );
  const { role = '', isSuper = false, owns = 0, mayRewrite = null } = rows[0] ?? {};
  if (isSuper) throw new Error(`${role} is a superuser: whoever gets into the shop has all of PostgreSQL`);
  if (hasOwner && (owns > 0 || mayRewrite))
    throw new Error(`${role} owns tables or may rewrite the book, though DATABASE_OWNER_URL is set`);
  if (owns > 0) return `${role} owns the tables (no DATABASE_OWNER_URL): it could rewrite the book`;
  return `${role} may neither change tables nor rewrite the book`;
}

async function describeOwner(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ role: string; mayCreate: boolean }>(
    `select current_user as role, has_schema_privilege(current_user, 'public', 'create') as "mayCreate"`,
  );
  const { role = '', mayCreate = false } = rows[0] ?? {};
  if (!mayCreate) throw new Error(`${role} may not make tables in the schema public`);
  return `${role} may make tables`;
}

async function requireDurable(queries: Database['queries']): Promise<string> {
  const problems = await findDurabilityProblems(queries);
  if (problems.length > 0) throw new Error(problems.join('; '));
  return 'what is confirmed is on disk (fsync, synchronous_commit)';
}
