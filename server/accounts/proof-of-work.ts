import { createHash, createHmac } from 'node:crypto';
import type { Queries } from '#platform/database/database.ts';
import { equalInConstantTime, newSecret, sha256 } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';

const TTL_SECONDS = 300;
const BITS_MIN = 14;
const BITS_MAX = 20;
/** The number of further failures that doubles the work. */
const FAILURES_PER_BIT = 10;

/** A solved challenge from an earlier response. */
export interface Work {
  token: string;
  nonce: string;
}

export interface Challenge {
  token: string;
  /** How many leading zero bits the SHA-256 of `token:nonce` must have. */
  bits: number;
}

/** A challenge for one attempt: a phone solves 14 bits instantly, and 20 bits in a few seconds. */
export function makeChallenge({ config, clock }: Platform, subject: string, failures: number): Challenge {
  const bits = Math.min(BITS_MAX, BITS_MIN + Math.floor(failures / FAILURES_PER_BIT));
  const until = Math.floor(clock.now().getTime() / 1000) + TTL_SECONDS;
  const body = `${bits}.${until}.${newSecret().slice(0, 22)}`;
  return { token: `${body}.${signatureOf(config.secret, body, subject)}`, bits };
}

/** Whether the work is for this subject, correct, unexpired and unused; uses it up. */
export async function isWorkDone(
  { config, clock, db }: Platform,
  subject: string,
  work: Work,
): Promise<boolean> {
  const parts = work.token.split('.');
  const [bits = '', until = '', , signature = ''] = parts;
  const body = parts.slice(0, 3).join('.');
  if (parts.length !== 4 || !equalInConstantTime(signature, signatureOf(config.secret, body, subject)))
    return false;
  const expiresAt = new Date(Number.parseInt(until, 10) * 1000);
  if (expiresAt <= clock.now()) return false;
  const digest = createHash('sha256').update(`${work.token}:${work.nonce}`).digest();
  if (leadingZeroBits(digest) < Number.parseInt(bits, 10)) return false;
  return spendToken(db.queries, { name: `proof of work ${work.token}`, expiresAt });
}

function signatureOf(secret: string, body: string, subject: string): string {
  return createHmac('sha256', secret).update(`challenge ${body} ${subject}`).digest('base64url').slice(0, 22);
}

function leadingZeroBits(digest: Uint8Array): number {
  let bits = 0;
  for (const byte of digest) {
    if (byte !== 0) return bits + Math.clz32(byte) - 24;
    bits += 8;
  }
  return bits;
}

/** Uses up a token, atomically, and stores its hash until it expires. @returns false if it was already used */
export async function spendToken(
  queries: Queries,
  token: { name: string; expiresAt: Date },
): Promise<boolean> {
  const row = await queries
    .insertInto('expiring_hashes')
    .values({ hash: sha256(token.name), until: token.expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('hash')
    .executeTakeFirst();
  return row !== undefined;
}
