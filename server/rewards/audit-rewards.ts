import type { BookFinding, BookRuleKey } from '@rush/contract/book-findings.ts';
import { sql } from 'kysely';
import { type BookRule, DIFFERENCES_MAX } from '#ledger/book-rule.ts';
import type { Queries } from '#platform/database/database.ts';

interface Finding {
  subject: string;
  expectedPaise: number | null;
  foundPaise: number | null;
  finding: BookFinding;
}

const cashback: BookRule = {
  rule: 'cashback-booked',
  check: async (queries) => {
    const { rows } = await sql<Finding>`
      select 'top-up ' || coalesce(r.txnid, t.reference) as subject, r.amount_paise as "expectedPaise",
             t.amount_paise as "foundPaise",
             jsonb_build_object('data', '{}'::jsonb, 'kind', case
               when t.id is null then 'cashback-missing' when r.id is null then 'cashback-unearned'
               else 'cashback-differs' end) as finding
      from referral_rewards r
      full outer join (select * from ledger_transfers where kind = 'referral') t on t.reference = r.top_up_id
      where r.id is null or t.id is null or r.amount_paise <> t.amount_paise or r.referrer_id <> t.user_id
      order by 1 limit ${DIFFERENCES_MAX}`.execute(queries);
    return found(queries, 'cashback-booked', rows);
  },
};

const signUpBonuses: BookRule = {
  rule: 'sign-up-bonus-once',
  check: async (queries) => {
    const { rows } = await sql<Finding>`
      select 'user ' || t.user_id as subject, null as "expectedPaise", t.amount_paise as "foundPaise",
             '{"kind": "sign-up-bonus-unearned", "data": {}}'::jsonb as finding
      from ledger_transfers t left join referrals r on r.user_id = t.user_id
      where t.kind = 'welcome' and r.bonus_paid_at is null
      order by 1 limit ${DIFFERENCES_MAX}`.execute(queries);
    return found(queries, 'sign-up-bonus-once', rows);
  },
};

async function found(queries: Queries, rule: BookRuleKey, rows: readonly Finding[]) {
  const table = rule === 'sign-up-bonus-once' ? 'referrals' : 'referral_rewards';
  const { count } = await queries
    .selectFrom(table)
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { checked: count, differences: rows.map((row) => ({ rule, ...row })) };
}

/** What rewards can verify of themselves; that points fit their orders is for whoever may read orders. */
export const REWARD_RULES: readonly BookRule[] = [cashback, signUpBonuses];
