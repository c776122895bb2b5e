import { sql } from 'kysely';
import { type RetentionRule, YEAR_DAYS } from '#platform/retention.ts';

export const FULFILMENT_HOUSEKEEPING: readonly RetentionRule[] = [
  {
    what: 'checked names of players',
    days: 1,
    forget: (before) => sql`delete from player_checks where checked_at < ${before}`,
  },
];

export const FULFILMENT_RETENTION: readonly RetentionRule[] = [
  {
    what: 'what was said to and by suppliers',
    days: YEAR_DAYS,
    forget: (before, rows) => sql`
      update supplier_exchanges set request = '{}', response = null where id in (
        select id from supplier_exchanges where at < ${before} and request <> '{}' limit ${rows})`,
  },
];
