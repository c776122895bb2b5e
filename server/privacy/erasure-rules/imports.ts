import { sql } from 'kysely';
import { ofUser, type TableRule } from '../table-rule.ts';

/** What a person was in an earlier shop. */
export const IMPORT_RULES: readonly TableRule[] = [
  {
    table: 'imported_orders',
    rule: 'delete',
    because: 'What the earlier shop sold is for its own books to keep.',
    columns: 'id key user_id ordered_at product item player amount_paise status imported_at',
    whose: ofUser,
  },
  {
    table: 'imported_customers',
    rule: 'replace',
    because: 'A hash of the key stays, so that the same file does not open the account again.',
    columns: 'user_id opening_paise imported_at',
    replaced: { key: () => sql`encode(sha256(convert_to(key, 'UTF8')), 'hex')` },
    whose: ofUser,
  },
];
