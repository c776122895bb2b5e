import { sql } from 'kysely';
import { SHOP } from '#ledger/accounts.ts';
import { giveCoins } from '#ledger/give-coins.ts';
import type { Tx } from '#platform/database/database.ts';

export interface NewUser {
  userId: string;
  bonusPaise: number;
  /** The setting referral.bonusWhen is `first-payment`: the bonus waits for payHeldSignUpBonus. */
  isHeld?: boolean;
  now: Date;
}

/** The bonus of an invited user, once the mobile is proven (REF-2). A person gets it once, whatever the account. */
export async function grantSignUpBonus(tx: Tx, newUser: NewUser): Promise<'granted' | 'held' | 'none'> {
  const referral = await lockOpenReferral(tx, newUser.userId);
  if (!referral) return 'none';
  if (!referral.mobile_proven_at)
    await tx
      .updateTable('referrals')
      .set({ mobile_proven_at: newUser.now })
      .where('user_id', '=', newUser.userId)
      .execute();
  return newUser.isHeld ? 'held' : payBonus(tx, newUser);
}

/** Pays a bonus that waited for the first captured payment; does nothing if none waits. */
export async function payHeldSignUpBonus(
  tx: Tx,
  newUser: { userId: string; bonusPaise: number; now: Date },
): Promise<'granted' | 'none'> {
  const referral = await lockOpenReferral(tx, newUser.userId);
  return referral?.mobile_proven_at ? payBonus(tx, newUser) : 'none';
}

/** The referral whose bonus is neither paid nor refused. */
function lockOpenReferral(tx: Tx, userId: string) {
  return tx
    .selectFrom('referrals')
    .select('mobile_proven_at')
    .where('user_id', '=', userId)
    .where('bonus_paid_at', 'is', null)
    .where('bonus_refused_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

async function payBonus(
  tx: Tx,
  { userId, bonusPaise, now }: { userId: string; bonusPaise: number; now: Date },
): Promise<'granted' | 'none'> {
  const isNew = await claimSignals(tx, userId);
  await tx
    .updateTable('referrals')
    .set(isNew ? { bonus_paid_at: now } : { bonus_refused_at: now })
    .where('user_id', '=', userId)
    .execute();
  if (!isNew) return 'none';
  if (bonusPaise > 0) {
    await giveCoins(tx, {
      userId,
      amountPaise: bonusPaise,
      from: SHOP.promotions,
      // Stored kinds keep their names: the ledger's hash chain covers them.
      kind: 'welcome',
      reference: userId,
      type: 'Credit',
      entry: { kind: 'welcome-bonus', data: {} },
      now,
    });
  }
  return 'granted';
}

/** Claims number, address and device for this user; false if one of them had the bonus before. */
async function claimSignals(tx: Tx, userId: string): Promise<boolean> {
  // Always in the same order, so that two new users who share signals cannot deadlock.
  await sql`select pg_advisory_xact_lock(hashtextextended('sign-up bonus ' || mark, 0))
    from (select mark from identity_signals where user_id = ${userId} order by mark) mine`.execute(tx);
  const spent = await sql`select from identity_signals mine join identity_signals other using (mark)
    where mine.user_id = ${userId} and other.had_bonus limit 1`.execute(tx);
  if (spent.rows.length > 0) return false;
  await tx.updateTable('identity_signals').set({ had_bonus: true }).where('user_id', '=', userId).execute();
  return true;
}
