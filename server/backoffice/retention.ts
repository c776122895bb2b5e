import { sql } from 'kysely';
import { type RetentionRule, YEAR_DAYS } from '#platform/retention.ts';

export const BACKOFFICE_RETENTION: readonly RetentionRule[] = [
  {
    what: 'failed sign-ins, and who of the staff looked at whose data',
    days: YEAR_DAYS,
    forget: (before, rows) => sql`
      delete from audit_aggregates where id in (select id from audit_aggregates where last_at < ${before} limit ${rows})`,
  },
];
