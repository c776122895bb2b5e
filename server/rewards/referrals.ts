import { rupeesFromPaise } from '@rush/contract/money.ts';
import type { ReferralTransaction } from '@rush/contract/rewards.ts';
import { sql } from 'kysely';
import { earningsOf, readBalance } from '#ledger/accounts.ts';
import type { Database, Queries } from '#platform/database/database.ts';
import { newShortCode } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';

/** @param code as `readCode` returns it @returns the user who owns it */
export async function findReferrer(queries: Queries, code: string): Promise<{ userId: string } | null> {
  const row = await queries
    .selectFrom('referral_codes')
    .select('user_id')
    .where('code', '=', code)
    .executeTakeFirst();
  return row ? { userId: row.user_id } : null;
}

export async function findCodeOf(queries: Queries, userId: string): Promise<string | null> {
  const row = await queries
    .selectFrom('referral_codes')
    .select('code')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.code ?? null;
}

const CODE_LENGTH = 8;

export async function generateReferralCode({ queries }: Database, userId: string): Promise<string> {
  for (;;) {
    const code = await findCodeOf(queries, userId);
    if (code) return code;
    // On a conflict, another request has created the user's code, or this code is taken: try again.
    await queries
      .insertInto('referral_codes')
      .values({ user_id: userId, code: newShortCode(CODE_LENGTH) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

const LIMIT_DEFAULT = 100;

/** Earnings in rupees (REF-4). Refuses with `no-referral-code`. */
export async function readReferralStats(queries: Queries, userId: string) {
  if (!(await findCodeOf(queries, userId))) refuse('no-referral-code');
  const totals = await sql<{ earned: number; referred: number }>`
    select coalesce((select sum(amount_paise) from referral_rewards where referrer_id = ${userId}), 0)::bigint as earned,
           (select count(*) from referrals where referrer_id = ${userId}) as referred`.execute(queries);
  const { earned, referred } = totals.rows[0]!;
  const pending = await readBalance(queries, earningsOf(userId));
  return {
    totalEarnings: rupeesFromPaise(earned),
    pendingEarnings: rupeesFromPaise(pending),
    redeemedEarnings: rupeesFromPaise(earned - pending),
    totalReferrals: referred,
  };
}

/** Cashback, newest first. @param page.before `_id` of the last row seen */
export async function listReferralTransactions(
  queries: Queries,
  userId: string,
  page: { limit?: number; before?: string },
): Promise<ReferralTransaction[]> {
  const rows = await queries
    .selectFrom('referral_rewards as r')
    .innerJoin('referrals as f', 'f.user_id', 'r.user_id')
    .select(['r.id', 'r.txnid', 'r.amount_paise', 'r.top_up_paise', 'r.created_at', 'f.masked_email'])
    .where('r.referrer_id', '=', userId)
    .$if(page.before !== undefined, (query) => query.where('r.id', '<', page.before ?? ''))
    .orderBy('r.id', 'desc')
    .limit(page.limit ?? LIMIT_DEFAULT)
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    orderId: row.txnid,
    userEmail: row.masked_email,
    commision: rupeesFromPaise(row.amount_paise),
    orderAmount: rupeesFromPaise(row.top_up_paise),
    createdAt: row.created_at.toISOString(),
  }));
}
