import { bindJob, enqueue, type JobBinding } from '#platform/jobs/jobs.ts';
import { pollCharges, settleCharge } from './jobs.ts';
import type { Payments } from './payments.ts';
import { settlePayment } from './settle-payment.ts';

const MINUTE_MS = 60_000;

/** Adds the polls that are due before the next run of this job, each at its time. */
async function pollDueCharges({ platform }: Payments): Promise<void> {
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
    await enqueue(db.queries, settleCharge, { chargeId: id, trigger: 'poller' }, options);
  }
}

export function paymentJobs(payments: Payments): JobBinding[] {
  return [
    bindJob(settleCharge, async ({ chargeId, trigger }) => {
      await settlePayment(payments, chargeId, trigger);
    }),
    bindJob(pollCharges, () => pollDueCharges(payments)),
  ];
}
