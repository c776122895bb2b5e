import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { listAppliedMigrations } from '#platform/database/migrate.ts';
import type { Files } from '#platform/files/files.ts';
import { PICTURE_FOLDER } from '#platform/files/picture-path.ts';
import { fileName } from '../archive/archive-content.ts';
import type { ArchiveKey } from '../archive/archive-key.ts';
import { encrypt } from '../archive/encryption.ts';
import { TAR_END, tarEntry } from '../archive/tar.ts';
import { writeWholeFile } from '../archive/write-whole-file.ts';
import { withClient } from '../with-client.ts';
import { fingerprintOf } from '../write-backup.ts';
import {
  type Description,
  FOLDERS_NAME,
  LABEL_NAME,
  PASSWORDS_NAME,
  PIECE_BYTES,
  pieceName,
  TABLESPACES_NAME,
} from './base-content.ts';
import { CONTROL_FILE, listDataFiles } from './list-data-files.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
/** How long the last log of a base may take into the spool. */
const STOP_MS_MAX = 10 * 60_000;

export interface BaseSource {
  /** Of a superuser of the embedded PostgreSQL, which runs and archives its log. */
  ownerUrl: string;
  dataFolder: string;
  passwordsFile: string;
  chain: { id: string; key: string };
  files: Files;
  /** SECRET of the shop. */
  secret: string;
}

/**
 * Writes the files of the running database, whatever is written meanwhile: torn pages are whole again once the log from
 * before to after the copying is applied. Nothing is left under the name where it fails.
 */
export async function writeBase(
  path: string,
  source: BaseSource,
  { key, startedAt }: { key: ArchiveKey; startedAt: Date },
): Promise<Description> {
  return withClient(source.ownerUrl, 'rush base', async (client) => {
    await client.query('set statement_timeout = 0; set idle_session_timeout = 0');
    const migrations = await listAppliedMigrations(client);
    // A checkpoint at once: an hour of the day is chosen for it, and the first base is waited for.
    await client.query("select pg_backup_start('rush', fast => true)");
    const made: Made = { files: 0, pictures: 0, stop: null };
    const sum = createHash('sha256');
    await writeWholeFile(path, (file) =>
      pipeline(
        Readable.from(entries(client, source, made), { objectMode: false }),
        async function* (plain: AsyncIterable<Buffer>) {
          for await (const chunk of plain) {
            sum.update(chunk);
            yield chunk;
          }
        },
        createGzip({ level: 3 }),
        (packed: AsyncIterable<Buffer>) => encrypt(packed, key),
        async (sealed: AsyncIterable<Buffer>) => {
          for await (const chunk of sealed) await file.appendFile(chunk);
        },
      ),
    );
    if (made.stop === null) throw new Error('the base was not ended');
    return {
      format: 1,
      version: (JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }).version,
      postgresMajor: made.stop.major,
      chain: { id: source.chain.id, key: source.chain.key },
      startedAt: startedAt.toISOString(),
      endedAt: made.stop.endedAt.toISOString(),
      firstSegment: made.stop.first,
      lastSegment: made.stop.last,
      sha256: sum.digest('hex'),
      files: made.files,
      pictures: made.pictures,
      migrations,
      secretFingerprint: fingerprintOf(source.secret),
    };
  });
}

interface Made {
  files: number;
  pictures: number;
  stop: Stop | null;
}

interface Stop {
  label: string;
  tablespaces: string;
  first: string;
  last: string;
  endedAt: Date;
  major: number;
}

async function* entries(client: pg.Client, source: BaseSource, made: Made): AsyncGenerator<Buffer> {
  const { folders, files } = await listDataFiles(source.dataFolder);
  yield tarEntry({ name: FOLDERS_NAME, body: Buffer.from(JSON.stringify(folders)) });
  yield tarEntry({ name: PASSWORDS_NAME, body: await readFile(source.passwordsFile) });
  for (const path of files) {
    if (path === CONTROL_FILE) {
      yield tarEntry({ name: pieceName(path, 0), body: await readSteady(join(source.dataFolder, path)) });
      made.files++;
    } else if (yield* pieces(source.dataFolder, path)) made.files++;
  }
  made.stop = await endBase(client);
  yield tarEntry({ name: LABEL_NAME, body: Buffer.from(made.stop.label) });
  if (made.stop.tablespaces.trim() !== '')
    yield tarEntry({ name: TABLESPACES_NAME, body: Buffer.from(made.stop.tablespaces) });
  for await (const name of source.files.list(PICTURE_FOLDER)) {
    const body = await source.files.get(name);
    if (body === null) continue;
    made.pictures++;
    yield tarEntry({ name: fileName(name), body });
  }
  yield TAR_END;
}

/** @returns whether the file was there */
async function* pieces(root: string, path: string): AsyncGenerator<Buffer, boolean> {
  const file = await open(join(root, path)).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  });
  if (file === null) return false;
  try {
    // To where it ends now: what is written behind that since stands in the log too.
    const { size } = await file.stat();
    for (let piece = 0, at = 0; piece === 0 || at < size; piece++) {
      const body = Buffer.alloc(Math.min(PIECE_BYTES, size - at));
      const { bytesRead } = await file.read(body, 0, body.length, at);
      at += bytesRead;
      yield tarEntry({ name: pieceName(path, piece), body: body.subarray(0, bytesRead) });
      if (bytesRead === 0) break;
    }
    return true;
  } finally {
    await file.close();
  }
}

/** The server writes the control file in one go, and a reading may fall in between: two that are alike did not. */
async function readSteady(path: string): Promise<Buffer> {
  let before = await readFile(path);
  for (;;) {
    const now = await readFile(path);
    if (now.equals(before)) return now;
    before = now;
  }
}

/** Ends the base: from here on it is complete, and the log that it needs lies in the spool. */
async function endBase(client: pg.Client): Promise<Stop> {
  await client.query(`set statement_timeout = ${STOP_MS_MAX}`);
  const { rows } = await client.query<{
    label: string;
    tablespaces: string;
    last: string;
    ended_at: Date;
    version: string;
  }>(
    `select s.labelfile as label, s.spcmapfile as tablespaces, pg_walfile_name(s.lsn) as last,
       clock_timestamp() as ended_at, current_setting('server_version_num') as version
     from pg_backup_stop(wait_for_archive => true) s`,
  );
  const stop = rows[0]!;
  const [, first] = /^START WAL LOCATION: \S+ \(file ([0-9A-F]{24})\)$/m.exec(stop.label) ?? [];
  if (!first) throw new Error('the label of the base names no log');
  return {
    label: stop.label,
    tablespaces: stop.tablespaces,
    first,
    last: stop.last,
    endedAt: stop.ended_at,
    major: Math.floor(Number.parseInt(stop.version, 10) / 10_000),
  };
}
