import { sql } from 'kysely';
import { type BookDifference, type BookRule, DIFFERENCES_MAX } from '#ledger/book-rule.ts';

const RULE = 'openings-booked';

/** What imports can verify of the book: every opening balance came with a customer, once and with his amount. */
export const IMPORT_RULES: readonly BookRule[] = [
  {
    rule: RULE,
    check: async (queries) => {
      const { rows } = await sql<Omit<BookDifference, 'rule'>>`
        select 'user ' || coalesce(c.user_id, t.user_id) as subject, c.opening_paise as "expectedPaise",
               t.amount_paise as "foundPaise", '{"kind": "rule-broken", "data": {}}'::jsonb as finding
        from (select id as user_id, opening_paise from imported_rows where opening_paise > 0) c
        full join (select reference, user_id, amount_paise from ledger_transfers where kind = 'opening-balance') t
          on t.reference = c.user_id and t.user_id = c.user_id
        where c.opening_paise is distinct from t.amount_paise
        order by 1 limit ${DIFFERENCES_MAX}`.execute(queries);
      const { rows: counted } = await sql<{ count: number }>`
        select count(*) as count from imported_rows where opening_paise > 0`.execute(queries);
      return { checked: counted[0]?.count ?? 0, differences: rows.map((row) => ({ rule: RULE, ...row })) };
    },
  },
];
