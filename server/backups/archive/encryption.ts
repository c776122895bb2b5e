import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';
import { z } from 'zod';
import { ArchiveRefused } from './archive-error.ts';
import { type ArchiveKey, deriveKey, type KeyDerivation, newDerivation } from './archive-key.ts';

const MAGIC = Buffer.from('RUSHBACKUP1\n');
const HEADER_BYTES_MAX = 4_096;
const CHUNK_BYTES = 64 * 1024;
const TAG_BYTES = 16;

const positive = z.number().int().positive();
const Header = z.object({
  cipher: z.literal('aes-256-gcm'),
  chunkBytes: positive.max(1024 * 1024),
  kdf: z.union([
    z.object({
      name: z.literal('scrypt'),
      salt: z.string(),
      cost: positive,
      blockSize: positive,
      parallelization: positive,
    }),
    z.object({ name: z.literal('hkdf-sha256'), salt: z.string() }),
  ]),
});

/** Place and end stand in the nonce: chunks can be neither exchanged nor left out, and the last one not cut off. */
function nonceOf(place: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(place, 5, 6);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}

/** Encrypts a stream: `RUSHBACKUP1`, the length and text of a header, then chunks of AES-256-GCM, each with its tag. */
export async function* encrypt(source: AsyncIterable<Buffer>, key: ArchiveKey): AsyncGenerator<Buffer> {
  const kdf: KeyDerivation = newDerivation(key);
  const text = Buffer.from(JSON.stringify({ cipher: 'aes-256-gcm', chunkBytes: CHUNK_BYTES, kdf }));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(text.length);
  const head = Buffer.concat([MAGIC, length, text]);
  const aesKey = await deriveKey(key, kdf);
  const context = createHash('sha256').update(head).digest();
  yield head;
  let place = 0;
  const seal = (chunk: Buffer, isLast: boolean): Buffer => {
    const cipher = createCipheriv('aes-256-gcm', aesKey, nonceOf(place++, isLast)).setAAD(context);
    return Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
  };
  let waiting: Buffer = Buffer.alloc(0);
  for await (const part of source) {
    waiting = waiting.length === 0 ? part : Buffer.concat([waiting, part]);
    // The last chunk is not known before the end: a full one is held back.
    let from = 0;
    for (; waiting.length - from > CHUNK_BYTES; from += CHUNK_BYTES)
      yield seal(waiting.subarray(from, from + CHUNK_BYTES), false);
    waiting = waiting.subarray(from);
  }
  yield seal(waiting, true);
}

/** Decrypts what `encrypt` made; gives out no byte that was not verified. Throws ArchiveRefused. */
export async function* decrypt(source: AsyncIterable<Buffer>, key: ArchiveKey): AsyncGenerator<Buffer> {
  let state: { aesKey: Buffer; context: Buffer; sealedBytes: number } | null = null;
  let place = 0;
  const open = (chunk: Buffer, isLast: boolean): Buffer => {
    if (!state || chunk.length < TAG_BYTES) throw new ArchiveRefused(INCOMPLETE);
    const decipher = createDecipheriv('aes-256-gcm', state.aesKey, nonceOf(place, isLast));
    decipher.setAAD(state.context).setAuthTag(chunk.subarray(-TAG_BYTES));
    try {
      const plain = Buffer.concat([decipher.update(chunk.subarray(0, -TAG_BYTES)), decipher.final()]);
      place++;
      return plain;
    } catch {
      throw new ArchiveRefused(refusalAt(place, isLast));
    }
  };
  let waiting: Buffer = Buffer.alloc(0);
  for await (const part of source) {
    waiting = waiting.length === 0 ? part : Buffer.concat([waiting, part]);
    if (state === null) {
      const found = readHead(waiting);
      if (found === null) continue;
      state = {
        aesKey: await deriveKey(key, found.header.kdf),
        context: createHash('sha256').update(waiting.subarray(0, found.bytes)).digest(),
        sealedBytes: found.header.chunkBytes + TAG_BYTES,
      };
      waiting = waiting.subarray(found.bytes);
    }
    let from = 0;
    for (; waiting.length - from > state.sealedBytes; from += state.sealedBytes)
      yield open(waiting.subarray(from, from + state.sealedBytes), false);
    waiting = waiting.subarray(from);
  }
  yield open(waiting, true);
}

const INCOMPLETE = 'The backup is incomplete: its end is missing.';

function refusalAt(place: number, isLast: boolean): string {
  if (place === 0)
    return 'The backup cannot be opened: the passphrase or key file is wrong, or the file was altered.';
  return isLast
    ? 'The backup is incomplete or was altered: its end does not fit.'
    : `The backup was altered or is damaged (chunk ${place}).`;
}

/** Null where more of it has to come first. */
function readHead(bytes: Buffer): { header: z.output<typeof Header>; bytes: number } | null {
  const known = Math.min(bytes.length, MAGIC.length);
  if (!bytes.subarray(0, known).equals(MAGIC.subarray(0, known)))
    throw new ArchiveRefused('This is not a backup of this shop: its first bytes are others.');
  if (bytes.length < MAGIC.length + 4) return null;
  const length = bytes.readUInt32BE(MAGIC.length);
  if (length > HEADER_BYTES_MAX) throw new ArchiveRefused(DAMAGED_HEADER);
  const end = MAGIC.length + 4 + length;
  if (bytes.length < end) return null;
  try {
    return { header: Header.parse(JSON.parse(bytes.toString('utf8', MAGIC.length + 4, end))), bytes: end };
  } catch {
    throw new ArchiveRefused(DAMAGED_HEADER);
  }
}

const DAMAGED_HEADER = 'The header of the backup is damaged.';
