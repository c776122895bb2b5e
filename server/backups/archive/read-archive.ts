import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { CHECKSUMS_NAME, Checksums, MANIFEST_NAME, Manifest } from './archive-content.ts';
import { ArchiveRefused } from './archive-error.ts';
import type { ArchiveKey } from './archive-key.ts';
import { decrypt } from './encryption.ts';
import { readTar } from './tar.ts';

export type ArchivePart =
  | { kind: 'manifest'; manifest: Manifest }
  /** A piece of a table's rows, to be written one after the other. */
  | { kind: 'rows'; table: string; bytes: Buffer }
  | { kind: 'file'; name: string; bytes: Buffer }
  /** The last one: everything before was compared with it. */
  | { kind: 'checksums'; checksums: Checksums };

const NO_CHECKSUMS = 'The backup is incomplete: its checksums are missing.';
const ROWS = /^tables\/([a-z0-9_]+)\/\d+\.copy$/;
const FILE = /^files\/(.+)$/;

/**
 * Reads a backup file, part after part. What is given out is authentic; that it is also complete is known with the last
 * part only. Throws ArchiveRefused where the file is damaged, incomplete, altered or of another key.
 */
export async function* readArchive(path: string, key: ArchiveKey): AsyncGenerator<ArchivePart> {
  const sums = new SeenSums();
  let manifest: Manifest | null = null;
  let isComplete = false;
  for await (const { name, body } of readTar(openPlain(path, key))) {
    if (isComplete) throw new ArchiveRefused('The backup is damaged: something follows its checksums.');
    if (name === MANIFEST_NAME) {
      manifest = parse(Manifest, body);
      yield { kind: 'manifest', manifest };
      continue;
    }
    if (manifest === null)
      throw new ArchiveRefused('The backup is damaged: it does not begin with its manifest.');
    const [, table] = ROWS.exec(name) ?? [];
    const [, file] = FILE.exec(name) ?? [];
    if (name === CHECKSUMS_NAME) {
      const checksums = parse(Checksums, body);
      sums.compare(checksums, manifest);
      isComplete = true;
      yield { kind: 'checksums', checksums };
    } else if (table) {
      sums.addRows(table, body);
      yield { kind: 'rows', table, bytes: body };
    } else if (file) {
      sums.addFile(file, body);
      yield { kind: 'file', name: file, bytes: body };
    } else throw new ArchiveRefused(`The backup holds something unknown: ${name}.`);
  }
  if (!isComplete) throw new ArchiveRefused(NO_CHECKSUMS);
}

/** Reads a backup to its end and compares all checksums; nothing is changed anywhere. Throws ArchiveRefused. */
export async function checkArchive(
  path: string,
  key: ArchiveKey,
): Promise<{ manifest: Manifest; checksums: Checksums }> {
  let manifest: Manifest | null = null;
  let checksums: Checksums | null = null;
  for await (const part of readArchive(path, key)) {
    if (part.kind === 'manifest') manifest = part.manifest;
    if (part.kind === 'checksums') checksums = part.checksums;
  }
  if (!manifest || !checksums) throw new ArchiveRefused(NO_CHECKSUMS);
  return { manifest, checksums };
}

function openPlain(path: string, key: ArchiveKey): AsyncIterable<Buffer> {
  // The error of any part is thrown by the last one, which is read.
  return pipeline(
    createReadStream(path, { highWaterMark: 1024 * 1024 }),
    (source: AsyncIterable<Buffer>) => decrypt(source, key),
    createGunzip(),
    () => {},
  );
}

function parse<T>(schema: { parse(value: unknown): T }, body: Buffer): T {
  try {
    return schema.parse(JSON.parse(body.toString('utf8')));
  } catch {
    throw new ArchiveRefused('The backup is of a format that this version does not know.');
  }
}

class SeenSums {
  readonly #tables = new Map<string, Hash>();
  readonly #files = new Map<string, string>();

  addRows(table: string, bytes: Buffer): void {
    const hash = this.#tables.get(table) ?? createHash('sha256');
    hash.update(bytes);
    this.#tables.set(table, hash);
  }

  addFile(name: string, bytes: Buffer): void {
    this.#files.set(name, createHash('sha256').update(bytes).digest('hex'));
  }

  compare(checksums: Checksums, manifest: Manifest): void {
    for (const { name } of manifest.tables) {
      const found = (this.#tables.get(name) ?? createHash('sha256')).digest('hex');
      if (checksums.tables[name]?.sha256 !== found)
        throw new ArchiveRefused(`The backup is damaged: the rows of ${name} do not fit their checksum.`);
    }
    const names = new Set([...this.#files.keys(), ...Object.keys(checksums.files)]);
    for (const name of names)
      if (checksums.files[name] !== this.#files.get(name))
        throw new ArchiveRefused(`The backup is damaged: the picture ${name} does not fit its checksum.`);
  }
}
