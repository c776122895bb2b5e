import type { Caller } from '#platform/http/caller.ts';
import { enqueue } from '#platform/jobs/jobs.ts';
import { sendMail } from '#platform/mail/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { refuse } from '#platform/refusal.ts';
import { requirePassword } from './edit-profile.ts';
import { endSessions } from './end-sessions.ts';
import { isStrongEnough } from './password-rules.ts';
import { hashPassword } from './passwords.ts';
import './tables.ts';

/**
 * Sets a new password, signs out everywhere else and tells the owner of the address. Refuses `wrong-password`
 * and `password-weak`.
 */
export async function changePassword(
  platform: Platform,
  caller: Caller,
  input: { password: string; newPassword: string },
): Promise<void> {
  const { clock, settings } = platform;
  if (!isStrongEnough(input.newPassword, caller)) refuse('password-weak');
  await requirePassword(platform, caller, input.password);
  const passwordHash = await hashPassword(input.newPassword);
  await platform.db.transaction(async (tx) => {
    await tx
      .updateTable('users')
      .set({ password_hash: passwordHash, updated_at: clock.now() })
      .where('id', '=', caller.id)
      .execute();
    await endSessions(tx, caller.id, caller.sessionId);
    const brand = settings.get('brand.name');
    await enqueue(tx, sendMail, {
      to: caller.email,
      subject: `Your ${brand} password was changed`,
      text: `Hello ${caller.name},\n\nthe password of your account was changed just now. If that was not you, choose a new one by "Forgot Password?" on the sign-in page and write to support.\n\n${brand}`,
    });
  });
}
