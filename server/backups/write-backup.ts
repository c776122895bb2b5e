import type { Readable } from 'node:stream';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { z } from 'zod';
import { listAppliedMigrations } from '#platform/database/migrate.ts';
import type { Files } from '#platform/files/files.ts';
import { PICTURE_FOLDER } from '#platform/files/picture-path.ts';
import { type Entry, writeArchive } from './archive.ts';

/** `columns` omits generated columns. */
const Table = z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number().int() });
type Table = z.output<typeof Table>;

/** The archive's last entry, `contents.json`, which a restore verifies. */
export const Contents = z.object({
  createdAt: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string().nullable() })),
  tables: z.array(Table),
  sequences: z.array(z.object({ name: z.string(), value: z.number().int() })),
  pictures: z.number().int(),
});
export type Contents = z.output<typeof Contents>;

/** Writes a snapshot of the tables, and the pictures, to one encrypted file. @param client may read all tables */
export async function writeBackup(path: string, passphrase: string, client: pg.Client, files: Files) {
  await client.query(COPY_SETTINGS);
  await client.query('begin isolation level repeatable read, read only');
  await writeArchive(path, passphrase, listEntries(client, files));
}

/** Makes the output independent of server settings, and turns off timeouts. */
const COPY_SETTINGS = `set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set timezone = 'UTC';
  set datestyle = 'ISO'; set intervalstyle = 'postgres'; set extra_float_digits = 3`;

async function* listEntries(client: pg.Client, files: Files): AsyncGenerator<Entry> {
  const contents = await describeContents(client);
  for (const table of contents.tables) {
    const rows = client.query(copyTo(`copy (select ${columnsOf(table)} from ${nameOf(table)}) to stdout`));
    let index = 0;
    for await (const body of inChunks(rows))
      yield { name: `tables/${table.name}/${String(index++).padStart(6, '0')}.copy`, body };
    table.rows = rows.rowCount;
  }
  // A picture's content never changes, so it needs no snapshot.
  await client.query('commit');
  for await (const name of files.list(PICTURE_FOLDER)) {
    const body = await files.get(name);
    if (body === null) continue;
    contents.pictures++;
    yield { name: `files/${name}`, body };
  }
  yield { name: 'contents.json', body: Buffer.from(JSON.stringify(contents)) };
}

async function describeContents(client: pg.Client): Promise<Contents> {
  const { rows: now } = await client.query('select now()');
  // Sequences are not part of the snapshot, so a value may be ahead of the rows, but never behind.
  const { rows: sequences } = await client.query(
    `select sequencename as name, last_value::float8 as value from pg_sequences
     where schemaname = 'public' and last_value is not null`,
  );
  const [migrations, tables] = [await listAppliedMigrations(client), await listTables(client)];
  return { createdAt: now[0].now.toISOString(), migrations, tables, sequences, pictures: 0 };
}

/** Skips unlogged tables and jobs. Recurring jobs are scheduled again, and no message may be sent twice. */
export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns, 0 as rows
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and c.relpersistence = 'p' and c.relname <> 'migrations'
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by 1 order by 1`,
  );
  return rows;
}

const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`;
export const nameOf = ({ name }: { name: string }): string => `public.${quoteName(name)}`;
export const columnsOf = ({ columns }: Table): string => columns.map(quoteName).join(', ');

const CHUNK_BYTES = 1024 * 1024;

/** Splits rows into chunks of about 1 MB, at line breaks. COPY escapes those within values. */
async function* inChunks(rows: Readable): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    bytes += chunk.length;
    const end = chunk.lastIndexOf('\n') + 1;
    if (bytes < CHUNK_BYTES || end === 0) continue;
    yield Buffer.concat([...chunks.slice(0, -1), chunk.subarray(0, end)]);
    chunks = [chunk.subarray(end)];
    bytes = chunk.length - end;
  }
  if (bytes > 0) yield Buffer.concat(chunks);
}
