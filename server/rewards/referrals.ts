import { rupeesFromPaise } from '@rush/contract/money.ts';
import type { ReferralTransaction } from '@rush/contract/rewards.ts';
import { sql } from 'kysely';
import { coinsOf, earningsOf, SHOP } from '#ledger/accounts.ts';
import { postTransfer } from '#ledger/post-transfer.ts';
import { readBalance } from '#ledger/read-balance.ts';
import type { Queries, Tx } from '#platform/database/database.ts';
import { newShortCode } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import './tables.ts';

const CODE_LENGTH = 8;
const LIMIT_DEFAULT = 100;

export async function findReferralCode(queries: Queries, userId: string): Promise<string | null> {
  const row = await queries
    .selectFrom('referral_codes')
    .select('code')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.code ?? null;
}

/** The user's code, made at the first asking; asked twice at once it is one code all the same. */
export async function generateReferralCode(queries: Queries, userId: string): Promise<string> {
  await queries
    .insertInto('referral_codes')
    .values({ user_id: userId, code: newShortCode(CODE_LENGTH) })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
  const row = await queries
    .selectFrom('referral_codes')
    .select('code')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return row.code;
}

/** Whose code it is, however it was typed; null for none. */
export async function findReferrer(queries: Queries, code: string): Promise<{ userId: string } | null> {
  const row = await queries
    .selectFrom('referral_codes')
    .select('user_id')
    .where('code', '=', code.trim().toUpperCase())
    .executeTakeFirst();
  return row ? { userId: row.user_id } : null;
}

/** Notes who brought a new user. Nobody brings himself: the database refuses it too. */
export async function linkReferral(tx: Tx, referral: { userId: string; referrerId: string }): Promise<void> {
  if (referral.userId === referral.referrerId) return;
  await tx
    .insertInto('referrals')
    .values({ user_id: referral.userId, referrer_id: referral.referrerId, welcomed_at: null })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
}

/** The bonus of a newcomer who was brought by someone and has proven the mobile; once (invariant C-07). */
export async function welcomeNewcomer(
  tx: Tx,
  newcomer: { userId: string; bonusPaise: number; now: Date },
): Promise<boolean> {
  const referral = await tx
    .selectFrom('referrals')
    .select('welcomed_at')
    .where('user_id', '=', newcomer.userId)
    .forUpdate()
    .executeTakeFirst();
  if (!referral || referral.welcomed_at || newcomer.bonusPaise === 0) return false;
  await postTransfer(tx, {
    debit: SHOP.promotions,
    credit: coinsOf(newcomer.userId),
    amountPaise: newcomer.bonusPaise,
    kind: 'welcome',
    reference: newcomer.userId,
    userId: newcomer.userId,
  });
  await tx
    .updateTable('referrals')
    .set({ welcomed_at: newcomer.now })
    .where('user_id', '=', newcomer.userId)
    .execute();
  return true;
}

/** Earnings in rupees: in all, redeemable now, redeemed. Refuses `no-referral-code`. */
export async function readReferralStats(queries: Queries, userId: string) {
  if (!(await findReferralCode(queries, userId))) refuse('no-referral-code');
  const totals = await sql<{ earned: number; referred: number }>`
    select coalesce((select sum(amount_paise) from referral_rewards where referrer_id = ${userId}), 0)::bigint as earned,
           (select count(*) from referrals where referrer_id = ${userId}) as referred`.execute(queries);
  const { earned = 0, referred = 0 } = totals.rows[0] ?? {};
  const pending = await readBalance(queries, earningsOf(userId));
  return {
    totalEarnings: rupeesFromPaise(earned),
    pendingEarnings: rupeesFromPaise(pending),
    redeemedEarnings: rupeesFromPaise(earned - pending),
    totalReferrals: referred,
  };
}

/** `a…@example.test`: enough to recognise a friend, too little to learn an address. */
function masked(email: string): string {
  const [name = '', host = ''] = email.split('@');
  return `${name.slice(0, 1)}…@${host}`;
}

/** The cashback earned, newest first. */
export async function listReferralTransactions(
  queries: Queries,
  userId: string,
  page: { limit?: number; before?: string },
): Promise<ReferralTransaction[]> {
  const rows = await sql<{
    id: string;
    txnid: string;
    email: string;
    amount_paise: number;
    top_up_paise: number;
    created_at: Date;
  }>`
    select r.id, r.txnid, u.email, r.amount_paise, r.top_up_paise, r.created_at
    from referral_rewards r join users u on u.id = r.user_id
    where r.referrer_id = ${userId} and (${page.before ?? null}::text is null or r.id < ${page.before ?? ''})
    order by r.id desc limit ${page.limit ?? LIMIT_DEFAULT}`.execute(queries);
  return rows.rows.map((row) => ({
    _id: row.id,
    orderId: row.txnid,
    userEmail: masked(row.email),
    commision: rupeesFromPaise(row.amount_paise),
    orderAmount: rupeesFromPaise(row.top_up_paise),
    createdAt: row.created_at.toISOString(),
  }));
}
