import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runMigrations as migrateJobs } from 'graphile-worker';
import pg from 'pg';

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

/**
 * Brings the database forward to the newest migration: plain SQL, in order, each in its own transaction,
 * under a lock so that any number of processes may start at once. Runs as the owner of the tables. Throws where the
 * text of a migration has changed since it ran: the database is not what its files say.
 *
 * @returns the names of the migrations that ran now
 */
export async function migrate(ownerUrl: string, folder: string = FOLDER): Promise<string[]> {
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
      files.filter(({ name }) => !done.has(name)),
    );
    if (ran.length > 0) await grantToApp(client);
    return ran;
  } finally {
    await client.end();
  }
}

interface Migration {
  /** The file's name. */
  name: string;
  statements: string;
  checksum: string;
}

interface AppliedMigration {
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

async function runPending(client: pg.Client, pending: readonly Migration[]): Promise<string[]> {
  for (const { name, statements, checksum } of pending) {
    try {
      await client.query('begin');
      await client.query(statements);
      await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum]);
      await client.query('commit');
    } catch (error) {
      await client.query('rollback');
      throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      });
    }
  }
  return pending.map(({ name }) => name);
}

/** The application works as a role that may neither change tables nor rewrite the ledger. */
async function createAppRole(client: pg.Client): Promise<void> {
  await client.query(`do $$ begin
    if not exists (select from pg_roles where rolname = '${APP_ROLE}') then create role ${APP_ROLE}; end if;
  exception when insufficient_privilege or duplicate_object or unique_violation then null; end $$`);
}

/** What the role may do; the migrations take back what the ledger and the audit log must not allow. */
async function grantToApp(client: pg.Client): Promise<void> {
  await client.query(`do $$ declare job_table regclass; begin
    if exists (select from pg_roles where rolname = '${APP_ROLE}') then
      grant usage on schema public, graphile_worker to ${APP_ROLE};
      grant select, insert, update, delete on all tables in schema public, graphile_worker to ${APP_ROLE};
      grant usage, select on all sequences in schema public, graphile_worker to ${APP_ROLE};
      grant execute on all functions in schema public, graphile_worker to ${APP_ROLE};
      revoke insert, update, delete on migrations from ${APP_ROLE};
      -- The job tables come with row security that admits their owner alone.
      for job_table in select oid::regclass from pg_class where relnamespace = 'graphile_worker'::regnamespace and relkind = 'r' and relrowsecurity loop
        execute format('alter table %s disable row level security', job_table);
      end loop;
      perform protect_books();
    end if;
  end $$`);
}
