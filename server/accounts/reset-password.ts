import { z } from 'zod';
import type { Limits } from '#platform/http/limits.ts';
import { bindJob, defineJob, enqueue, type JobBinding } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { refuse } from '#platform/refusal.ts';
import { readEmail } from './email-address.ts';
import { endSessions } from './end-sessions.ts';
import { mailLink, useLink } from './mailed-link.ts';
import { isStrongEnough } from './password-rules.ts';
import { hashPassword } from './passwords.ts';
import './tables.ts';

const resetLink = defineJob({
  name: 'mail-reset-link',
  payload: z.object({ email: z.string() }),
  attemptsMax: 8,
});

/**
 * Has a link to choose a new password mailed. Whether there is an account is found out in a job: the answer is the
 * same, and takes as long. Refuses `email-invalid`.
 */
export async function forgetPassword(
  { platform, limits }: { platform: Platform; limits: Limits },
  input: { email: string; address: string },
): Promise<void> {
  const email = readEmail(input.email);
  if (!email) refuse('email-invalid');
  await limits.require('reset-ask-account', email);
  await enqueue(platform.db.queries, resetLink, { email });
}

/** Mails the link where the address is an account's. */
export function resetLinkJob(platform: Platform): JobBinding {
  return bindJob(resetLink, ({ email }) =>
    platform.db.transaction(async (tx) => {
      const user = await tx
        .selectFrom('users')
        .select(['id', 'name', 'email'])
        .where('email_key', '=', email)
        .where('is_blocked', '=', false)
        .executeTakeFirst();
      if (user) await mailLink(platform, tx, user, user.email, 'reset-password');
    }),
  );
}

/** Sets a new password by a mailed link and signs out everywhere. Refuses `password-missing`, `password-weak`, `link-corrupted`. */
export async function resetPassword(
  platform: Platform,
  input: { id: string; token: string; password: string },
): Promise<void> {
  if (input.password === '') refuse('password-missing');
  if (!isStrongEnough(input.password)) refuse('password-weak');
  const passwordHash = await hashPassword(input.password);
  await platform.db.transaction(async (tx) => {
    const { userId, email } = await useLink(tx, {
      ...input,
      purposes: ['reset-password'],
      now: platform.clock.now(),
    });
    // Refused here, the link stays unused.
    if (!isStrongEnough(input.password, { email })) refuse('password-weak');
    // Whoever reads the mailbox has proven the address.
    await tx
      .updateTable('users')
      .set({ password_hash: passwordHash, email_proven: true, updated_at: platform.clock.now() })
      .where('id', '=', userId)
      .execute();
    await endSessions(tx, userId);
  });
}

/** Proves an address by its mailed link, or makes a new address the account's. Refuses `link-corrupted`, `account-exists`. */
export async function verifyEmail(platform: Platform, input: { id: string; token: string }): Promise<void> {
  await platform.db.transaction(async (tx) => {
    const link = await useLink(tx, {
      ...input,
      purposes: ['verify-email', 'change-email'],
      now: platform.clock.now(),
    });
    if (link.purpose === 'change-email') {
      const taken = await tx
        .selectFrom('users')
        .select('id')
        .where('email_key', '=', link.email)
        .where('id', '<>', link.userId)
        .executeTakeFirst();
      if (taken) refuse('link-corrupted');
      await tx
        .updateTable('users')
        .set({
          email: link.email,
          email_key: link.email,
          email_proven: true,
          updated_at: platform.clock.now(),
        })
        .where('id', '=', link.userId)
        .execute();
    } else {
      await tx
        .updateTable('users')
        .set({ email_proven: true, updated_at: platform.clock.now() })
        .where('id', '=', link.userId)
        .where('email_key', '=', link.email)
        .execute();
    }
  });
}
