import { readOwners } from '#platform/alert-owner.ts';
import type { Queries } from '#platform/database/database.ts';
import { newId, newShortCode } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { refuse } from '#platform/refusal.ts';
import { endSessions } from './end-sessions.ts';
import { makeLink } from './mailed-link.ts';
import { readNewEmail } from './open-account.ts';
import { alertOwners } from './staff-circle.ts';

export async function hasOwner(queries: Queries): Promise<boolean> {
  return (await readOwners(queries)).length > 0;
}

/**
 * Makes the account with this email address, or a new one, an owner of the shop. Only for the command line. Refuses
 * with `email-invalid`. @returns a link to choose a password, valid for 30 minutes
 */
export async function makeOwner(
  platform: Platform,
  typedEmail: string,
): Promise<{ email: string; link: string }> {
  const email = readNewEmail(platform, typedEmail) ?? refuse('email-invalid');
  const now = platform.clock.now();
  return platform.db.transaction(async (tx) => {
    const role = {
      role: 'admin',
      staff_role: 'owner',
      is_blocked: false,
      updated_at: now,
      staff_since: now,
      staff_by: null,
    } as const;
    await alertOwners(platform, tx, {
      subject: 'Staff account changed',
      text: `${email} was made an owner from the command line.`,
    });
    const user = await tx
      .insertInto('users')
      .values({
        ...role,
        id: newId(now.getTime()),
        userid: newShortCode(8),
        name: 'Owner',
        email,
        email_key: email,
        mobile: null,
        password_hash: null,
        created_at: now,
      })
      .onConflict((conflict) => conflict.column('email_key').doUpdateSet(role))
      .returning('id')
      .executeTakeFirstOrThrow();
    await endSessions(tx, user.id);
    // Also lets in an owner who has lost their authenticator app.
    await tx.deleteFrom('second_factors').where('user_id', '=', user.id).execute();
    return {
      email,
      link: await makeLink(platform, tx, { userId: user.id, email, purpose: 'reset-password' }),
    };
  });
}
