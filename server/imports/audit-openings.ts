import { sql } from 'kysely';
import { type BookRule, bookRule } from '#ledger/book-rule.ts';

/** Every opening balance has one import of the same amount. */
export const IMPORT_RULES: readonly BookRule[] = [
  bookRule(
    'openings-booked',
    sql`select count(*)::int as rows from imported_rows where opening_paise > 0`,
    sql`select 'user ' || coalesce(c.user_id, t.user_id) as subject, c.opening_paise as expected, t.amount_paise as found
      from (select id as user_id, opening_paise from imported_rows where opening_paise > 0) c
      full join (select reference, user_id, amount_paise from ledger_transfers where kind = 'opening-balance') t
        on t.reference = c.user_id and t.user_id = c.user_id
      where c.opening_paise is distinct from t.amount_paise order by 1`,
  ),
];
