import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { verifyLedger } from '#backoffice/audit-all-books.ts';
import { holdDeliveries } from '#fulfilment/delivery/hold-deliveries.ts';
import { Database } from '#platform/database/database.ts';
import { findForeignMigrations, migrate } from '#platform/database/migrate.ts';
import { withClient } from '#platform/database/open-pool.ts';
import type { Files } from '#platform/files/files.ts';
import type { Log } from '#platform/log.ts';
import { BackupProblem, readArchive } from './archive.ts';
import { Contents, columnsOf, listTables, nameOf } from './write-backup.ts';

export interface CheckedBackup extends Contents {
  path: string;
  passphrase: string;
  rows: number;
}

/** Reads a whole backup and changes nothing. Throws BackupProblem if it cannot be restored. */
export async function checkBackup(path: string, passphrase: string): Promise<CheckedBackup> {
  let lastEntry = null;
  for await (const entry of readArchive(path, passphrase)) lastEntry = entry;
  if (lastEntry?.name !== 'contents.json') throw new BackupProblem('The file is not a Rush backup.');
  const contents = Contents.parse(JSON.parse(lastEntry.body.toString('utf8')));
  if ((await findForeignMigrations(contents.migrations)).length > 0)
    throw new BackupProblem('A later version made this backup. Restore it with that version.');
  return { ...contents, path, passphrase, rows: contents.tables.reduce((sum, { rows }) => sum + rows, 0) };
}

/**
 * Creates the backup's schema, loads all rows in one transaction, then runs the newer migrations. Open orders may have
 * been delivered since the backup, so they are held until staff release them.
 * @param target connection URLs of the role that owns the tables and of the application's role
 * @returns the tables of other applications that were skipped, and the differences in the ledger
 */
export async function restoreBackup(
  backup: CheckedBackup,
  { ownerUrl, appUrl }: { ownerUrl: string; appUrl: string },
  { files, log, now }: { files: Files; log: Log; now: Date },
) {
  const skippedTables = await withClient(ownerUrl, 'rush backups', async (client) => {
    await requireEmpty(client);
    await migrate(ownerUrl, { only: new Set(backup.migrations.map(({ name }) => name)) });
    return load(client, backup, files);
  });
  await migrate(ownerUrl, { appUrl });
  const db = new Database(ownerUrl, { size: 2, log, name: 'rush restore' });
  try {
    await db.transaction((tx) => holdDeliveries(tx, { placedUntil: new Date(backup.createdAt), now }));
    return { skippedTables, differences: (await verifyLedger({ db })).differences };
  } finally {
    await db.close();
  }
}

async function requireEmpty(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(
    "select from pg_tables where schemaname <> 'information_schema' and schemaname !~ '^pg_'",
  );
  if (rowCount) throw new BackupProblem('The database is not empty, but a restore needs an empty one.');
}

/** Loads all rows, with the shop's triggers disabled because the rows already contain their effects. */
async function load(client: pg.Client, backup: CheckedBackup, files: Files): Promise<string[]> {
  await client.query("set statement_timeout = 0; set timezone = 'UTC'; set datestyle = 'ISO'; begin");
  const shopTables = (await listTables(client)).map(nameOf);
  const foreignKeys = await dropForeignKeys(client);
  for (const table of shopTables) await client.query(`alter table ${table} disable trigger user`);
  // Migrations inserted rows that the backup contains too.
  await client.query(`truncate ${shopTables.join(', ')}`);
  const restorable = backup.tables.filter((table) => shopTables.includes(nameOf(table)));
  const rowCounts = new Map<string, number>();
  for await (const { name, body } of readArchive(backup.path, backup.passphrase)) {
    const [, picture] = /^files\/(.+)$/.exec(name) ?? [];
    // Pictures have random names and never change.
    if (picture && (await files.get(picture)) === null)
      await files.put(picture, body, picture.endsWith('.avif') ? 'image/avif' : 'image/webp');
    const table = restorable.find((candidate) => name.startsWith(`tables/${candidate.name}/`));
    if (!table) continue;
    const rows = client.query(copyFrom(`copy ${nameOf(table)} (${columnsOf(table)}) from stdin`));
    await pipeline([body], rows);
    rowCounts.set(table.name, (rowCounts.get(table.name) ?? 0) + rows.rowCount);
  }
  for (const { name, rows } of restorable)
    if ((rowCounts.get(name) ?? 0) !== rows) throw new BackupProblem(`Rows of ${name} are missing.`);
  for (const sequence of backup.sequences)
    await client.query('select setval(to_regclass($1), $2)', [nameOf(sequence), sequence.value]);
  for (const statement of foreignKeys) await client.query(statement);
  for (const table of shopTables) await client.query(`alter table ${table} enable trigger user`);
  await client.query('commit; analyze');
  return backup.tables.filter((table) => !restorable.includes(table)).map(({ name }) => name);
}

/** Drops foreign keys, because tables are not loaded in dependency order. @returns statements that recreate them */
async function dropForeignKeys(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ drop: string; create: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as create
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  for (const { drop } of rows) await client.query(drop);
  return rows.map(({ create }) => create);
}
