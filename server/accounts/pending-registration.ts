import type { Tables } from '#platform/database/database.ts';
import { equalInConstantTime, newId, newSecret, sha256 } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { parseCookie, serializeCookie } from './client-context.ts';
import { listCodeSubjects } from './otp.ts';
import { verifyPassword } from './passwords.ts';

const COOKIE = 'rush_registration';
const COOKIE_SECONDS = 1_800;
/** Limits the passwords compared, since each costs a hash. A number is sent fewer codes than this in an hour. */
const COMPARED_MAX = 12;

export type PendingRegistration = Tables['pending_registrations'];

/** Identifies a pending registration by its browser's cookie or, without cookies, by email and password. */
export interface RegistrationClaim {
  mobile: string;
  email: string | null;
  password: string;
  /** As typed. Absent in the first step, before a code is sent. */
  otp?: string;
  /** The cookie's value, `id.secret`, or null. */
  cookie: string | null;
  /** The client's IP address, for the queue of password hashes. */
  address: string;
}

export const readRegistrationCookie = (platform: Platform, request: Request): string | null =>
  parseCookie(platform, request, COOKIE);

/** A new secret, and the cookie that later proves which browser registered. */
export function newRegistrationSecret(
  platform: Platform,
  id = newId(platform.clock.now().getTime()),
): { id: string; secretHash: string; cookie: string } {
  const secret = newSecret();
  return {
    id,
    secretHash: sha256(secret),
    cookie: serializeCookie(platform, COOKIE, `${id}.${secret}`, COOKIE_SECONDS),
  };
}

export async function findByCookie(
  { db }: Platform,
  { mobile, cookie }: Pick<RegistrationClaim, 'mobile' | 'cookie'>,
): Promise<PendingRegistration | null> {
  const [id = '', secret = ''] = (cookie ?? '').split('.');
  if (!id || !secret) return null;
  const registration = await db.queries
    .selectFrom('pending_registrations')
    .selectAll()
    .where('mobile', '=', mobile)
    .where('id', '=', id)
    .executeTakeFirst();
  return registration && equalInConstantTime(registration.secret_hash, sha256(secret)) ? registration : null;
}

/** Finds the caller's pending registration by the browser's cookie or, failing that, by password. */
export async function findPendingRegistration(
  platform: Platform,
  claim: RegistrationClaim,
): Promise<PendingRegistration | null> {
  return (await findByCookie(platform, claim)) ?? (await findByPassword(platform, claim));
}

/** For clients without cookies: compares passwords, starting with the registrations that match the typed code. */
export async function findByPassword(
  platform: Platform,
  claim: RegistrationClaim,
): Promise<PendingRegistration | null> {
  if (!claim.email || claim.password === '') return null;
  const candidates = await platform.db.queries
    .selectFrom('pending_registrations')
    .selectAll()
    .where('mobile', '=', claim.mobile)
    .where('email', '=', claim.email)
    .orderBy('created_at', 'desc')
    .execute();
  for (const row of await selectCandidates(platform, claim, candidates)) {
    const key = { address: claim.address, account: claim.mobile };
    if (await verifyPassword(row.password_hash, claim.password, key)) return row;
  }
  return null;
}

/** Those that match the typed code, then those with the newest codes; without a code, the newest. */
async function selectCandidates(
  platform: Platform,
  { mobile, otp }: RegistrationClaim,
  candidates: readonly PendingRegistration[],
): Promise<PendingRegistration[]> {
  if (otp === undefined) return candidates.slice(0, COMPARED_MAX);
  const subjects = await listCodeSubjects(platform, { contact: mobile, purpose: 'register' }, otp);
  return subjects.flatMap((id) => candidates.filter((row) => row.id === id)).slice(0, COMPARED_MAX);
}
