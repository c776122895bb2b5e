import { sql } from 'kysely';
import { type BookRule, bookRule } from './book-rule.ts';
import { verifyHashChain } from './verify-hash-chain.ts';

const transfers = sql`select count(*)::int as rows from ledger_transfers`;

/** The ledger's own rules. Other domains add rules about what they book. */
export const LEDGER_RULES: readonly BookRule[] = [
  bookRule(
    'transfers-well-formed',
    transfers,
    sql`select 'transfer ' || t.id as subject, t.amount_paise as found,
        jsonb_build_object('kind', 'misfit', 'data', jsonb_build_object(
          'transferKind', t.kind, 'debit', t.debit, 'credit', t.credit)) as finding
      from ledger_transfers t left join ledger_kinds k on k.kind = t.kind
      where k.kind is null or t.debit not like k.debit_like or t.credit not like k.credit_like or t.debit = t.credit
         or t.amount_paise <= 0
         or (t.debit like 'user:%' and split_part(t.debit, ':', 2) is distinct from t.user_id)
         or (t.credit like 'user:%' and split_part(t.credit, ':', 2) is distinct from t.user_id)
      order by t.id`,
  ),
  bookRule(
    'balances-are-sums',
    sql`select count(*)::int as rows from ledger_balances`,
    sql`with entries as (
        select credit as account, amount_paise from ledger_transfers where credit like 'user:%'
        union all
        select debit, -amount_paise from ledger_transfers where debit like 'user:%'
      ), sums as (select account, sum(amount_paise)::bigint as paise from entries group by account)
      select coalesce(s.account, b.account) as subject, coalesce(s.paise, 0) as expected, b.balance_paise as found,
        jsonb_build_object('data', '{}'::jsonb, 'kind', case
          when b.account is null then 'balance-missing' when b.balance_paise < 0 then 'balance-negative'
          else 'balance-no-sum' end) as finding
      from sums s full outer join ledger_balances b on b.account = s.account
      where coalesce(s.paise, 0) is distinct from b.balance_paise or b.balance_paise < 0
      order by 1`,
  ),
  bookRule(
    'debits-equal-credits',
    transfers,
    sql`select 'all accounts' as subject, -shop as expected, people as found,
        '{"kind": "sum-not-zero", "data": {}}'::jsonb as finding
      from (
        select (select coalesce(sum(amount_paise) filter (where credit like 'shop:%'), 0)
                     - coalesce(sum(amount_paise) filter (where debit like 'shop:%'), 0) from ledger_transfers)::bigint as shop,
               (select coalesce(sum(balance_paise), 0) from ledger_balances)::bigint as people) sums
      where shop + people <> 0`,
  ),
  bookRule(
    'coins-have-lines',
    sql`select count(*)::int as rows from wallet_transactions where status = 'Success'`,
    sql`with moved as (select id, user_id, amount_paise, debit like 'user:%:coins' as is_debit from ledger_transfers
                     where debit like 'user:%:coins' or credit like 'user:%:coins'),
           lines as (select txnid, transfer_id, user_id, amount_paise, type = 'Debit' as is_debit
                     from wallet_transactions where status = 'Success')
      select coalesce('transfer ' || m.id, 'wallet line ' || l.txnid) as subject, m.amount_paise as expected,
             l.amount_paise as found,
             case when l.txnid is null then '{"kind": "line-missing", "data": {}}'::jsonb
                  when m.id is null then '{"kind": "line-without-movement", "data": {}}'
                  else jsonb_build_object('kind', 'line-differs', 'data', jsonb_build_object('txnid', l.txnid)) end as finding
      from moved m full outer join lines l on l.transfer_id = m.id
      where m.id is null or l.txnid is null or m.amount_paise <> l.amount_paise
         or m.user_id is distinct from l.user_id or m.is_debit <> l.is_debit
      order by 1`,
  ),
  { rule: 'chain-unbroken', check: verifyHashChain },
];
