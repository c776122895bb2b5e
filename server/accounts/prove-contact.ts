import { sql } from 'kysely';
import { coinsOf, pointsOf, readBalance } from '#ledger/accounts.ts';
import type { Queries, Tx } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { EFFECTS, type Effect, type Proof, provesEmail, standingOf } from './account-standing.ts';
import { endSessions } from './end-sessions.ts';
import { findUserById, lockUser, type UserRow, writeUser } from './find-user.ts';
import { closeLinks } from './mailed-link.ts';
import { notifyTakeover } from './notify-account-change.ts';

/**
 * Locks the user, marks a contact as verified and applies the rules in `account-standing.ts`. The caller must refuse
 * if the effect is `refuse`, or if access to the mailbox is the only proof of the email and `isHeldByMobile` is true.
 */
export async function proveContact(
  platform: Platform,
  tx: Tx,
  userId: string,
  proof: Proof,
): Promise<Effect> {
  const user = await lockUser(tx, userId);
  const effect = EFFECTS[standingOf(user)][proof];
  if (effect === 'refuse') return effect;
  const now = platform.clock.now();
  const isEmail = provesEmail(proof);
  // A signed-in user may have entered the number. Without a session, an unverified number may be a stranger's.
  const mayBeStrangers = !user.mobile_proven && proof !== 'mailed-link-in-session';
  const isMobileRemoved = isEmail && user.mobile !== null && (effect === 'take-over' || mayBeStrangers);
  const hadSignInMethods = effect === 'take-over' && (await removeSignInMethods(tx, user, now));
  if (isMobileRemoved) await endSessions(tx, userId);
  await writeUser(tx, userId, {
    ...(isEmail ? { email_proven: true } : { mobile_proven: true }),
    ...(isMobileRemoved && { mobile: null, mobile_proven: false }),
    email_apart: isApartAfter(effect, isEmail, user.email_apart),
    updated_at: now,
  });
  // Without another way to sign in, nothing was taken over.
  if (hadSignInMethods || isMobileRemoved || (effect === 'take-over' && !isEmail))
    await notifyTakeover(platform, tx, user, { by: isEmail ? 'email' : 'mobile', isMobileRemoved });
  return effect;
}

function isApartAfter(effect: Effect, isEmail: boolean, before: boolean): boolean {
  if (effect === 'keep') return before;
  return effect === 'apart' || (effect === 'take-over' && !isEmail);
}

/**
 * Whether only the number is verified and its holder has a balance to lose. Email alone gives no access to such an
 * account, because the email address may have been mistyped.
 */
export async function isHeldByMobile(queries: Queries, userId: string): Promise<boolean> {
  const user = await findUserById(queries, userId);
  // For staff, the shop's owner decides with `npm run owner`.
  if (user.role === 'admin' || standingOf(user) !== 'mobile') return false;
  const coins = await readBalance(queries, coinsOf(userId));
  return coins > 0 || (await readBalance(queries, pointsOf(userId))) > 0;
}

/**
 * Removes password, providers, second factor, sessions, known devices, open links, codes and notices. Staff keep
 * their second factor; `npm run owner` removes a lost one. @returns whether there was a password or provider
 */
async function removeSignInMethods(
  tx: Tx,
  { id: userId, role, password_hash }: UserRow,
  now: Date,
): Promise<boolean> {
  await writeUser(tx, userId, { password_hash: null });
  await closeLinks(tx, userId, now);
  await sql`update account_changes set closed_at = ${now} where user_id = ${userId} and closed_at is null`.execute(
    tx,
  );
  const [removed] = await tx.deleteFrom('identities').where('user_id', '=', userId).execute();
  if (role !== 'admin') await tx.deleteFrom('second_factors').where('user_id', '=', userId).execute();
  await tx.deleteFrom('otps').where('subject', 'like', `${userId}%`).execute();
  await endSessions(tx, userId);
  return password_hash !== null || removed!.numDeletedRows > 0n;
}
