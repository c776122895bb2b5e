import { readEmailKey } from '@rush/contract/typed-text.ts';
import { brokenConstraint, type Tx } from '#platform/database/database.ts';
import type { Caller } from '#platform/http/caller.ts';
import type { Platform } from '#platform/platform.ts';
import { refuse } from '#platform/refusal.ts';
import type { AccountParts } from './account-parts.ts';
import { findUserByEmail, lockUser, writeUser } from './find-user.ts';
import { requireFreshProof } from './fresh-proof.ts';
import { mailLink, useLink } from './mailed-link.ts';
import { notifyAccountChange } from './notify-account-change.ts';
import { displayEmail, readNewEmail } from './open-account.ts';
import { isHeldByMobile, proveContact } from './prove-contact.ts';

/**
 * Emails a link that confirms a new email address. Refuses with `email-invalid`, `account-exists`, `too-many-requests`,
 * and as `requireFreshProof` does.
 */
export async function changeEmail(
  parts: AccountParts,
  caller: Caller,
  input: { email: string; password: string; address: string },
): Promise<void> {
  const { platform } = parts;
  const email = readNewEmail(platform, input.email);
  if (!email) refuse('email-invalid');
  await requireFreshProof(parts, caller, input);
  if (await findUserByEmail(platform.db.queries, email)) refuse('account-exists');
  await parts.limits.require('code-send', { contact: caller.id });
  await platform.db.transaction((tx) => mailLink(platform, tx, caller, email, 'change-email'));
}

/**
 * Verifies an email address with its emailed link, or changes it. A change requires a session of the account, so that
 * the new mailbox alone cannot take the account over. Refuses with `link-corrupted`, `sign-in-first`.
 */
export async function verifyEmail(
  platform: Platform,
  link: { id: string; token: string },
  caller: Caller | null,
): Promise<void> {
  try {
    await platform.db.transaction((tx) => openLink(platform, tx, link, caller));
  } catch (error) {
    if (brokenConstraint(error) === 'users_email') refuse('link-corrupted');
    throw error;
  }
}

async function openLink(
  platform: Platform,
  tx: Tx,
  link: { id: string; token: string },
  caller: Caller | null,
): Promise<void> {
  const now = platform.clock.now();
  const openedLink = await useLink(tx, { ...link, purposes: ['verify-email', 'change-email'], now });
  const isOwnSession = caller?.id === openedLink.userId;
  const proof = isOwnSession ? 'mailed-link-in-session' : 'mailed-link';
  const before = await lockUser(tx, openedLink.userId);
  if (openedLink.purpose === 'verify-email') {
    if (before.email_key !== readEmailKey(openedLink.email)) refuse('link-corrupted');
    if (!isOwnSession && (await isHeldByMobile(tx, openedLink.userId))) refuse('sign-in-first');
    await proveContact(platform, tx, openedLink.userId, proof);
    return;
  }
  // The refusal rolls back, so the link can still be used.
  if (!isOwnSession) refuse('sign-in-first');
  await writeUser(tx, openedLink.userId, {
    email: displayEmail(openedLink.email),
    email_key: openedLink.email,
    email_proven: true,
    email_apart: false,
    updated_at: now,
  });
  await notifyAccountChange(platform, tx, before, {
    kind: 'email',
    before: { email: { address: before.email, isProven: before.email_proven, isApart: before.email_apart } },
  });
}
