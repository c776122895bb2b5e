import type { OutputOf } from '@rush/contract/call.ts';
import type { resetLinkState } from '@rush/contract/passwords.ts';
import { readEmail, readEmailKey } from '@rush/contract/typed-text.ts';
import { z } from 'zod';
import type { Queries, Tx } from '#platform/database/database.ts';
import { addressKey } from '#platform/http/address.ts';
import { bindJob, defineJob, enqueue, type JobBinding } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { refuse } from '#platform/refusal.ts';
import type { AccountParts } from './account-parts.ts';
import { EFFECTS, standingOf } from './account-standing.ts';
import type { ClientContext } from './client-context.ts';
import { endSessions } from './end-sessions.ts';
import { findUserByEmail, findUserById, lockUser, type UserRow, writeUser } from './find-user.ts';
import { findKnownDevice } from './known-devices.ts';
import { findLink, mailLink, useLink } from './mailed-link.ts';
import { notifyAccountChange } from './notify-account-change.ts';
import { type OtpKey, type RequestedCode, sendOtp, useOtp } from './otp.ts';
import { hashPassword, isStrongEnough } from './passwords.ts';
import { isHeldByMobile, proveContact } from './prove-contact.ts';
import { hasSecondFactor } from './second-factor.ts';
import { countCodeTry } from './sign-in-attempt.ts';
import { TextPermit } from './sms-budget.ts';
import type { LinkPurpose } from './tables.ts';

const PURPOSES: LinkPurpose[] = ['reset-password'];

const resetLink = defineJob({
  name: 'mail-reset-link',
  payload: z.object({ email: z.string() }),
  attemptsMax: 8,
});

/**
 * Emails a link for choosing a new password. A job sends it, so that the response does not reveal whether the account
 * exists. A known device has its own limit. Refuses with `email-invalid`, `too-many-requests`.
 */
export async function forgetPassword(
  { platform, limits }: AccountParts,
  input: { email: string; client: ClientContext },
): Promise<void> {
  const email = readEmail(input.email);
  if (!email) refuse('email-invalid');
  const { queries } = platform.db;
  const user = await findUserByEmail(queries, email);
  const knownDevice = await findKnownDevice(queries, user?.id ?? 'nobody', input.client);
  const { address } = input.client;
  await limits.require(
    'code-send',
    knownDevice
      ? { device: `${email} ${knownDevice}` }
      : { address, contactAtAddress: `${email} ${addressKey(address)}`, contact: email },
  );
  await enqueue(queries, resetLink, { email });
}

export function resetLinkJob(platform: Platform): JobBinding {
  return bindJob(resetLink, ({ email }) =>
    platform.db.transaction(async (tx) => {
      const user = await findUserByEmail(tx, email);
      if (user && !user.is_blocked) await mailLink(platform, tx, user, email, 'reset-password');
    }),
  );
}

interface MailedLink {
  id: string;
  token: string;
}

type ResetQuestion = OutputOf<typeof resetLinkState>['asks'];

/** What the page asks first; `nothing` unless the reset would remove a verified number. */
async function questionOf(queries: Queries, user: UserRow): Promise<ResetQuestion> {
  const isProven = user.mobile !== null && user.mobile_proven;
  if (!isProven || EFFECTS[standingOf(user)]['reset-link'] !== 'take-over') return 'nothing';
  // Email alone must not remove a shopper's second factor. Staff never lose theirs in a reset.
  const isLocked = user.role !== 'admin' && (await hasSecondFactor(queries, user.id));
  return isLocked || (await isHeldByMobile(queries, user.id)) ? 'code' : 'number';
}

async function findAccountOf({ db, clock }: Platform, link: MailedLink): Promise<UserRow | null> {
  const mailed = await findLink(db.queries, { ...link, purposes: PURPOSES, now: clock.now() });
  const user = mailed && (await findUserById(db.queries, mailed.userId));
  return user?.email_key === readEmailKey(mailed?.email ?? '') ? user : null;
}

/** What the reset page asks. If the link no longer works, that is also `nothing`. */
export async function readResetLink(
  platform: Platform,
  link: MailedLink,
): Promise<OutputOf<typeof resetLinkState>> {
  const user = await findAccountOf(platform, link);
  const asks = user ? await questionOf(platform.db.queries, user) : 'nothing';
  return { asks, mobileEnding: asks === 'nothing' ? '' : (user?.mobile ?? '').slice(-4) };
}

/** Texts the code that a link requires. Refuses with `link-corrupted`, `too-many-requests`, and as `sendOtp` does. */
export async function sendResetCode(
  { platform, limits }: AccountParts,
  link: MailedLink & { address: string },
): Promise<RequestedCode> {
  const user = await findAccountOf(platform, link);
  if (!user || (await questionOf(platform.db.queries, user)) !== 'code') refuse('link-corrupted');
  const key = otpKeyOf(user, link.id);
  const permit = await TextPermit.request(limits, key.contact, { from: 'address', address: link.address });
  return platform.db.transaction((tx) => sendOtp(platform, tx, key, { language: user.language, permit }));
}

const otpKeyOf = (user: UserRow, linkId: string): OtpKey => ({
  contact: user.mobile ?? '',
  purpose: 'fresh-proof',
  subject: `${user.id} ${linkId}`,
});

export interface PasswordReset extends MailedLink {
  password: string;
  otp?: string | undefined;
  mobile?: 'keep' | 'remove' | undefined;
  address: string;
}

/**
 * Sets a new password with an emailed link and signs the user out everywhere. The link verifies the email; a verified
 * number stays unless the user removes it. Refuses with `password-missing`, `password-weak`, `mobile-code-required`,
 * `mobile-choice-required`, `otp-wrong`, `otp-expired`, `link-corrupted`, `too-many-requests`, `unavailable`.
 */
export async function resetPassword({ platform, limits }: AccountParts, input: PasswordReset): Promise<void> {
  if (input.password === '') refuse('password-missing');
  if (!isStrongEnough(input.password)) refuse('password-weak');
  const user = (await findAccountOf(platform, input)) ?? refuse('link-corrupted');
  // Refuse before the link and the code are used up.
  if (!isStrongEnough(input.password, { email: user.email })) refuse('password-weak');
  const asks = await questionOf(platform.db.queries, user);
  if (asks === 'number' && !input.mobile) refuse('mobile-choice-required');
  if (asks === 'code' && !input.otp) refuse('mobile-code-required');
  const passwordHash = await hashPassword(input.password, { address: input.address, account: input.id });
  if (asks === 'code') {
    const noteSuccess = await countCodeTry(limits, { address: input.address, knownDevice: null });
    await useOtp(platform, otpKeyOf(user, input.id), input.otp ?? '');
    await noteSuccess();
  }
  await platform.db.transaction(async (tx) => {
    const { userId, email } = await useLink(tx, { ...input, purposes: PURPOSES, now: platform.clock.now() });
    const before = await lockUser(tx, userId);
    // The email address, number or wallet has changed, so the page has to ask again.
    if (before.email_key !== readEmailKey(email) || (await questionOf(tx, before)) !== asks)
      refuse('link-corrupted');
    // With the code, one person has verified both contacts. Keeping the number does not verify it.
    const proof = asks === 'code' ? 'mailed-link-in-session' : 'mailed-link';
    const isKept = asks === 'code' || (asks === 'number' && input.mobile === 'keep');
    await proveContact(platform, tx, userId, isKept ? proof : 'reset-link');
    await writeUser(tx, userId, { password_hash: passwordHash, updated_at: platform.clock.now() });
    await endSessions(tx, userId);
    // Setting a first password is reported like a change, because it is a new way to sign in.
    if (isKept || before.email_proven) await notifyOfReset(platform, tx, before, isKept);
  });
}

/**
 * If the number is kept, it gets the notice. A dispute then makes the email address unverified, so that no new link is
 * sent to it.
 */
function notifyOfReset(platform: Platform, tx: Tx, user: UserRow, isKept: boolean): Promise<void> {
  const unverified = { address: user.email, isProven: false, isApart: user.email_apart };
  return notifyAccountChange(
    platform,
    tx,
    { ...user, email_proven: !isKept },
    { kind: 'password', before: isKept ? { email: unverified } : {} },
  );
}
