import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Decrypter, Encrypter } from 'age-encryption';
import { extract, type Pack, pack } from 'tar-stream';

/** Why a backup or restore failed, as a sentence for the owner. */
export class BackupProblem extends Error {}

export interface Entry {
  name: string;
  body: Buffer;
}

/** Scrypt at 2^17 costs 128 MB and half a second per guess. age's default of 2^18 is too much for a small server. */
let scryptWorkFactor = 17;

/** For tests. @param factor the base-2 logarithm of scrypt's cost */
export function lowerScryptWorkFactor(factor: number): void {
  scryptWorkFactor = factor;
}

/** Writes a gzipped tar, encrypted with age: `age -d FILE | tar xz` opens it. */
export async function writeArchive(path: string, passphrase: string, entries: AsyncIterable<Entry>) {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  encrypter.setScryptWorkFactor(scryptWorkFactor);
  const tar = pack();
  const gzipped = ReadableStream.from<Uint8Array>(tar).pipeThrough(new CompressionStream('gzip'));
  const encrypted = await encrypter.encrypt(gzipped);
  // An error in the entries destroys the tar stream, which destroys the file stream.
  const filling = fill(tar, entries).catch((error: Error) => tar.destroy(error));
  await pipeline(encrypted, createWriteStream(path, { mode: 0o600, flush: true }));
  await filling;
}

async function fill(tar: Pack, entries: AsyncIterable<Entry>): Promise<void> {
  for await (const { name, body } of entries)
    await new Promise<void>((resolve, reject) => {
      tar.entry({ name }, body, (error) => (error ? reject(error) : resolve()));
    });
  tar.finalize();
}

/** Throws BackupProblem if the passphrase is wrong, or if age finds the archive altered or incomplete. */
export async function* readArchive(path: string, passphrase: string): AsyncGenerator<Entry> {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  try {
    const plain = await decrypter.decrypt(Readable.toWeb(createReadStream(path)));
    const tar = extract();
    const reading = pipeline(plain.pipeThrough(new DecompressionStream('gzip')), tar);
    // The loop reports the same error.
    reading.catch(() => {});
    for await (const entry of tar) {
      const chunks: Buffer[] = [];
      for await (const chunk of entry) chunks.push(chunk as Buffer);
      yield { name: entry.header.name, body: Buffer.concat(chunks) };
    }
    await reading;
  } catch (error) {
    if (!(error instanceof Error) || 'syscall' in error) throw error;
    throw new BackupProblem(
      error.message.startsWith('no identity matched')
        ? 'BACKUP_PASSPHRASE does not open this backup: it was made with a different passphrase.'
        : 'The file is damaged, incomplete, or not a Rush backup.',
    );
  }
}
