import { sql } from 'kysely';
import { type BookRule, bookRule } from '#ledger/book-rule.ts';

export const REWARD_RULES: readonly BookRule[] = [
  bookRule(
    'cashback-booked',
    sql`select count(*)::int as rows from referral_rewards`,
    sql`select 'top-up ' || coalesce(r.txnid, t.reference) as subject, r.amount_paise as expected, t.amount_paise as found,
        jsonb_build_object('data', '{}'::jsonb, 'kind', case
          when t.id is null then 'cashback-missing' when r.id is null then 'cashback-unearned'
          else 'cashback-differs' end) as finding
      from referral_rewards r
      full outer join (select * from ledger_transfers where kind = 'referral') t on t.reference = r.top_up_id
      where r.id is null or t.id is null or r.amount_paise <> t.amount_paise or r.referrer_id <> t.user_id
      order by 1`,
  ),
  bookRule(
    'sign-up-bonus-once',
    sql`select count(*)::int as rows from referrals`,
    sql`select 'user ' || t.user_id as subject, t.amount_paise as found,
        '{"kind": "sign-up-bonus-unearned", "data": {}}'::jsonb as finding
      from ledger_transfers t left join referrals r on r.user_id = t.user_id
      where t.kind = 'welcome' and r.bonus_paid_at is null order by 1`,
  ),
];
