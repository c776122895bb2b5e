import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runMigrations as migrateJobs } from 'graphile-worker';
import type pg from 'pg';
import { withClient } from './open-pool.ts';

const FOLDER = join(import.meta.dirname, 'migrations');
/** Advisory lock that serializes migrations. */
const LOCK = 727_401;
const APP_ROLE = 'rush_app';

const MIGRATIONS_TABLE = `
  create table if not exists migrations (name text primary key, checksum text not null, ran_at timestamptz not null default now());
  comment on table migrations is 'The migrations that have run on this database. Kept. No personal data.'`;

interface Migration {
  name: string;
  statements: string;
  checksum: string;
}

export type AppliedMigration = Pick<Migration, 'name' | 'checksum'>;

interface MigrateOptions {
  /** The application's connection URL. Every run grants its role the necessary privileges. */
  appUrl?: string;
  folder?: string;
  /** Runs only these migrations, to restore an older backup. */
  only?: ReadonlySet<string>;
}

/**
 * Applies pending migrations in order, one transaction each, under a lock. Throws if an applied migration was changed.
 * @returns the names of the migrations applied
 */
export async function migrate(ownerUrl: string, { appUrl, folder = FOLDER, only }: MigrateOptions = {}) {
  return withClient(ownerUrl, 'rush migrate', async (client) => {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    const applied = await listAppliedMigrations(client);
    const files = await readMigrations(folder);
    requireUnchanged(files, applied);
    if (applied.length === 0) {
      await client.query(MIGRATIONS_TABLE);
      await createAppRole(client);
      await migrateJobs({ connectionString: ownerUrl });
    }
    const appliedNames = new Set(applied.map(({ name }) => name));
    const pending = files.filter(({ name }) => !appliedNames.has(name) && (only?.has(name) ?? true));
    for (const migration of pending) await runMigration(client, migration);
    await grantToApp(client, roleOf(appUrl));
    return pending.map(({ name }) => name);
  });
}

export async function listPendingMigrations(client: pg.ClientBase): Promise<string[]> {
  const appliedNames = new Set((await listAppliedMigrations(client)).map(({ name }) => name));
  return (await readMigrations(FOLDER)).map(({ name }) => name).filter((name) => !appliedNames.has(name));
}

export async function listAppliedMigrations(client: pg.ClientBase): Promise<AppliedMigration[]> {
  const { rows } = await client.query<{ table: string | null }>(
    "select to_regclass('public.migrations') as table",
  );
  if (!rows[0]?.table) return [];
  return (await client.query<AppliedMigration>('select name, checksum from migrations order by name')).rows;
}

/** Applied migrations that this version lacks, or has with different contents. */
export async function findForeignMigrations(applied: readonly { name: string; checksum: string | null }[]) {
  const known = new Map((await readMigrations(FOLDER)).map(({ name, checksum }) => [name, checksum]));
  return applied.filter(({ name, checksum }) => known.get(name) !== checksum).map(({ name }) => name);
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

/** Ignores line endings, which differ between checkouts. */
function checksumOf(statements: string): string {
  return createHash('sha256').update(statements.replaceAll('\r\n', '\n')).digest('hex');
}

function requireUnchanged(files: readonly Migration[], applied: readonly AppliedMigration[]): void {
  const checksums = new Map(applied.map(({ name, checksum }) => [name, checksum]));
  for (const { name, checksum } of files)
    if (checksums.has(name) && checksums.get(name) !== checksum)
      throw new Error(
        `The migration ${name} was changed after it had run on this database. Restore the file and write a new migration instead.`,
      );
}

async function runMigration(client: pg.Client, { name, statements, checksum }: Migration): Promise<void> {
  try {
    // If a long read locks a table, the migration fails instead of making the shop queue behind it.
    await client.query("begin; set local lock_timeout = '10s'");
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

/** The application's role may neither alter tables nor rewrite the ledger. */
async function createAppRole(client: pg.Client): Promise<void> {
  await client.query(`do $$ begin
    if not exists (select from pg_roles where rolname = '${APP_ROLE}') then create role ${APP_ROLE}; end if;
  exception when insufficient_privilege or duplicate_object or unique_violation then null; end $$`);
}

function roleOf(url: string | undefined): string | null {
  if (url === undefined || !URL.canParse(url)) return null;
  const { username, searchParams } = new URL(url);
  return searchParams.get('user') || decodeURIComponent(username) || null;
}

/** Runs every time: the role may have changed, and a restored database has no grants. */
async function grantToApp(client: pg.Client, appRole: string | null): Promise<void> {
  const { rows } = await client.query<{ role: string }>(
    `select rolname as role from pg_roles
     where rolname = any($1) and not pg_has_role(rolname, current_user, 'member')`,
    [[APP_ROLE, appRole]],
  );
  // PostgreSQL quotes the role names.
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
  -- The job tables' row security admits only their owner.
  for job_table in select oid::regclass from pg_class where relnamespace = 'graphile_worker'::regnamespace and relkind = 'r' and relrowsecurity loop
    execute format('alter table %s disable row level security', job_table);
  end loop;
  perform protect_books_from(app_role);
end $$`;
