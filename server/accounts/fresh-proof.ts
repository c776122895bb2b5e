import type { Caller } from '#platform/http/caller.ts';
import type { Platform } from '#platform/platform.ts';
import { refuse } from '#platform/refusal.ts';
import type { AccountParts } from './account-parts.ts';
import { findUserById } from './find-user.ts';
import { type OtpKey, type RequestedCode, sendOtp, useOtp } from './otp.ts';
import { verifyPassword } from './passwords.ts';
import { proveContact } from './prove-contact.ts';
import { TextPermit } from './sms-budget.ts';

/** How long a sign-in or a typed code counts as fresh proof of identity. */
const FRESH_MINUTES = 10;

/**
 * Requires fresh proof of identity before anything a stolen session must not allow: the password or, without one, a
 * sign-in or code within ten minutes. With `isSignInEnough` such a sign-in always suffices, e.g. for staff who set up
 * their second factor right after signing in.
 *
 * Refuses with `password-missing`, `wrong-password`, `fresh-proof-required`, `too-many-requests`, `unavailable`. Calls
 * that use it declare `FRESH_PROOF_REFUSALS` and the limit `password-proof`.
 */
export async function requireFreshProof(
  { platform, limits }: AccountParts,
  caller: Caller,
  proof: { password?: string | undefined; address: string; isSignInEnough?: boolean },
): Promise<void> {
  const { hasPassword, isFresh, passwordHash } = await readProof(platform, caller);
  if (proof.isSignInEnough && isFresh) return;
  if (!hasPassword) {
    if (!isFresh) refuse('fresh-proof-required');
    return;
  }
  if (!proof.password)
    refuse('password-missing', { fields: [{ field: 'password', message: 'Please enter your password.' }] });
  // Count first, so that concurrent guesses cannot exceed the limit.
  await limits.require('password-proof', { caller: caller.id });
  const isCorrect = await verifyPassword(passwordHash, proof.password, {
    address: proof.address,
    account: caller.id,
  });
  if (!isCorrect) refuse('wrong-password');
  await limits.release('password-proof', { caller: caller.id });
}

async function readProof({ db, clock }: Platform, caller: Caller) {
  const row = await db.queries
    .selectFrom('users as u')
    .innerJoin('sessions as s', 's.user_id', 'u.id')
    .select(['u.password_hash', 'u.email_proven', 'u.email_apart', 's.proven_at'])
    .where('u.id', '=', caller.id)
    .where('s.id', '=', caller.sessionId)
    .executeTakeFirst();
  if (!row) refuse('token-expired');
  return {
    passwordHash: row.password_hash,
    hasPassword: row.password_hash !== null,
    isFresh: clock.now().getTime() - row.proven_at.getTime() < FRESH_MINUTES * 60_000,
    isEmailConfirmed: row.email_proven && !row.email_apart,
  };
}

export async function readFreshProof(platform: Platform, caller: Caller) {
  const { passwordHash: _, ...state } = await readProof(platform, caller);
  return state;
}

/**
 * Sends a code to the requested contact; by default to the email, unless only the number is verified. Refuses with
 * `no-contact`, `too-many-requests`, and as `sendOtp` does.
 */
export async function startFreshProof(
  { platform, limits }: AccountParts,
  caller: Caller,
  requested: 'email' | 'mobile' | undefined,
): Promise<RequestedCode & { by: 'email' | 'mobile' }> {
  const user = await findUserById(platform.db.queries, caller.id);
  const mobile = user.mobile_proven && platform.config.sms.isSetUp ? user.mobile : null;
  const by = requested ?? (user.email_proven || !mobile ? 'email' : 'mobile');
  const contact = by === 'email' ? user.email_key : mobile;
  if (!contact) refuse('no-contact');
  await limits.require('code-send', { contact: caller.id });
  const permit = by === 'mobile' ? await TextPermit.request(limits, contact, { from: 'session' }) : null;
  const key: OtpKey = { contact, purpose: 'fresh-proof', subject: subjectOf(caller) };
  const code = await platform.db.transaction((tx) =>
    sendOtp(platform, tx, key, { language: caller.language, permit }),
  );
  return { by, ...code };
}

const subjectOf = (caller: Caller): string => `${caller.id} ${caller.sessionId}`;

/**
 * Checks the code that `startFreshProof` sent. An emailed code also verifies the email address. Refuses with
 * `otp-wrong`, `otp-expired`.
 */
export async function confirmFreshProof(platform: Platform, caller: Caller, otp: string): Promise<void> {
  const { db, clock } = platform;
  const code = await db.queries
    .selectFrom('otps')
    .select('contact')
    .where('purpose', '=', 'fresh-proof')
    .where('subject', '=', subjectOf(caller))
    .orderBy('sent_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!code) refuse('otp-expired');
  await useOtp(platform, { contact: code.contact, purpose: 'fresh-proof', subject: subjectOf(caller) }, otp);
  await db.transaction(async (tx) => {
    await tx
      .updateTable('sessions')
      .set({ proven_at: clock.now() })
      .where('id', '=', caller.sessionId)
      .execute();
    const user = await findUserById(tx, caller.id);
    if (user.email_key === code.contact)
      await proveContact(platform, tx, caller.id, 'mailed-link-in-session');
  });
}
