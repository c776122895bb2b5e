import pg from 'pg';
import type { Checksums, Manifest } from './archive/archive-content.ts';
import { ArchiveRefused } from './archive/archive-error.ts';
import type { ArchivePart } from './archive/read-archive.ts';
import { copyIn } from './copy-rows.ts';
import { copyList, listTables, quoted } from './list-tables.ts';

/**
 * Fills a database, whose migrations are those of the backup, in one transaction. Triggers of the shop rest meanwhile,
 * since what they would do is in the rows; the database verifies every constraint, references at the end.
 *
 * @param takeFile what becomes of each picture
 * @returns tables of the backup that the shop does not know; their rows were passed over
 */
export async function restoreRows(
  ownerUrl: string,
  parts: AsyncIterable<ArchivePart>,
  takeFile: (name: string, bytes: Buffer) => Promise<void>,
): Promise<{ manifest: Manifest; checksums: Checksums; unknownTables: string[] }> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'rush restore' });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query("set statement_timeout = 0; set timezone = 'UTC'; set datestyle = 'ISO'");
    await client.query('begin');
    const result = await load(client, parts, takeFile);
    await client.query('commit');
    await client.query('analyze');
    return result;
  } finally {
    await client.end();
  }
}

async function load(
  client: pg.Client,
  parts: AsyncIterable<ArchivePart>,
  takeFile: (name: string, bytes: Buffer) => Promise<void>,
) {
  const here = new Map((await listTables(client)).map((table) => [table.name, table]));
  const references = await dropReferences(client);
  const all = [...here.values()].map(({ name }) => `public.${quoted(name)}`);
  for (const table of all) await client.query(`alter table ${table} disable trigger user`);
  // Migrations put rows into some; the backup has them too, as they are now.
  await client.query(`truncate ${all.join(', ')}`);
  let manifest: Manifest | null = null;
  let checksums: Checksums | null = null;
  let current: { table: string; rows: ReturnType<typeof copyIn> } | null = null;
  const written = new Map<string, number>();
  const finish = async () => {
    if (current) written.set(current.table, await current.rows.end());
    current = null;
  };
  for await (const part of parts) {
    if (part.kind === 'manifest') manifest = part.manifest;
    if (part.kind !== 'rows' || part.table !== (current as { table: string } | null)?.table) await finish();
    if (part.kind === 'rows') {
      const table = manifest?.tables.find(({ name }) => name === part.table);
      if (!table || !here.has(part.table)) continue;
      current ??= { table: part.table, rows: copyIn(client, `copy ${copyList(table)} from stdin`) };
      await current.rows.write(part.bytes);
    }
    if (part.kind === 'file') await takeFile(part.name, part.bytes);
    if (part.kind === 'checksums') checksums = part.checksums;
  }
  if (!manifest || !checksums) throw new ArchiveRefused('The backup is incomplete.');
  for (const [table, { rows }] of Object.entries(checksums.tables))
    if (here.has(table) && (written.get(table) ?? 0) !== rows)
      throw new ArchiveRefused(
        `${table} has ${written.get(table) ?? 0} rows after the restore, the backup ${rows}.`,
      );
  for (const { name, value } of manifest.sequences)
    await client.query('select setval(to_regclass($1), $2)', [`public.${quoted(name)}`, value]);
  for (const { table, name, definition } of references)
    await client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`);
  for (const table of all) await client.query(`alter table ${table} enable trigger user`);
  const unknownTables = manifest.tables.map(({ name }) => name).filter((name) => !here.has(name));
  return { manifest, checksums, unknownTables };
}

/** Rows come table by table: references are dropped, and made again when all are there. */
async function dropReferences(
  client: pg.Client,
): Promise<{ table: string; name: string; definition: string }[]> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2`,
  );
  for (const { table, name } of rows)
    await client.query(`alter table ${table} drop constraint ${quoted(name)}`);
  return rows;
}
