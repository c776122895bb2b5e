import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runMigrations as migrateJobs } from 'graphile-worker';
import pg from 'pg';
import { type LockPatience, retryLocked } from './retry-locked.ts';

const FOLDER = join(import.meta.dirname, 'migrations');

/** The migrations that the next start would run. @param client connected; nothing is changed */
export async function listPendingMigrations(client: pg.Client): Promise<string[]> {
  const files = (await readdir(FOLDER)).filter((file) => /^\d{4}-.*\.sql$/.test(file)).sort();
  const { rows: found } = await client.query<{ table: string | null }>(
    "select to_regclass('public.migrations') as table",
  );
  if (!found[0]?.table) return files;
  const { rows } = await client.query<{ name: string }>('select name from migrations');
  const done = new Set(rows.map(({ name }) => name));
  return files.filter((file) => !done.has(file));
}

/** Any constant will do: it names the lock that migrating processes queue at. */
const LOCK = 727_401;
const APP_ROLE = 'rush_app';

/** About two minutes in all, in which nobody waits for a migration longer than a call may take anyway. */
const PATIENCE: Patience = { lockMs: 100, tries: 110, pauseMs: 1_000 };

/** How long a migration waits for a table that others use. */
interface Patience extends LockPatience {
  /** At once: whoever comes to the table meanwhile waits behind it. */
  lockMs: number;
}

interface MigrateOptions {
  /** What the shop serves as: its role is granted what serving needs, at every start. */
  appUrl?: string;
  folder?: string;
  /** No other migrations than these run: the state that a backup was made in. */
  only?: ReadonlySet<string>;
  patience?: Patience;
}

/**
 * Brings the database forward to the newest migration: plain SQL, in order, each in its own transaction,
 * under a lock so that any number of processes may start at once. Runs as the owner of the tables. Throws where the
 * text of a migration has changed since it ran: the database is not what its files say. A migration that has to wait for
 * a table, as while a backup reads it, lets the shop go on in between.
 *
 * @returns the names of the migrations that ran now
 */
export async function migrate(
  ownerUrl: string,
  { appUrl, folder = FOLDER, only, patience = PATIENCE }: MigrateOptions = {},
): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'rush migrate' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await client.query(
      'create table if not exists migrations (name text primary key, ran_at timestamptz not null default now())',
    );
    await createAppRole(client);
    await client.query('alter table migrations add column if not exists checksum text');
    const files = await readMigrations(folder);
    const { rows: before } = await client.query<AppliedMigration>('select name, checksum from migrations');
    await requireUnchanged(client, files, before);
    if (before.length === 0) await migrateJobs({ connectionString: ownerUrl });
    const done = new Set(before.map(({ name }) => name));
    const ran = await runPending(
      client,
      files.filter(({ name }) => !done.has(name) && (only?.has(name) ?? true)),
      patience,
    );
    await grantToApp(client, roleOf(appUrl));
    return ran;
  } finally {
    await client.end();
  }
}

/** What ran on a database, in its order. @param client connected; nothing is changed */
export async function listAppliedMigrations(client: pg.ClientBase): Promise<AppliedMigration[]> {
  const { rows } = await client.query<AppliedMigration>(
    'select name, checksum from migrations order by name',
  );
  return rows;
}

/** The migrations among `applied` that this version does not have, or has with another text. */
export async function findForeignMigrations(applied: readonly AppliedMigration[]): Promise<string[]> {
  const known = new Map((await readMigrations(FOLDER)).map(({ name, checksum }) => [name, checksum]));
  return applied
    .filter(({ name, checksum }) => !known.has(name) || (checksum !== null && known.get(name) !== checksum))
    .map(({ name }) => name);
}

interface Migration {
  /** The file's name. */
  name: string;
  statements: string;
  checksum: string;
}

export interface AppliedMigration {
  name: string;
  /** Null where it ran before checksums were kept. */
  checksum: string | null;
}

/** Line ends differ between checkouts and mean nothing. */
function checksumOf(statements: string): string {
  return createHash('sha256').update(statements.replaceAll('\r\n', '\n')).digest('hex');
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((file) => /^\d{4}-.*\.sql$/.test(file)).sort();
  return Promise.all(
    names.map(async (name) => {
      const statements = await readFile(join(folder, name), 'utf8');
      return { name, statements, checksum: checksumOf(statements) };
    }),
  );
}

/** Compares what ran with its files; what ran before checksums were kept is taken as it is now. */
async function requireUnchanged(
  client: pg.Client,
  files: readonly Migration[],
  applied: readonly AppliedMigration[],
): Promise<void> {
  const byName = new Map(files.map((file) => [file.name, file]));
  for (const { name, checksum } of applied) {
    const file = byName.get(name);
    if (!file || file.checksum === checksum) continue;
    if (checksum !== null)
      throw new Error(
        `The migration ${name} was changed after it had run on this database. Restore the file and write a new migration instead.`,
      );
    await client.query('update migrations set checksum = $2 where name = $1', [name, file.checksum]);
  }
}

async function runPending(
  client: pg.Client,
  pending: readonly Migration[],
  patience: Patience,
): Promise<string[]> {
  for (const migration of pending) {
    try {
      await runOne(client, migration, patience);
    } catch (error) {
      throw new Error(
        `Migration ${migration.name} failed: ${error instanceof Error ? error.message : String(error)}`,
        { cause: error },
      );
    }
  }
  return pending.map(({ name }) => name);
}

function runOne(
  client: pg.Client,
  { name, statements, checksum }: Migration,
  { lockMs, ...patience }: Patience,
): Promise<void> {
  return retryLocked(async () => {
    try {
      await client.query(`begin; set local lock_timeout = ${lockMs}`);
      await client.query(statements);
      await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum]);
      await client.query('commit');
    } catch (error) {
      await client.query('rollback');
      throw error;
    }
  }, patience);
}

/** The application works as a role that may neither change tables nor rewrite the ledger. */
async function createAppRole(client: pg.Client): Promise<void> {
  await client.query(`do $$ begin
    if not exists (select from pg_roles where rolname = '${APP_ROLE}') then create role ${APP_ROLE}; end if;
  exception when insufficient_privilege or duplicate_object or unique_violation then null; end $$`);
}

/** The role that an address signs in as; null where it names none. */
function roleOf(address: string | undefined): string | null {
  if (address === undefined || !URL.canParse(address)) return null;
  const { username, searchParams } = new URL(address);
  return searchParams.get('user') || decodeURIComponent(username) || null;
}

/**
 * What the role that serves may do, and the group that it may stand in. Done at every start: the role may be another
 * than at the last one, and a restored database knows none of them. The owner of the tables is left as it is.
 */
async function grantToApp(client: pg.Client, appRole: string | null): Promise<void> {
  const { rows } = await client.query<{ role: string }>(
    `select rolname as role from pg_roles
     where rolname = any($1) and not pg_has_role(rolname, current_user, 'member')`,
    [[APP_ROLE, appRole]],
  );
  // The names of roles are quoted by PostgreSQL itself.
  for (const { role } of rows) {
    await client.query(`select set_config('rush.app_role', $1, false)`, [role]);
    await client.query(GRANTS);
  }
}

const GRANTS = `do $$ declare app_role name := current_setting('rush.app_role'); job_table regclass; begin
  execute format('grant usage on schema public, graphile_worker to %I', app_role);
  execute format('grant select, insert, update, delete on all tables in schema public, graphile_worker to %I', app_role);
  execute format('grant usage, select on all sequences in schema public, graphile_worker to %I', app_role);
  execute format('grant execute on all functions in schema public, graphile_worker to %I', app_role);
  execute format('revoke insert, update, delete on migrations from %I', app_role);
  -- The job tables come with row security that admits their owner alone.
  for job_table in select oid::regclass from pg_class where relnamespace = 'graphile_worker'::regnamespace and relkind = 'r' and relrowsecurity loop
    execute format('alter table %s disable row level security', job_table);
  end loop;
  -- Where the migrations end before 0100 there is none for a role of another name.
  if to_regprocedure('protect_books_from(name)') is null then perform protect_books();
  else perform protect_books_from(app_role); end if;
end $$`;
