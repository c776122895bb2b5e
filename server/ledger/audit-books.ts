import type { BookFinding, BookRuleKey } from '@rush/contract/book-findings.ts';
import { sql } from 'kysely';
import type { Queries } from '#platform/database/database.ts';
import { type BookDifference, type BookRule, DIFFERENCES_MAX } from './book-rule.ts';
import { verifyHashChain } from './verify-hash-chain.ts';

interface Finding {
  subject: string;
  expected: number | null;
  found: number | null;
  finding: BookFinding;
}

function named(rule: BookRuleKey, rows: readonly Finding[]): BookDifference[] {
  return rows.map((row) => ({
    rule,
    subject: row.subject,
    expectedPaise: row.expected,
    foundPaise: row.found,
    finding: row.finding,
  }));
}

async function countOf(queries: Queries, table: 'ledger_transfers' | 'ledger_balances'): Promise<number> {
  const { count } = await queries
    .selectFrom(table)
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

const wellFormed: BookRule = {
  rule: 'transfers-well-formed',
  check: async (queries) => {
    const { rows } = await sql<Finding>`
      select 'transfer ' || t.id as subject, null as expected, t.amount_paise as found,
             jsonb_build_object('kind', 'misfit', 'data', jsonb_build_object(
               'transferKind', t.kind, 'debit', t.debit, 'credit', t.credit)) as finding
      from ledger_transfers t left join ledger_kinds k on k.kind = t.kind
      where k.kind is null or t.debit not like k.debit_like or t.credit not like k.credit_like or t.debit = t.credit
         or t.amount_paise <= 0
         or (t.debit like 'user:%' and split_part(t.debit, ':', 2) is distinct from t.user_id)
         or (t.credit like 'user:%' and split_part(t.credit, ':', 2) is distinct from t.user_id)
      order by t.id limit ${DIFFERENCES_MAX}`.execute(queries);
    return {
      checked: await countOf(queries, 'ledger_transfers'),
      differences: named('transfers-well-formed', rows),
    };
  },
};

const balancesAreSums: BookRule = {
  rule: 'balances-are-sums',
  check: async (queries) => {
    const { rows } = await sql<Finding>`
      with entries as (
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
      order by 1 limit ${DIFFERENCES_MAX}`.execute(queries);
    return {
      checked: await countOf(queries, 'ledger_balances'),
      differences: named('balances-are-sums', rows),
    };
  },
};

const sumsToZero: BookRule = {
  rule: 'debits-equal-credits',
  check: async (queries) => {
    const { rows } = await sql<{ shop: number; people: number }>`
      select (select coalesce(sum(amount_paise) filter (where credit like 'shop:%'), 0)
                   - coalesce(sum(amount_paise) filter (where debit like 'shop:%'), 0) from ledger_transfers)::bigint as shop,
             (select coalesce(sum(balance_paise), 0) from ledger_balances)::bigint as people`.execute(
      queries,
    );
    const { shop, people } = rows[0] ?? { shop: 0, people: 0 };
    const differences = named(
      'debits-equal-credits',
      shop + people === 0
        ? []
        : [
            {
              subject: 'all accounts',
              expected: -shop,
              found: people,
              finding: { kind: 'sum-not-zero' as const, data: {} },
            },
          ],
    );
    return { checked: await countOf(queries, 'ledger_transfers'), differences };
  },
};

const coinsHaveLines: BookRule = {
  rule: 'coins-have-lines',
  check: async (queries) => {
    const { rows } = await sql<Finding & { checked: number }>`
      with moved as (select id, user_id, amount_paise, debit like 'user:%:coins' as is_debit from ledger_transfers
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
      order by 1 limit ${DIFFERENCES_MAX}`.execute(queries);
    const { rows: counted } = await sql<{ count: number }>`
      select count(*) as count from wallet_transactions where status = 'Success'`.execute(queries);
    return { checked: counted[0]?.count ?? 0, differences: named('coins-have-lines', rows) };
  },
};

const hashChainHolds: BookRule = {
  rule: 'chain-unbroken',
  check: verifyHashChain,
};

/** What the ledger can verify of itself; the other domains add rules about what they booked. */
export const LEDGER_RULES: readonly BookRule[] = [
  wellFormed,
  balancesAreSums,
  sumsToZero,
  coinsHaveLines,
  hashChainHolds,
];

/** Checks rules over the books as they are at one moment; an empty list verifies them. */
export async function auditBooks(
  queries: Queries,
  rules: readonly BookRule[] = LEDGER_RULES,
): Promise<BookDifference[]> {
  const differences: BookDifference[] = [];
  for (const rule of rules) differences.push(...(await rule.check(queries)).differences);
  return differences;
}
