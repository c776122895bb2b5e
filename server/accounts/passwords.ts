import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';
import { FairQueue, QueueFull, type QueueKey } from '#platform/fair-queue.ts';
import { refuse } from '#platform/refusal.ts';

/** Argon2id (2 in the library's enum) with 46 MiB and one pass: a minimum that ASVS 5.0 approves (appendix C). */
const MEMORY_KIB = 47_104;
const parameters = { algorithm: 2, memoryCost: MEMORY_KIB, timeCost: 1, parallelism: 1 };
/**
 * Each hash takes 46 MiB and one of libuv's four threads. One thread stays free, and more hashes than cores are no
 * faster.
 */
export const HASHES_AT_ONCE = Math.max(1, Math.min(3, availableParallelism()));
const RETRY_SECONDS = 5;

const queue = new FairQueue({ atOnce: HASHES_AT_ONCE, perPair: 32, perAddress: 64, total: 256 });

const INTERNAL_KEY: QueueKey = { address: 'the shop', account: 'the shop' };

/** Refuses with `unavailable` at once if the queue is full. */
async function runInQueue<T>(key: QueueKey, work: () => Promise<T>): Promise<T> {
  try {
    return await queue.run(key, work);
  } catch (error) {
    if (error instanceof QueueFull) refuse('unavailable', { retryAfterSeconds: RETRY_SECONDS });
    throw error;
  }
}

/** Keyboards compose the same letters differently (NIST SP 800-63B). */
const normalize = (password: string): string => password.normalize('NFKC');

/** Refuses with `unavailable` if the queue is full. */
export function hashPassword(password: string, key: QueueKey = INTERNAL_KEY): Promise<string> {
  return runInQueue(key, () => hash(normalize(password), parameters));
}

let decoy: Promise<string> | null = null;

/**
 * Whether the password matches. Takes the same time if there is no account or password. Refuses with `unavailable` if
 * the queue is full.
 */
export async function verifyPassword(
  storedHash: string | null,
  plain: string,
  key: QueueKey,
): Promise<boolean> {
  decoy ??= hashPassword('no account has this password').catch((error: unknown) => {
    decoy = null;
    throw error;
  });
  const expected = storedHash ?? (await decoy);
  const isMatch = await runInQueue(key, () => verify(expected, normalize(plain)).catch(() => false));
  return isMatch && storedHash !== null;
}

/** Whether a stored hash uses outdated parameters. */
export function isOutdated(storedHash: string): boolean {
  return !storedHash.startsWith(
    `$argon2id$v=19$m=${parameters.memoryCost},t=${parameters.timeCost},p=${parameters.parallelism}$`,
  );
}

/** For tests, which sign in thousands of times. @param kib memory of one hash, at least 8; null for the default */
export function lowerHashingCost(kib: number | null): void {
  parameters.memoryCost = kib ?? MEMORY_KIB;
}

const LENGTH_MIN = 8;
/** About 50,000 of the most often leaked passwords, in lower case. */
const LEAKED = new Set(dictionary['passwords-common']);
/** Passwords that customers of an Indian game shop are likely to choose (ASVS 6.2.11). */
const LOCALLY_COMMON = new Set(
  `87654321 admin1234 indian123 mumbai123 delhi123 jaishreeram ganesha1 sachin10 dhoni007 pubg1234 bgmi1234
   freefire freefire1 mobilelegends rcoin123 rcoins123`.split(/\s+/),
);

export interface PersonalDetails {
  email?: string;
  /** Ten digits. */
  mobile?: string;
}

/** Whether a password is acceptable: long, varied, not commonly guessed, and not the user's email or number. */
export function isStrongEnough(password: string, { email = '', mobile = '' }: PersonalDetails = {}): boolean {
  const candidate = normalize(password).toLowerCase();
  const personal = [email.toLowerCase(), email.toLowerCase().split('@')[0], mobile];
  return (
    [...candidate].length >= LENGTH_MIN &&
    new Set(candidate).size > 2 &&
    !LEAKED.has(candidate) &&
    !LOCALLY_COMMON.has(candidate) &&
    !personal.includes(candidate)
  );
}
