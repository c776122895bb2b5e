import { LIMITS, type LimitName } from '@rush/contract/limits.ts';
import { addressKey } from '#platform/http/address.ts';
import type { Limits } from '#platform/http/limits.ts';
import { sha256 } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { refuse } from '#platform/refusal.ts';
import { isWorkDone, makeChallenge } from './proof-of-work.ts';
import './tables.ts';

export interface Attempt {
  /** The address as it was typed, in lower case; of an account or not. */
  emailKey: string;
  /** The client's address. */
  address: string;
  /** The device's hash where somebody has signed in to the account on it, else null. */
  knownDevice: string | null;
  /** A solved challenge of an earlier answer. */
  proofOfWork?: { token: string; nonce: string };
}

/** How long a wait that is over can be used. */
const WAIT_USABLE_MS = 15 * 60_000;

/**
 * Counts an attempt to sign in by password, beforehand: of many at once no more are looked at than may fail. A known
 * device counts by itself. Others count by address, by account and address, and by account; where the account's
 * line is full a proof of work lets the attempt through, or the wait that the answer names, whatever others do
 * meanwhile. Refuses `too-many-requests`, with a challenge.
 *
 * @returns what to call once the password was right: failures count, successes do not
 */
export async function countAttempt(
  platform: Platform,
  limits: Limits,
  attempt: Attempt,
): Promise<() => Promise<void>> {
  const { emailKey, knownDevice } = attempt;
  const counted: [LimitName, string][] = [];
  const giveBack = async () => {
    for (const [name, key] of counted.splice(0)) await limits.giveBack(name, key);
  };
  const count = async (name: LimitName, key: string): Promise<number> => {
    const waitSeconds = await limits.count(name, key);
    if (waitSeconds === 0) counted.push([name, key]);
    return waitSeconds;
  };
  if (knownDevice) {
    await limits.require('sign-in-device', `${emailKey} ${knownDevice}`);
    counted.push(['sign-in-device', `${emailKey} ${knownDevice}`]);
    return giveBack;
  }
  await limits.require('sign-in-address', attempt.address);
  counted.push(['sign-in-address', attempt.address]);
  const pair = `${emailKey} ${addressKey(attempt.address)}`;
  const waitSeconds =
    (await count('sign-in-account-address', pair)) || (await count('sign-in-account', emailKey));
  if (waitSeconds === 0) return giveBack;
  // Whoever shares the address with an attacker, or comes after one from everywhere, is not shut out.
  if (await isLetThrough(platform, limits, attempt, pair)) {
    counted.push(['sign-in-proof-of-work', emailKey]);
    return giveBack;
  }
  await giveBack();
  await noteWait(platform, pair, waitSeconds);
  const failures = await limits.hits('sign-in-account', emailKey);
  const works = await limits.hits('sign-in-proof-of-work', emailKey);
  const challenge = makeChallenge(platform, subjectOf(attempt), Math.max(0, works + failures - EXPECTED));
  return refuse('too-many-requests', {
    retryAfterSeconds: waitSeconds,
    detail: 'sign-in attempts at an account',
    answer: { challenge },
  });
}

/** So many failures are there when the first challenge is asked for. */
const EXPECTED = LIMITS['sign-in-account'].max;

/** A challenge is for one account, from one address. */
const subjectOf = ({ emailKey, address }: Attempt): string => `sign-in ${emailKey} ${addressKey(address)}`;

async function isLetThrough(
  platform: Platform,
  limits: Limits,
  attempt: Attempt,
  pair: string,
): Promise<boolean> {
  const hasWorked =
    attempt.proofOfWork !== undefined &&
    (await isWorkDone(platform, subjectOf(attempt), attempt.proofOfWork));
  if (hasWorked && (await limits.count('sign-in-proof-of-work', attempt.emailKey)) === 0) return true;
  return takeWait(platform, pair);
}

const waitOf = (pair: string): string => sha256(`wait ${pair}`);

/** Records until when this client has to wait; a wait that has begun is not extended. */
async function noteWait({ db, clock }: Platform, pair: string, seconds: number): Promise<void> {
  const now = clock.now();
  await db.queries
    .insertInto('expiring_hashes')
    .values({ hash: waitOf(pair), until: new Date(now.getTime() + seconds * 1000) })
    .onConflict((conflict) =>
      conflict
        .column('hash')
        .doUpdateSet({ until: new Date(now.getTime() + seconds * 1000) })
        .where('expiring_hashes.until', '<', new Date(now.getTime() - WAIT_USABLE_MS)),
    )
    .execute();
}

/** Uses up a wait that is over, for one attempt. */
async function takeWait({ db, clock }: Platform, pair: string): Promise<boolean> {
  const now = clock.now();
  const taken = await db.queries
    .deleteFrom('expiring_hashes')
    .where('hash', '=', waitOf(pair))
    .where('until', '<=', now)
    .where('until', '>', new Date(now.getTime() - WAIT_USABLE_MS))
    .returning('hash')
    .executeTakeFirst();
  return taken !== undefined;
}
