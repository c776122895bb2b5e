import type { Caller } from '#platform/http/caller.ts';
import { refuse } from '#platform/refusal.ts';
import type { AccountParts } from './account-parts.ts';
import { findUserByEmail } from './find-user.ts';
import { requireFreshProof } from './fresh-proof.ts';
import { mailLink } from './mailed-link.ts';
import { readNewEmail } from './open-account.ts';

/**
 * Mails a link that makes a new address the account's. Refuses `email-invalid`, `account-exists`, `too-many-requests`
 * and as `requireFreshProof`.
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
