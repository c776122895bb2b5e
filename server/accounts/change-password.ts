import type { Caller } from '#platform/http/caller.ts';
import { refuse } from '#platform/refusal.ts';
import type { AccountParts } from './account-parts.ts';
import { endSessions } from './end-sessions.ts';
import { writeUser } from './find-user.ts';
import { requireFreshProof } from './fresh-proof.ts';
import { notifyAccountChange } from './notify-account-change.ts';
import { hashPassword, isStrongEnough } from './passwords.ts';

/** Also signs the user out everywhere else. Refuses with `password-weak`, and as `requireFreshProof` does. */
export async function changePassword(
  parts: AccountParts,
  caller: Caller,
  input: { password: string; newPassword: string; address: string },
): Promise<void> {
  const { platform } = parts;
  if (!isStrongEnough(input.newPassword, caller)) refuse('password-weak');
  await requireFreshProof(parts, caller, input);
  const passwordHash = await hashPassword(input.newPassword, { address: input.address, account: caller.id });
  await platform.db.transaction(async (tx) => {
    const now = platform.clock.now();
    const user = await writeUser(tx, caller.id, { password_hash: passwordHash, updated_at: now });
    await endSessions(tx, caller.id, caller.sessionId);
    await notifyAccountChange(platform, tx, user, { kind: 'password', before: {} });
  });
}
