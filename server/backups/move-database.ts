import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verifyLedger } from '#backoffice/verify-ledger.ts';
import { Database } from '#platform/database/database.ts';
import type { Files } from '#platform/files/files.ts';
import { countWaitingJobs } from '#platform/jobs/worker-tables.ts';
import type { Log } from '#platform/log.ts';
import type { ArchiveKey } from './archive/archive-key.ts';
import { restoreBackup } from './restore-backup.ts';
import { withClient } from './with-client.ts';
import { writeBackup } from './write-backup.ts';

const SESSION = 'rush move';

interface DatabaseAddress {
  /** The role that serves. */
  appUrl: string;
  /** The owner of the tables. */
  ownerUrl: string;
}

export interface MovedDatabase extends Awaited<ReturnType<typeof verifyLedger>> {
  rows: number;
  warnings: string[];
}

/** Pictures stay where they are. */
const NO_FILES: Files = {
  put: async () => {},
  get: async () => null,
  remove: async () => {},
  async *list() {},
};

interface CopyOptions {
  secret: string;
  log: Log;
  now: Date;
  /** The copy is removed again also where it is whole. */
  isRehearsal: boolean;
  /** Ends the copying, with its reason as the error. */
  signal: AbortSignal;
}

/**
 * Copies all of a shop's tables as they are at one moment into an empty database, by way of a backup file that is
 * removed again, and verifies the books there. What is written to the old one afterwards is not in the copy: nobody may
 * write while it counts. A copy that fails is removed again. Throws RestoreRefused where the new one is not empty.
 */
export async function copyDatabase(
  from: DatabaseAddress,
  to: DatabaseAddress,
  { secret, log, now, isRehearsal, signal }: CopyOptions,
): Promise<MovedDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'rush-move-'));
  const path = join(folder, 'database');
  const key: ArchiveKey = { kind: 'key-file', bytes: randomBytes(48) };
  let isOurs = false;
  let isKept = false;
  const endRestore = () => {
    if (isOurs) endSessions(to.ownerUrl).catch(() => {});
  };
  signal.addEventListener('abort', endRestore);
  try {
    await writeBackup(path, { databaseUrl: from.appUrl, files: NO_FILES, secret }, key);
    const target = { ...to, files: NO_FILES, secret };
    const onBegin = () => {
      isOurs = true;
    };
    const { rows, warnings } = await restoreBackup(path, key, target, {
      log,
      now,
      holdDeliveries: false,
      onBegin,
      signal,
    });
    const books = await verifyBooks(to.appUrl, log);
    signal.throwIfAborted();
    isKept = !isRehearsal;
    return { rows, warnings, ...books };
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  } finally {
    signal.removeEventListener('abort', endRestore);
    await rm(folder, { recursive: true, force: true });
    if (isOurs && !isKept) await removeCopy(to.ownerUrl);
  }
}

async function verifyBooks(appUrl: string, log: Log) {
  const db = new Database(appUrl, { size: 2, log, name: SESSION });
  try {
    return await verifyLedger({ db });
  } finally {
    await db.close();
  }
}

/** Loading the rows of a large shop takes minutes: whoever interrupts it does not wait for that. */
async function endSessions(ownerUrl: string): Promise<void> {
  await withClient(ownerUrl, SESSION, (client) =>
    client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and usename = current_user and application_name = 'rush restore'`,
    ),
  );
}

/** What a shop consists of, as statements that drop it: nothing that an extension brought, and nothing of other roles. */
const DROPS = `
  select case c.relkind when 'S' then 2 else 1 end as step, format('drop %s if exists %I.%I cascade',
      case c.relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end,
      n.nspname, c.relname) as statement
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p', 'v', 'm', 'S') and pg_get_userbyid(c.relowner) = current_user
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  union all
  select 3, format('drop routine if exists %I.%I(%s) cascade', n.nspname, p.proname, pg_get_function_identity_arguments(p.oid))
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = 'public' and pg_get_userbyid(p.proowner) = current_user
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  union all
  select 4, format('drop type if exists %I.%I cascade', n.nspname, t.typname)
    from pg_type t join pg_namespace n on n.oid = t.typnamespace left join pg_class c on c.oid = t.typrelid
    where n.nspname = 'public' and (t.typtype in ('e', 'd', 'r') or c.relkind = 'c') and pg_get_userbyid(t.typowner) = current_user
      and not exists (select from pg_depend d where d.classid = 'pg_type'::regclass and d.objid = t.oid and d.deptype = 'e')
  order by step`;

/** Empties a database into which a shop was copied after it was found empty. What else its administrator set up stays. */
async function removeCopy(ownerUrl: string): Promise<void> {
  await withClient(ownerUrl, SESSION, async (client) => {
    const { rows } = await client.query<{ statement: string }>(DROPS);
    const statements = rows.map(({ statement }) => statement);
    await client.query(['drop schema if exists graphile_worker, months cascade', ...statements].join(';\n'));
  }).catch((error: unknown) => {
    throw new CopyLeft(
      `The new database still holds the copy with the data of customers: drop it and make it anew. ${error instanceof Error ? error.message : ''}`,
    );
  });
}

/** A copy could not be removed; a person has to. */
export class CopyLeft extends Error {}

const MESSAGES = ['send-mail', 'send-sms', 'send-push'];

/** How many messages wait to be sent: a copy leaves jobs out, and nothing puts these on the list again. */
export async function countWaitingMessages(ownerUrl: string, log: Log): Promise<number> {
  const db = new Database(ownerUrl, { size: 1, log, name: SESSION });
  try {
    return await countWaitingJobs(db.queries, MESSAGES);
  } finally {
    await db.close();
  }
}
