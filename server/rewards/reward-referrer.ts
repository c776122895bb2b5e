import { sql } from 'kysely';
import { earningsOf, SHOP } from '#ledger/accounts.ts';
import { postTransfer } from '#ledger/post-transfer.ts';
import type { Tx } from '#platform/database/database.ts';
import { newId } from '#platform/ids.ts';
import { shareOf } from './award-points.ts';

export interface RewardedTopUp {
  userId: string;
  topUpId: string;
  txnid: string;
  amountPaise: number;
  percent: number;
  topUpsMax: number;
  now: Date;
}

/** Credits the referrer's cashback for a paid top-up. The referral's row lock keeps the count exact (REF-1). */
export async function rewardReferrer(tx: Tx, topUp: RewardedTopUp): Promise<void> {
  const referral = await tx
    .selectFrom('referrals')
    .select('referrer_id')
    .where('user_id', '=', topUp.userId)
    .forUpdate()
    .executeTakeFirst();
  if (!referral || (await isErased(tx, referral.referrer_id))) return;
  const { rewardCount } = await tx
    .selectFrom('referral_rewards')
    .select((row) => row.fn.countAll<number>().as('rewardCount'))
    .where('user_id', '=', topUp.userId)
    .executeTakeFirstOrThrow();
  const amountPaise = shareOf(topUp.amountPaise, topUp.percent);
  if (rewardCount >= topUp.topUpsMax || amountPaise === 0) return;
  await tx
    .insertInto('referral_rewards')
    .values({
      id: newId(topUp.now.getTime()),
      referrer_id: referral.referrer_id,
      user_id: topUp.userId,
      ordinal: rewardCount + 1,
      top_up_id: topUp.topUpId,
      txnid: topUp.txnid,
      top_up_paise: topUp.amountPaise,
      amount_paise: amountPaise,
      created_at: topUp.now,
    })
    .execute();
  await postTransfer(tx, {
    debit: SHOP.promotions,
    credit: earningsOf(referral.referrer_id),
    amountPaise,
    kind: 'referral',
    reference: topUp.topUpId,
    userId: referral.referrer_id,
    now: topUp.now,
  });
}

async function isErased(tx: Tx, userId: string): Promise<boolean> {
  const result = await sql`select from users where id = ${userId} and erased_at is not null`.execute(tx);
  return result.rows.length > 0;
}
