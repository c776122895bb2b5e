import { defineScheduledJob, enqueue } from '#platform/jobs/jobs.ts';
import type { Payments } from './payments.ts';
import { settleChargeJob } from './settle-payment.ts';

/** Most charges are paid before their first poll, so polls are enqueued every minute, not with the charge. */
export const pollChargesJob = defineScheduledJob('poll-charges', 1);

const MINUTE_MS = 60_000;

/** Enqueues the polls that are due before the next run of this job, each for its own time. */
export async function pollDueCharges({ platform }: Payments): Promise<void> {
  const { db, clock } = platform;
  const now = clock.now();
  const due = await db.queries
    .selectFrom('charges')
    .select(['id', 'next_check_at'])
    .where('next_check_at', '<', new Date(now.getTime() + MINUTE_MS))
    .where('status', 'in', ['created', 'pending', 'failed'])
    .orderBy('next_check_at')
    .limit(500)
    .execute();
  for (const { id, next_check_at: at } of due) {
    const options = { key: `settle ${id}`, ...(at && at > now && { runAt: at }) };
    await enqueue(db.queries, settleChargeJob, { chargeId: id, trigger: 'poller' }, options);
  }
}
