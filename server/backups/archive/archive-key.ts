import { hkdfSync, randomBytes, scrypt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { ArchiveRefused } from './archive-error.ts';

/** What a backup is encrypted with. */
export type ArchiveKey =
  | { kind: 'passphrase'; passphrase: string }
  /** Random bytes from a file, 32 or more. */
  | { kind: 'key-file'; bytes: Buffer };

/** How the key of one file is made of what its owner keeps; stands in the file's header. */
export type KeyDerivation =
  | { name: 'scrypt'; salt: string; cost: number; blockSize: number; parallelization: number }
  | { name: 'hkdf-sha256'; salt: string };

const KEY_BYTES = 32;
const KEY_FILE_BYTES_MIN = 32;
/** 128 MB and about half a second for each guess. */
const SCRYPT = { cost: 2 ** 17, blockSize: 8, parallelization: 1 };
/** A header asks for no more memory than this; in bytes. */
const SCRYPT_MEMORY_MAX = 512 * 1024 * 1024;

/** Reads a key file. Throws ArchiveRefused where it holds too little. */
export async function readKeyFile(path: string): Promise<ArchiveKey> {
  const bytes = await readFile(path);
  if (bytes.toString('latin1').trim().length < KEY_FILE_BYTES_MIN)
    throw new ArchiveRefused(
      `The key file ${path} holds fewer than ${KEY_FILE_BYTES_MIN} bytes. Make one with: openssl rand -base64 48 > ${path}`,
    );
  return { kind: 'key-file', bytes };
}

/** A derivation of its own for each file: the same passphrase never gives the same key twice. */
export function newDerivation({ kind }: ArchiveKey): KeyDerivation {
  const salt = randomBytes(32).toString('base64');
  return kind === 'passphrase' ? { name: 'scrypt', salt, ...SCRYPT } : { name: 'hkdf-sha256', salt };
}

/** The AES key of one file. Throws ArchiveRefused where the file was made with the other kind of key. */
export async function deriveKey(key: ArchiveKey, derivation: KeyDerivation): Promise<Buffer> {
  const salt = Buffer.from(derivation.salt, 'base64');
  if (derivation.name === 'hkdf-sha256') {
    if (key.kind !== 'key-file')
      throw new ArchiveRefused('This backup was made with a key file, not with a passphrase.');
    return Buffer.from(hkdfSync('sha256', key.bytes, salt, 'rush backup', KEY_BYTES));
  }
  if (key.kind !== 'passphrase')
    throw new ArchiveRefused('This backup was made with a passphrase, not with a key file.');
  const { cost, blockSize, parallelization } = derivation;
  const memory = 128 * cost * blockSize * 2;
  if (!(memory <= SCRYPT_MEMORY_MAX)) throw new ArchiveRefused('The header of the backup is damaged.');
  return new Promise((resolve, reject) => {
    scrypt(
      key.passphrase.normalize('NFKC'),
      salt,
      KEY_BYTES,
      { cost, blockSize, parallelization, maxmem: memory },
      (error, derived) => (error ? reject(error) : resolve(derived)),
    );
  });
}
