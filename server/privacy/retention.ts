import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { bindJob, defineJob, type JobBinding } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/platform.ts';

/** Runs once a day, before the shop wakes up. */
export const forgetOldData = defineJob({ name: 'forget-old-data', payload: z.object({}), attemptsMax: 3 });

interface RetentionRule {
  what: string;
  days: number;
  /** Forgets at most so many rows of before a moment; the number of rows it changed tells whether there are more. */
  forget: (before: Date, rows: number) => RawBuilder<unknown>;
}

const YEAR_DAYS = 366;
const BATCH = 5_000;

/**
 * How long personal data is kept beyond its use, as the privacy policy promises (web/text/en/policies.ts). Sessions,
 * codes and registrations that came to nothing go within days by the job `housekeeping`.
 */
export const RETENTION: readonly RetentionRule[] = [
  {
    what: 'links that were mailed',
    days: 30,
    forget: (before, rows) => sql`
      delete from mailed_links where id in (select id from mailed_links where expires_at < ${before} limit ${rows})`,
  },
  {
    what: 'mails and texts that could not be sent',
    days: 30,
    forget: (before, rows) => sql`
      delete from graphile_worker._private_jobs where id in (
        select j.id from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier in ('send-mail', 'send-sms', 'send-push') and j.attempts >= j.max_attempts
          and j.locked_at is null and j.run_at < ${before} limit ${rows})`,
  },
  {
    what: 'failed sign-ins, and who of the staff looked at whose data',
    days: YEAR_DAYS,
    forget: (before, rows) => sql`
      delete from audit_aggregates where id in (select id from audit_aggregates where last_at < ${before} limit ${rows})`,
  },
  {
    what: 'messages of payment gateways',
    days: YEAR_DAYS,
    forget: (before, rows) => sql`
      update payment_events set body = '', headers = '{}' where id in (
        select id from payment_events where received_at < ${before} and body <> '' limit ${rows})`,
  },
  {
    what: 'what was said to and by suppliers',
    days: YEAR_DAYS,
    forget: (before, rows) => sql`
      update supplier_exchanges set request = '{}', response = null where id in (
        select id from supplier_exchanges where at < ${before} and request <> '{}' limit ${rows})`,
  },
];

export function retentionJob({ db, clock, log }: Platform): JobBinding {
  return bindJob(
    forgetOldData,
    async () => {
      for (const { what, days, forget } of RETENTION) {
        const before = new Date(clock.now().getTime() - days * 86_400_000);
        let forgotten = 0;
        for (;;) {
          const done = await forget(before, BATCH).execute(db.queries);
          const rows = Number(done.numAffectedRows ?? 0n);
          forgotten += rows;
          if (rows < BATCH) break;
        }
        if (forgotten > 0) log.info({ what, rows: forgotten }, 'old personal data is forgotten');
      }
    },
    '50 20 * * *',
  );
}
