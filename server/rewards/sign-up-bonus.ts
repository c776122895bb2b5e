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

/**
 * The bonus of a new user who was brought by someone. Call it once the mobile is proven, not before (REF-2). One
 * person gets it once, under whichever account.
 */
export async function grantSignUpBonus(tx: Tx, newUser: NewUser): Promise<'granted' | 'held' | 'none'> {
  const referral = await tx
    .selectFrom('referrals')
    .select(['mobile_proven_at', 'bonus_paid_at', 'bonus_refused_at'])
    .where('user_id', '=', newUser.userId)
    .forUpdate()
    .executeTakeFirst();
  if (!referral || referral.bonus_paid_at || referral.bonus_refused_at) return 'none';
  if (!referral.mobile_proven_at)
    await tx
      .updateTable('referrals')
      .set({ mobile_proven_at: newUser.now })
      .where('user_id', '=', newUser.userId)
      .execute();
  return newUser.isHeld ? 'held' : payBonus(tx, newUser);
}

/** Pays a bonus that waited for the first captured payment; does nothing where none waits. */
export async function payHeldSignUpBonus(
  tx: Tx,
  newUser: { userId: string; bonusPaise: number; now: Date },
): Promise<'granted' | 'none'> {
  const referral = await tx
    .selectFrom('referrals')
    .select(['mobile_proven_at', 'bonus_paid_at', 'bonus_refused_at'])
    .where('user_id', '=', newUser.userId)
    .forUpdate()
    .executeTakeFirst();
  if (!referral?.mobile_proven_at || referral.bonus_paid_at || referral.bonus_refused_at) return 'none';
  return payBonus(tx, newUser);
}

/** Under the lock of the referral's row. */
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

/** Claims number, address and device for this user; false where one of them has had the bonus before. */
async function claimSignals(tx: Tx, userId: string): Promise<boolean> {
  const { signals } = await tx
    .selectFrom('identity_signals')
    .select((row) => row.fn.countAll<number>().as('signals'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  const claimed = await tx
    .insertInto('sign_up_bonus_signals')
    .columns(['mark', 'user_id'])
    // In one order, so that two new users who share signals do not wait for each other in a circle.
    .expression(
      tx
        .selectFrom('identity_signals')
        .select(['mark', 'user_id'])
        .where('user_id', '=', userId)
        .orderBy('mark'),
    )
    .onConflict((conflict) => conflict.column('mark').doNothing())
    .executeTakeFirst();
  if (claimed.numInsertedOrUpdatedRows === BigInt(signals)) return true;
  await tx.deleteFrom('sign_up_bonus_signals').where('user_id', '=', userId).execute();
  return false;
}
