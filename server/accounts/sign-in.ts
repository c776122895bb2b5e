import type { Caller } from '#platform/http/caller.ts';
import type { Limits } from '#platform/http/limits.ts';
import type { Platform } from '#platform/platform.ts';
import { refuse } from '#platform/refusal.ts';
import { announceIn } from '#platform/settings/settings.ts';
import { mailLink } from './mailed-link.ts';
import { hashPassword, isOutdated, passwordFits } from './passwords.ts';
import { requireSecondFactor } from './second-factor.ts';
import { type NewSession, startSession } from './start-session.ts';
import type { Visit } from './visit.ts';
import './tables.ts';

export interface SignInInput {
  email: string;
  password: string;
  /** Code of the second factor, where the account has one. */
  totp?: string;
  visit: Visit;
}

/**
 * Signs in by email and password. Refuses: unknown-user, wrong-password, email-unverified, account-blocked,
 * too-many-requests. Known and unknown addresses take the same time.
 */
export async function signIn(platform: Platform, limits: Limits, input: SignInInput): Promise<NewSession> {
  const { db, clock } = platform;
  const emailKey = input.email.trim().toLowerCase();
  await limits.require('sign-in-account', emailKey);
  const user = await db.queries
    .selectFrom('users')
    .selectAll()
    .where('email_key', '=', emailKey)
    .executeTakeFirst();
  const fits = await passwordFits(user?.password_hash ?? null, input.password);
  if (!user) refuse('unknown-user');
  if (!fits) refuse('wrong-password');
  if (user.is_blocked) refuse('account-blocked');
  if (!user.email_proven && !user.mobile_proven) {
    await db.transaction((tx) => mailLink(platform, tx, user, user.email, 'verify-email'));
    refuse('email-unverified');
  }
  await requireSecondFactor(platform, user, input.totp);
  if (user.password_hash && isOutdated(user.password_hash)) {
    await db.queries
      .updateTable('users')
      .set({ password_hash: await hashPassword(input.password) })
      .where('id', '=', user.id)
      .execute();
  }
  return startSession(db.queries, user, {
    ...input.visit,
    method: 'password',
    now: clock.now(),
  });
}

/** Ends the caller's session at once. */
export async function signOut({ db }: Platform, caller: Caller): Promise<void> {
  await db.queries.deleteFrom('sessions').where('id', '=', caller.sessionId).execute();
  await announceIn(db.queries, `sessions:${caller.id}`);
}
