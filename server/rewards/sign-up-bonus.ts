import { sql } from 'kysely';
import { SHOP } from '#ledger/accounts.ts';
import { giveCoins } from '#ledger/move-coins.ts';
import { PREPARED, type Tx } from '#platform/database/database.ts';

type BonusOutcome = 'granted' | 'review' | 'none';

const DECIDED_AT = { granted: 'bonus_paid_at', review: 'bonus_review_at', none: 'bonus_refused_at' } as const;

export interface NewUser {
  userId: string;
  bonusPaise: number;
  /** Whether `referral.bonusWhen` is `first-payment`. If so, `payHeldSignUpBonus` pays the bonus later. */
  isHeld?: boolean;
  now: Date;
}

/** Bonuses per device or IP address in a month; staff review any beyond that. */
const SHARED_MAX = 2;
const MONTH_MS = 30 * 86_400_000;

/**
 * Pays the bonus to an invited user whose mobile number was just verified, unless it is held (REF-2). A person gets it
 * only once, across all accounts. After two bonuses for one device or IP address in a month, staff review any others.
 */
export async function grantSignUpBonus(tx: Tx, newUser: NewUser): Promise<BonusOutcome | 'held'> {
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

export async function payHeldSignUpBonus(tx: Tx, newUser: Omit<NewUser, 'isHeld'>): Promise<BonusOutcome> {
  const referral = await lockOpenReferral(tx, newUser.userId);
  return referral?.mobile_proven_at ? payBonus(tx, newUser) : 'none';
}

function lockOpenReferral(tx: Tx, userId: string) {
  return tx
    .selectFrom('referrals')
    .modifyFront(PREPARED)
    .select('mobile_proven_at')
    .where('user_id', '=', userId)
    .where('bonus_paid_at', 'is', null)
    .where('bonus_refused_at', 'is', null)
    .where('bonus_review_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

async function payBonus(tx: Tx, { userId, bonusPaise, now }: Omit<NewUser, 'isHeld'>): Promise<BonusOutcome> {
  const outcome = await claimSignals(tx, userId, now);
  await tx
    .updateTable('referrals')
    .set({ [DECIDED_AT[outcome]]: now })
    .where('user_id', '=', userId)
    .execute();
  if (outcome === 'granted' && bonusPaise > 0) {
    await giveCoins(tx, {
      userId,
      amountPaise: bonusPaise,
      from: SHOP.promotions,
      // Stored kinds keep their names, because the ledger's hash chain covers them.
      kind: 'welcome',
      reference: userId,
      type: 'Credit',
      entry: { kind: 'welcome-bonus', data: {} },
      now,
    });
  }
  return outcome;
}

/** Claims this user's signals, unless one has already earned the bonus, or a shared one has earned it too often. */
async function claimSignals(tx: Tx, userId: string, now: Date): Promise<BonusOutcome> {
  // In a fixed order, so that users who share signals cannot deadlock.
  await sql`select pg_advisory_xact_lock(hashtextextended('sign-up bonus ' || mark, 0))
    from (select mark from identity_signals where user_id = ${userId} order by mark) mine`.execute(tx);
  const { rows: usedSignals } = await sql<{ is_shared: boolean; recent: number }>`
    select mine.is_shared, count(*) filter (where other.bonus_at > ${new Date(now.getTime() - MONTH_MS)})::int as recent
    from identity_signals mine join identity_signals other using (mark)
    where mine.user_id = ${userId} and other.bonus_at is not null group by mine.mark, mine.is_shared`.execute(
    tx,
  );
  if (usedSignals.some(({ is_shared }) => !is_shared)) return 'none';
  if (usedSignals.some(({ recent }) => recent >= SHARED_MAX)) return 'review';
  await tx.updateTable('identity_signals').set({ bonus_at: now }).where('user_id', '=', userId).execute();
  return 'granted';
}
