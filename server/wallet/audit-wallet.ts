import { sql } from 'kysely';
import { type BookDifference, type BookRule, DIFFERENCES_MAX } from '#ledger/book-rule.ts';

const RULE = 'top-ups-credited';

/** What the wallet can verify of itself beside the ledger's own rule that every movement has its line. */
export const WALLET_RULES: readonly BookRule[] = [
  {
    rule: RULE,
    check: async (queries) => {
      const { rows } = await sql<Omit<BookDifference, 'rule'>>`
        select 'wallet line ' || w.txnid as subject, w.amount_paise as "expectedPaise",
               t.amount_paise as "foundPaise",
               '{"kind": "line-of-another-kind", "data": {}}'::jsonb as finding
        from wallet_transactions w join ledger_transfers t on t.id = w.transfer_id
        where (w.idempotency_key is not null) <> (t.kind = 'top-up')
        order by w.id limit ${DIFFERENCES_MAX}`.execute(queries);
      const { rows: counted } = await sql<{ count: number }>`
        select count(*) as count from wallet_transactions where idempotency_key is not null`.execute(queries);
      return { checked: counted[0]?.count ?? 0, differences: rows.map((row) => ({ rule: RULE, ...row })) };
    },
  },
];
