import { announceIn } from '#platform/events/event-bus.ts';
import type { Caller } from '#platform/http/caller.ts';
import type { Platform } from '#platform/platform.ts';
import { refuse } from '#platform/refusal.ts';
import type { AccountParts } from './account-parts.ts';
import type { ClientContext } from './client-context.ts';
import { findUserByEmail, writeUser } from './find-user.ts';
import { findKnownDevice } from './known-devices.ts';
import { mailLink } from './mailed-link.ts';
import { hashPassword, isOutdated, verifyPassword } from './passwords.ts';
import { requireSecondFactor } from './second-factor.ts';
import { countAttempt } from './sign-in-attempt.ts';
import { type NewSession, startSessionAndNotify } from './start-session.ts';

export interface SignInInput {
  /** As `readEmailKey` reads it. */
  email: string;
  password: string;
  totp?: string;
  proofOfWork?: { token: string; nonce: string };
  client: ClientContext;
}

/**
 * Signs the user in. Known and unknown emails take equally long. Refuses with `unknown-user`, `wrong-password`,
 * `email-unverified`, `account-blocked`, `unavailable`, and as `countAttempt` and `requireSecondFactor` do.
 */
export async function signIn(parts: AccountParts, input: SignInInput): Promise<NewSession> {
  const { platform, limits } = parts;
  const { db } = platform;
  const { client } = input;
  const emailKey = input.email;
  const user = await findUserByEmail(db.queries, emailKey);
  const knownDevice = await findKnownDevice(db.queries, user?.id ?? 'nobody', client);
  const attempt = { emailKey, address: client.address, knownDevice, proofOfWork: input.proofOfWork };
  const noteSuccess = await countAttempt(platform, limits, attempt);
  const queueKey = { address: client.address, account: emailKey };
  const isCorrect = await verifyPassword(user?.password_hash ?? null, input.password, queueKey);
  if (!user) refuse('unknown-user');
  if (!isCorrect) refuse('wrong-password');
  await noteSuccess();
  if (user.is_blocked) refuse('account-blocked');
  if (!user.email_proven && !user.mobile_proven) {
    await db.transaction((tx) => mailLink(platform, tx, user, user.email, 'verify-email'));
    refuse('email-unverified');
  }
  await requireSecondFactor(parts, user, { code: input.totp, knownDevice });
  if (user.password_hash && isOutdated(user.password_hash))
    await writeUser(db.queries, user.id, { password_hash: await hashPassword(input.password, queueKey) });
  return db.transaction((tx) => startSessionAndNotify(platform, tx, user, { ...client, method: 'password' }));
}

export async function signOut({ db }: Platform, caller: Caller): Promise<void> {
  await db.queries.deleteFrom('sessions').where('id', '=', caller.sessionId).execute();
  await announceIn(db.queries, `sessions:${caller.id}`);
}
