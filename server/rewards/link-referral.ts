import { sql } from 'kysely';
import type { Tx } from '#platform/database/database.ts';
import { type IdentitySignals, marksOf, recordIdentitySignals } from './identity-signals.ts';
import { findReferrer } from './referrals.ts';

/** Friends may share an IP address, so `address` is not used to detect self-referrals. */
export interface NewReferral extends IdentitySignals {
  newUserId: string;
  code: string;
}

/**
 * Records who invited a new user, unless the two share a number, email or device (REF-3), or the new user had an
 * account that was erased.
 */
export async function linkReferral(
  tx: Tx,
  referral: NewReferral,
): Promise<'linked' | 'code-unknown' | 'oneself' | 'known'> {
  await recordIdentitySignals(tx, referral.newUserId, referral);
  const referrer = await findReferrer(tx, referral.code);
  if (!referrer) return 'code-unknown';
  if (referrer.userId === referral.newUserId) return 'oneself';
  const shared = await tx
    .selectFrom('identity_signals')
    .select('mark')
    .where('user_id', '=', referrer.userId)
    .where('mark', 'in', ['', ...marksOf({ ...referral, address: null })])
    .executeTakeFirst();
  if (shared) return 'oneself';
  if (await hadErasedAccount(tx, referral)) return 'known';
  await tx
    .insertInto('referrals')
    .values({ user_id: referral.newUserId, referrer_id: referrer.userId, masked_email: mask(referral) })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
  return 'linked';
}

/** Whether the number or email belonged to an erased account. Devices do not count, because households share them. */
async function hadErasedAccount(tx: Tx, { key, mobile, email }: NewReferral): Promise<boolean> {
  const result = await sql`
    select from identity_signals s join users u on u.id = s.user_id
    where s.mark = any(${marksOf({ key, mobile, email })}) and u.erased_at is not null limit 1`.execute(tx);
  return result.rows.length > 0;
}

/** `a…@example.test` or `…10`: enough to recognize a friend, too little to reveal their contact details. */
function mask({ email, mobile }: NewReferral): string {
  const [name = '', host = ''] = (email ?? '').split('@');
  return host ? `${name.slice(0, 1)}…@${host}` : `…${(mobile ?? '').slice(-2)}`;
}
