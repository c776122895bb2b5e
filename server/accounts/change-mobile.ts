import type { SessionUser } from '@rush/contract/sessions.ts';
import { readMobile } from '@rush/contract/typed-text.ts';
import { brokenConstraint, type Queries, type Tx } from '#platform/database/database.ts';
import type { Caller } from '#platform/http/caller.ts';
import type { Platform } from '#platform/platform.ts';
import { refuse } from '#platform/refusal.ts';
import type { AccountParts } from './account-parts.ts';
import { findUserByMobile, lockUser, writeUser } from './find-user.ts';
import { requireFreshProof } from './fresh-proof.ts';
import { notifyAccountChange } from './notify-account-change.ts';
import { type OtpKey, type RequestedCode, sendOtp, useOtp } from './otp.ts';
import { proveContact } from './prove-contact.ts';
import { limitNumberRange, TextPermit } from './sms-budget.ts';
import { presentUser } from './start-session.ts';

/**
 * Texts a code to a new number or, given that code, sets the number. Refuses with `mobile-invalid`, `account-exists`,
 * `otp-wrong`, `otp-expired`; when texting, also as `requireFreshProof` and `sendOtp` do.
 */
export async function changeMobile(
  parts: AccountParts,
  caller: Caller,
  input: { mobile: string; password?: string; otp?: string; address: string },
): Promise<Partial<RequestedCode> & { user?: SessionUser }> {
  const { platform, limits } = parts;
  const mobile = readMobile(input.mobile);
  if (!mobile) refuse('mobile-invalid');
  const key: OtpKey = { contact: mobile, purpose: 'change-mobile', subject: caller.id };
  if (input.otp === undefined) {
    await requireFreshProof(parts, caller, input);
    await requireFreeMobile(platform.db.queries, mobile);
    const permit = await TextPermit.request(limits, mobile, {
      from: 'address',
      address: input.address,
      isStranger: true,
    });
    await limitNumberRange(limits, mobile);
    return platform.db.transaction((tx) => sendOtp(platform, tx, key, { language: caller.language, permit }));
  }
  await requireFreeMobile(platform.db.queries, mobile);
  await useOtp(platform, key, input.otp);
  try {
    return { user: await platform.db.transaction((tx) => setMobile(platform, tx, caller.id, mobile)) };
  } catch (error) {
    if (brokenConstraint(error) === 'users_mobile') refuse('account-exists');
    throw error;
  }
}

/** An unverified number goes to the account that verifies it; a verified one stays. Refuses with `account-exists`. */
async function requireFreeMobile(queries: Queries, mobile: string): Promise<void> {
  const holder = await findUserByMobile(queries, mobile);
  if (holder?.mobile_proven) refuse('account-exists');
}

async function setMobile(platform: Platform, tx: Tx, userId: string, mobile: string): Promise<SessionUser> {
  const before = await lockUser(tx, userId);
  await requireFreeMobile(tx, mobile);
  await removeUnprovenMobile(tx, mobile, userId);
  // Saved as unverified first, because `proveContact` verifies the stored number.
  await writeUser(tx, userId, { mobile, mobile_proven: false });
  await proveContact(platform, tx, userId, 'texted-code-in-session');
  await notifyAccountChange(platform, tx, before, {
    kind: 'mobile',
    before: { mobile: { number: before.mobile, isProven: before.mobile_proven } },
  });
  return presentUser({ ...before, mobile });
}

/** Removes an unverified number from any other account that has it. */
export async function removeUnprovenMobile(tx: Tx, mobile: string, exceptUserId: string): Promise<void> {
  await tx
    .updateTable('users')
    .set((row) => ({ mobile: null, version: row('version', '+', 1) }))
    .where('mobile', '=', mobile)
    .where('mobile_proven', '=', false)
    .where('id', '<>', exceptUserId)
    .execute();
}
