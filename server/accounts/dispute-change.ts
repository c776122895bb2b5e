import type { OutputOf } from '@rush/contract/call.ts';
import type { disputeChange as disputeCall } from '@rush/contract/contacts.ts';
import { readEmailKey } from '@rush/contract/typed-text.ts';
import { sql } from 'kysely';
import { alertOwner } from '#platform/alert-owner.ts';
import { brokenConstraint, type Tx } from '#platform/database/database.ts';
import { sha256 } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { refuse } from '#platform/refusal.ts';
import { endSessions } from './end-sessions.ts';
import { cancelErasure } from './erasures.ts';
import { lockUser, writeUser } from './find-user.ts';
import { closeLinks, mailLink } from './mailed-link.ts';
import type { ChangeBefore } from './tables.ts';

/**
 * Handles "This was not me", the single-use link in a notice. Undoes the disputed change and every later one, except
 * for contacts that are no longer free, voids later notices (they may have gone to the attacker), ends all sessions,
 * removes the password, cancels a pending erasure, alerts the owner and emails a link to choose a new password
 * (unless only the number is verified, or no email is left). Refuses with `link-corrupted`.
 */
export async function disputeChange(
  platform: Platform,
  link: { id: string; token: string },
): Promise<OutputOf<typeof disputeCall>> {
  try {
    return await platform.db.transaction((tx) => undo(platform, tx, link));
  } catch (error) {
    // Another account took the contact concurrently: the retry sees that.
    if (!['users_email', 'users_mobile'].includes(brokenConstraint(error) ?? '')) throw error;
    return platform.db.transaction((tx) => undo(platform, tx, link));
  }
}

async function undo(
  platform: Platform,
  tx: Tx,
  link: { id: string; token: string },
): Promise<OutputOf<typeof disputeCall>> {
  const now = platform.clock.now();
  const disputed = await tx
    .updateTable('account_changes')
    .set({ disputed_at: now, closed_at: now })
    .where('id', '=', link.id)
    .where('token_hash', '=', sha256(link.token))
    .where('closed_at', 'is', null)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();
  if (!disputed) refuse('link-corrupted');
  const userId = disputed.user_id;
  await lockUser(tx, userId);
  const laterChanges = await tx
    .updateTable('account_changes')
    .set({ closed_at: now })
    .where('user_id', '=', userId)
    .where('closed_at', 'is', null)
    .where('created_at', '>=', disputed.created_at)
    .returningAll()
    .execute();
  // Newest first, so that the state before the disputed change remains.
  const changes = [disputed, ...laterChanges].sort((a, b) => b.created_at.getTime() - a.created_at.getTime());
  for (const { before } of changes) await restore(tx, userId, before);
  await endSessions(tx, userId);
  // The attacker may have requested an erasure, and the owner might not sign in before it is due.
  await cancelErasure(tx, userId, now, 'disputed');
  await closeLinks(tx, userId, now);
  const user = await writeUser(tx, userId, { password_hash: null, updated_at: now });
  await alertOwner(platform, tx, {
    kind: 'accounts',
    subject: 'A shopper disputes a change to their account',
    text: `A change to the account ${user.userid} was disputed (${disputed.kind}). Its sessions have ended, and the change was undone as far as possible. Check whether its R-Coins were spent.`,
    path: '/admin/queue',
  });
  if (!user.email_proven && user.mobile && user.mobile_proven)
    return {
      message: 'You are signed out everywhere. Sign in with a code sent to your mobile number.',
      passwordBy: 'mobile',
    };
  if (!user.email)
    return {
      message:
        'You are signed out everywhere. Another account now has your email address. Please contact us.',
      passwordBy: 'support',
    };
  await mailLink(platform, tx, user, user.email, 'reset-password');
  return {
    message: 'You are signed out everywhere. We have emailed you a link to choose a new password.',
    passwordBy: 'mail',
  };
}

/** Restores the state before a change. A contact that another account now has is left empty, not kept as changed. */
async function restore(tx: Tx, userId: string, before: ChangeBefore): Promise<void> {
  const { email, mobile, secondFactor, provider } = before;
  const emailKey = readEmailKey(email?.address ?? '') || null;
  if (email) {
    const isFree = !(await isTaken(tx, userId, 'email_key', emailKey));
    await writeUser(tx, userId, {
      email: isFree ? email.address : '',
      email_key: isFree ? emailKey : null,
      email_proven: isFree && email.isProven,
      email_apart: isFree && email.isApart,
    });
  }
  if (mobile) {
    const isFree = !(await isTaken(tx, userId, 'mobile', mobile.number));
    await writeUser(tx, userId, {
      mobile: isFree ? mobile.number : null,
      mobile_proven: isFree && mobile.isProven,
    });
  }
  if (provider)
    await tx
      .deleteFrom('identities')
      .where('issuer', '=', provider.issuer)
      .where('subject', '=', provider.subject)
      .where('user_id', '=', userId)
      .execute();
  // Email alone never removes a staff member's second factor, but may restore it.
  if (secondFactor || (secondFactor === null && !(await isStaff(tx, userId))))
    await restoreSecondFactor(tx, userId, secondFactor);
}

async function isStaff(tx: Tx, userId: string): Promise<boolean> {
  const { role } = await tx
    .selectFrom('users')
    .select('role')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return role === 'admin';
}

async function restoreSecondFactor(
  tx: Tx,
  userId: string,
  before: NonNullable<ChangeBefore['secondFactor']> | null,
): Promise<void> {
  await tx.deleteFrom('second_factors').where('user_id', '=', userId).execute();
  if (!before) return;
  await tx
    .insertInto('second_factors')
    .values({
      user_id: userId,
      secret: before.secret,
      confirmed_at: new Date(before.confirmedAt),
      recovery_hashes: before.recoveryHashes,
    })
    .execute();
}

async function isTaken(
  tx: Tx,
  userId: string,
  column: 'email_key' | 'mobile',
  value: string | null,
): Promise<boolean> {
  const holder = sql`select from users where ${sql.ref(column)} = ${value} and id <> ${userId}`;
  return (await holder.execute(tx)).rows.length > 0;
}
