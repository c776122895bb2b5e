import { LIMITS } from '@rush/contract/rate-limits.ts';
import { sql } from 'kysely';
import { addressKey } from '#platform/http/address.ts';
import type { LimitKeys, Limits } from '#platform/http/rate-limiter.ts';
import { sha256 } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { refuse } from '#platform/refusal.ts';
import type { AccountParts } from './account-parts.ts';
import type { ClientContext } from './client-context.ts';
import { findDeviceOfAnybody } from './known-devices.ts';
import { isWorkDone, makeChallenge, type Work } from './proof-of-work.ts';

export interface Attempt {
  /** As `readEmailKey` reads it. It may have no account. */
  emailKey: string;
  address: string;
  /** The device's hash if it has signed in to the account before, else null. */
  knownDevice: string | null;
  proofOfWork?: Work;
}

const WAIT_USABLE_MS = 15 * 60_000;

/**
 * Counts a sign-in attempt before the password is checked. A known device has its own limit. Others are counted per IP
 * address, per account and IP address, and per account. At either of the last two, a client may still try once after
 * a proof of work or the announced wait. Refuses with `too-many-requests`, at those two with a challenge.
 *
 * @returns a function to call if the password was right, because only failures count
 */
export async function countAttempt(
  platform: Platform,
  limits: Limits,
  attempt: Attempt,
): Promise<() => Promise<void>> {
  const { emailKey, knownDevice } = attempt;
  const release = (keys: LimitKeys<'sign-in'>) => () => limits.release('sign-in', keys);
  if (knownDevice) {
    const device = `${emailKey} ${knownDevice}`;
    await limits.require('sign-in', { device });
    return release({ device });
  }
  const { address } = attempt;
  await limits.require('sign-in', { address });
  const pair = `${emailKey} ${addressKey(address)}`;
  const account = { accountAtAddress: pair, account: emailKey };
  const waitSeconds = await limits.count('sign-in', account);
  if (waitSeconds === 0) return release({ address, ...account });
  // A client that shares an attacker's IP address, or signs in during a distributed attack, is not locked out.
  if (await isAdmitted(platform, limits, attempt, pair)) return release({ address, proofOfWork: emailKey });
  await limits.release('sign-in', { address });
  await recordWait(platform, pair, waitSeconds);
  const tries = await limits.hits('sign-in', { account: emailKey, proofOfWork: emailKey });
  const challenge = makeChallenge(platform, subjectOf(attempt), Math.max(0, tries - FAILURES_ALLOWED));
  return refuse('too-many-requests', {
    retryAfterSeconds: waitSeconds,
    detail: 'sign-in attempts for an account',
    extra: { challenge },
  });
}

/** How many failures are allowed before the first challenge. */
const FAILURES_ALLOWED = LIMITS['sign-in'].per.account[0];

const subjectOf = ({ emailKey, address }: Attempt): string => `sign-in ${emailKey} ${addressKey(address)}`;

async function isAdmitted(
  platform: Platform,
  limits: Limits,
  attempt: Attempt,
  pair: string,
): Promise<boolean> {
  const isSolved =
    attempt.proofOfWork !== undefined &&
    (await isWorkDone(platform, subjectOf(attempt), attempt.proofOfWork));
  if (isSolved && (await limits.count('sign-in', { proofOfWork: attempt.emailKey })) === 0) return true;
  return consumeWait(platform, pair);
}

const waitOf = (pair: string): string => sha256(`wait ${pair}`);

/** Records how long this client has to wait. Does not extend a wait that has begun. */
async function recordWait({ db, clock }: Platform, pair: string, seconds: number): Promise<void> {
  const now = clock.now().getTime();
  await sql`
    insert into expiring_hashes as e (hash, until) values (${waitOf(pair)}, ${new Date(now + seconds * 1000)})
    on conflict (hash) do update set until = excluded.until
    where e.until < ${new Date(now - WAIT_USABLE_MS)}`.execute(db.queries);
}

async function consumeWait({ db, clock }: Platform, pair: string): Promise<boolean> {
  const now = clock.now();
  const result = await sql`
    delete from expiring_hashes where hash = ${waitOf(pair)}
      and until <= ${now} and until > ${new Date(now.getTime() - WAIT_USABLE_MS)} returning hash`.execute(
    db.queries,
  );
  return result.rows.length > 0;
}

/**
 * Counts a typed code before it is checked, except on a known device, whose code has limited tries. Refuses
 * with `too-many-requests`.
 *
 * @param knownDevice null if the browser is new
 * @returns a function to call if the code was right, because only failures count
 */
export async function countCodeTry(
  limits: Limits,
  { address, knownDevice }: { address: string; knownDevice: string | null },
): Promise<() => Promise<void>> {
  if (knownDevice) return async () => {};
  await limits.require('code-try', { address });
  return () => limits.release('code-try', { address });
}

/** Counts a provider sign-in. Its account is not known yet, so any known device has its own limit. */
export async function countProviderSignIn(
  { platform, limits }: AccountParts,
  client: ClientContext,
): Promise<() => Promise<void>> {
  const device = await findDeviceOfAnybody(platform.db.queries, client);
  const keys = device ? { device } : { address: client.address };
  await limits.require('sign-in', keys);
  return () => limits.release('sign-in', keys);
}
