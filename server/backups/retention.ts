import { sql } from 'kysely';
import { type RetentionRule, YEAR_DAYS } from '#platform/retention.ts';

export const BACKUP_HOUSEKEEPING: readonly RetentionRule[] = [
  {
    what: 'which backups were made or failed, but for the last that was made',
    days: YEAR_DAYS,
    forget: (before, rows) => sql`
      delete from backup_runs where id in (
        select r.id from backup_runs r where r.started_at < ${before}
          and exists (select from backup_runs l where l.file is not null and l.started_at > r.started_at)
        limit ${rows})`,
  },
  {
    what: 'which bases were made or failed, but for the last that was made of each log',
    days: YEAR_DAYS,
    forget: (before, rows) => sql`
      delete from continuous_backup_runs where id in (
        select r.id from continuous_backup_runs r where r.started_at < ${before}
          and exists (select from continuous_backup_runs l
            where l.chain = r.chain and l.bytes is not null and l.started_at > r.started_at)
        limit ${rows})`,
  },
];
