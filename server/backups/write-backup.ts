import { createHash, createHmac, type Hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { listAppliedMigrations } from '#platform/database/migrate.ts';
import type { Files } from '#platform/files/files.ts';
import { PICTURE_FOLDER } from '#platform/files/picture-path.ts';
import {
  CHECKSUMS_NAME,
  type Checksums,
  fileName,
  MANIFEST_NAME,
  type Manifest,
  type RowSums,
  rowsName,
} from './archive/archive-content.ts';
import type { ArchiveKey } from './archive/archive-key.ts';
import { encrypt } from './archive/encryption.ts';
import { TAR_END, tarEntry } from './archive/tar.ts';
import { writeWholeFile } from './archive/write-whole-file.ts';
import { copyOut } from './copy-rows.ts';
import { listSequences, listTables, selectRows } from './list-tables.ts';
import { withClient } from './with-client.ts';

const ROOT = join(import.meta.dirname, '..', '..');

export interface BackupSource {
  /** A role that may read all tables; the shop's own may. */
  databaseUrl: string;
  files: Files;
  /** SECRET of the shop. */
  secret: string;
}

/**
 * Writes one backup file: all tables as they are at one moment, whatever is written meanwhile, and the pictures. Nothing is
 * left under the name where it fails.
 */
export async function writeBackup(
  path: string,
  source: BackupSource,
  key: ArchiveKey,
): Promise<{ manifest: Manifest; checksums: Checksums }> {
  return withClient(source.databaseUrl, 'rush backup', async (client) => {
    await client.query(COPY_SETTINGS);
    // One snapshot for all tables.
    await client.query('begin isolation level repeatable read, read only');
    const manifest = await describe(client, source.secret);
    const checksums: Checksums = { tables: {}, files: {} };
    await writeArchive(path, entries({ client, manifest, checksums, files: source.files }), key);
    return { manifest, checksums };
  });
}

/** Rows are written alike whatever the database is set to. No limit of time: a large table takes as long as it takes. */
export const COPY_SETTINGS = `set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set timezone = 'UTC';
  set datestyle = 'ISO'; set intervalstyle = 'postgres'; set extra_float_digits = 3`;

/** A file of these entries, compressed and encrypted; under its name when it is whole. */
export function writeArchive(path: string, content: AsyncIterable<Buffer>, key: ArchiveKey): Promise<void> {
  return writeWholeFile(path, (file) =>
    pipeline(
      Readable.from(content, { objectMode: false }),
      createGzip(),
      (plain: AsyncIterable<Buffer>) => encrypt(plain, key),
      async (sealed: AsyncIterable<Buffer>) => {
        for await (const chunk of sealed) await file.appendFile(chunk);
      },
    ),
  );
}

/** Tells secrets apart and says nothing of them. */
export function fingerprintOf(secret: string): string {
  return createHmac('sha256', secret).update('rush backup').digest('hex').slice(0, 32);
}

/** What a file says of itself, with all tables. */
export async function describe(client: pg.Client, secret: string): Promise<Manifest> {
  const tables = await listTables(client);
  const { rows } = await client.query<{ now: Date; postgres: string }>(
    "select now() as now, current_setting('server_version') as postgres",
  );
  const found = rows[0]!;
  return {
    format: 1,
    version: (JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }).version,
    createdAt: found.now.toISOString(),
    postgres: found.postgres,
    migrations: await listAppliedMigrations(client),
    tables,
    sequences: await listSequences(client),
    secretFingerprint: fingerprintOf(secret),
  };
}

export const jsonEntry = (name: string, value: unknown): Buffer =>
  tarEntry({ name, body: Buffer.from(JSON.stringify(value)) });

/** The rows of a query, as entries of a table. @returns how many they are, and their checksum */
export async function* rowEntries(
  client: pg.Client,
  table: string,
  query: string,
): AsyncGenerator<Buffer, RowSums> {
  const hash: Hash = createHash('sha256');
  const { pieces, rows } = copyOut(client, `copy (${query}) to stdout`);
  let piece = 0;
  for await (const body of pieces) {
    hash.update(body);
    yield tarEntry({ name: rowsName(table, piece++), body });
  }
  return { rows: await rows, sha256: hash.digest('hex') };
}

async function* entries(parts: {
  client: pg.Client;
  manifest: Manifest;
  checksums: Checksums;
  files: Files;
}): AsyncGenerator<Buffer> {
  const { client, manifest, checksums, files } = parts;
  yield jsonEntry(MANIFEST_NAME, manifest);
  for (const table of manifest.tables)
    checksums.tables[table.name] = yield* rowEntries(client, table.name, selectRows(table));
  // The rows are read; pictures are never changed under their name, so none has to be held up for them.
  await client.query('commit');
  for await (const name of files.list(PICTURE_FOLDER)) {
    const body = await files.get(name);
    if (body === null) continue;
    checksums.files[name] = createHash('sha256').update(body).digest('hex');
    yield tarEntry({ name: fileName(name), body });
  }
  yield jsonEntry(CHECKSUMS_NAME, checksums);
  yield TAR_END;
}
