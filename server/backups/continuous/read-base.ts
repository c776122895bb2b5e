import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { ArchiveRefused } from '../archive/archive-error.ts';
import type { ArchiveKey } from '../archive/archive-key.ts';
import { decrypt } from '../archive/encryption.ts';
import { readTar } from '../archive/tar.ts';
import {
  Description,
  FOLDERS_NAME,
  LABEL_NAME,
  PASSWORDS_NAME,
  PICTURE,
  PIECE,
  TABLESPACES_NAME,
} from './base-content.ts';

export type BasePart =
  | { kind: 'folders'; folders: string[] }
  /** A piece of a file of the database, to be written behind the one before. */
  | { kind: 'piece'; path: string; piece: number; bytes: Buffer }
  | { kind: 'passwords'; bytes: Buffer }
  /** `backup_label` or `tablespace_map`. */
  | { kind: 'label'; name: string; bytes: Buffer }
  | { kind: 'picture'; name: string; bytes: Buffer };

/**
 * Reads a base, part after part. What is given out is authentic; that all of it was there is known at the end. Throws
 * ArchiveRefused where it is damaged, incomplete, altered or of another key.
 */
export async function* readBase(
  path: string,
  key: ArchiveKey,
  { sha256 }: Pick<Description, 'sha256'>,
): AsyncGenerator<BasePart> {
  const sum = createHash('sha256');
  const plain = pipeline(
    createReadStream(path, { highWaterMark: 1024 * 1024 }),
    (source: AsyncIterable<Buffer>) => decrypt(source, key),
    createGunzip(),
    () => {},
  );
  const summed = async function* (): AsyncGenerator<Buffer> {
    for await (const chunk of plain as AsyncIterable<Buffer>) {
      sum.update(chunk);
      yield chunk;
    }
  };
  for await (const { name, body } of readTar(summed())) yield partOf(name, body);
  if (sum.digest('hex') !== sha256)
    throw new ArchiveRefused('The base is damaged: its content does not fit its checksum.');
}

function partOf(name: string, bytes: Buffer): BasePart {
  if (name === FOLDERS_NAME) {
    const folders = JSON.parse(bytes.toString('utf8')) as string[];
    return { kind: 'folders', folders: folders.map(requireWithin) };
  }
  if (name === PASSWORDS_NAME) return { kind: 'passwords', bytes };
  if (name === LABEL_NAME || name === TABLESPACES_NAME) return { kind: 'label', name, bytes };
  const [, piece, path] = PIECE.exec(name) ?? [];
  if (piece && path)
    return { kind: 'piece', path: requireWithin(path), piece: Number.parseInt(piece, 10), bytes };
  const [, picture] = PICTURE.exec(name) ?? [];
  if (picture) return { kind: 'picture', name: picture, bytes };
  throw new ArchiveRefused(`The base holds something unknown: ${name}.`);
}

function requireWithin(path: string): string {
  if (path.startsWith('/') || path.split('/').includes('..'))
    throw new ArchiveRefused(`The base holds a path that leads out of its folder: ${path}.`);
  return path;
}

/** Reads a base to its end; nothing is changed anywhere. Throws ArchiveRefused. */
export async function checkBase(path: string, key: ArchiveKey, description: Description): Promise<void> {
  for await (const _ of readBase(path, key, description));
}

/** Throws ArchiveRefused where it is damaged, altered or of another key. */
export async function readDescription(path: string, key: ArchiveKey): Promise<Description> {
  const chunks: Buffer[] = [];
  for await (const chunk of decrypt(createReadStream(path), key)) chunks.push(chunk);
  try {
    return Description.parse(JSON.parse(Buffer.concat(chunks).toString('utf8')));
  } catch {
    throw new ArchiveRefused('The base is of a format that this version does not know.');
  }
}
