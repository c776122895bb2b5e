import { readEmail, readEmailKey } from '@rush/contract/typed-text.ts';
import { z } from 'zod';
import { addressKey } from '#platform/http/address.ts';
import { bindJob, defineJob, enqueue, type JobBinding } from '#platform/jobs/jobs.ts';
import { sendMail } from '#platform/mail/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { refuse } from '#platform/refusal.ts';
import type { AccountParts } from './account-parts.ts';
import type { ClientContext } from './client-context.ts';
import { endSessions } from './end-sessions.ts';
import { findUserByEmail, lockUser } from './find-user.ts';
import { findKnownDevice } from './known-devices.ts';
import { mailLink, useLink } from './mailed-link.ts';
import { notifyAccountChange } from './notify-account-change.ts';
import { hashPassword, isStrongEnough } from './passwords.ts';
import { isHeldByMobile, proveContact } from './prove-contact.ts';

const resetLink = defineJob({
  name: 'mail-reset-link',
  payload: z.object({ email: z.string() }),
  attemptsMax: 8,
});

/**
 * Has a link to choose a new password mailed. A job looks for the account, so that the answer reveals nothing. A
 * known device has a limit of its own. Refuses `email-invalid`, `too-many-requests`.
 */
export async function forgetPassword(
  { platform, limits }: AccountParts,
  input: { email: string; client: ClientContext },
): Promise<void> {
  const email = readEmail(input.email);
  if (!email) refuse('email-invalid');
  const { queries } = platform.db;
  const user = await findUserByEmail(queries, email);
  const knownDevice = await findKnownDevice(queries, user?.id ?? 'nobody', input.client);
  const { address } = input.client;
  await limits.require(
    'code-send',
    knownDevice
      ? { device: `${email} ${knownDevice}` }
      : { address, contactAtAddress: `${email} ${addressKey(address)}`, contact: email },
  );
  await enqueue(queries, resetLink, { email });
}

/** Mails the link where the address is an account's; where its number alone may open it, mails that. */
export function resetLinkJob(platform: Platform): JobBinding {
  return bindJob(resetLink, ({ email }) =>
    platform.db.transaction(async (tx) => {
      const user = await findUserByEmail(tx, email);
      if (!user || user.is_blocked) return;
      if (!(await isHeldByMobile(tx, user.id))) {
        await mailLink(platform, tx, user, user.email, 'reset-password');
        return;
      }
      const { settings } = platform;
      await enqueue(tx, sendMail, {
        to: user.email,
        language: user.language ?? 'en',
        message: {
          kind: 'reset-password-refused',
          data: {
            brand: settings.get('brand.name'),
            support: settings.get('support.phone'),
          },
        },
      });
    }),
  );
}

/**
 * Sets a new password by a mailed link, which proves the address, and signs out everywhere. Refuses
 * `password-missing`, `password-weak`, `link-corrupted`, `unavailable`.
 */
export async function resetPassword(
  platform: Platform,
  input: { id: string; token: string; password: string; address: string },
): Promise<void> {
  if (input.password === '') refuse('password-missing');
  if (!isStrongEnough(input.password)) refuse('password-weak');
  const passwordHash = await hashPassword(input.password, { address: input.address, account: input.id });
  await platform.db.transaction(async (tx) => {
    const { userId, email } = await useLink(tx, {
      ...input,
      purposes: ['reset-password'],
      now: platform.clock.now(),
    });
    // Refused here, the link stays unused.
    if (!isStrongEnough(input.password, { email })) refuse('password-weak');
    const before = await lockUser(tx, userId);
    // The account has another address now, or its holder's coins: the link no longer proves it.
    if (before.email_key !== readEmailKey(email) || (await isHeldByMobile(tx, userId)))
      refuse('link-corrupted');
    await proveContact(platform, tx, userId, 'reset-link');
    await tx
      .updateTable('users')
      .set({ password_hash: passwordHash, updated_at: platform.clock.now() })
      .where('id', '=', userId)
      .execute();
    await endSessions(tx, userId);
    // A first password is a new way in, as a changed one is.
    if (before.email_proven)
      await notifyAccountChange(platform, tx, before, { kind: 'password', before: {} });
  });
}
