import { sql } from 'kysely';
import { ACCOUNT_HOUSEKEEPING, ACCOUNT_RETENTION } from './accounts/retention.ts';
import { BACKOFFICE_RETENTION } from './backoffice/record-audit.ts';
import { ENDED_SALES } from './catalog/prices.ts';
import { FULFILMENT_HOUSEKEEPING, FULFILMENT_RETENTION } from './fulfilment/retention.ts';
import { PAYMENT_HOUSEKEEPING } from './payments/retention.ts';
import { defineScheduledJob, removeJobs } from './platform/jobs/jobs.ts';
import { PLATFORM_HOUSEKEEPING, type RetentionRule } from './platform/retention.ts';

export const housekeeping = defineScheduledJob('housekeeping', 3);
export const forgetOldData = defineScheduledJob('forget-old-data', 3);

/** Operational data, such as counters, stored responses, ended sessions and used codes. */
export const HOUSEKEEPING: readonly RetentionRule[] = [
  ...PLATFORM_HOUSEKEEPING,
  ...ACCOUNT_HOUSEKEEPING,
  ...FULFILMENT_HOUSEKEEPING,
  ...PAYMENT_HOUSEKEEPING,
  ENDED_SALES,
  { what: 'permanently failed jobs', days: 90, forget: removeFailedJobs },
];

/** Personal data, as the privacy policy promises (web/text/en/policies.ts). */
export const RETENTION: readonly RetentionRule[] = [
  ...ACCOUNT_RETENTION,
  {
    what: 'messages that could not be sent',
    days: 30,
    forget: (before, rows) => removeFailedJobs(before, rows, ['send-mail', 'send-sms', 'send-push']),
  },
  ...BACKOFFICE_RETENTION,
  ...FULFILMENT_RETENTION,
];

function removeFailedJobs(before: Date, rows: number, names: readonly string[] | null = null) {
  return removeJobs(
    sql`job.attempts >= job.max_attempts and job.run_at < ${before}
      and (${names}::text[] is null or job.task_identifier = any(${names}::text[]))`,
    rows,
  );
}

export const RETENTION_RULES: readonly RetentionRule[] = [...HOUSEKEEPING, ...RETENTION];
