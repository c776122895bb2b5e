import { sql } from 'kysely';
import { type BookRule, bookRule } from '#ledger/book-rule.ts';

/** Audit rules about top-ups. The ledger checks that every movement has its line. */
export const WALLET_RULES: readonly BookRule[] = [
  bookRule(
    'top-ups-credited',
    sql`select count(*)::int as rows from wallet_transactions where idempotency_key is not null`,
    sql`select 'wallet line ' || w.txnid as subject, w.amount_paise as expected, t.amount_paise as found,
        '{"kind": "line-of-another-kind", "data": {}}'::jsonb as finding
      from wallet_transactions w join ledger_transfers t on t.id = w.transfer_id
      where (w.idempotency_key is not null) <> (t.kind = 'top-up') order by w.id`,
  ),
];
