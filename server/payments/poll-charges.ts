import { bindJob, enqueue, type JobBinding } from '#platform/jobs/jobs.ts';
import { pollCharges, settleCharge } from './jobs.ts';
import type { Payments } from './payments.ts';
import { settlePayment } from './settle-payment.ts';

async function pollDueCharges({ platform }: Payments): Promise<void> {
  const { db, clock } = platform;
  const due = await db.queries
    .selectFrom('charges')
    .select('id')
    .where('next_check_at', '<=', clock.now())
    .where('status', 'in', ['created', 'pending', 'failed'])
    .limit(500)
    .execute();
  for (const { id } of due)
    await enqueue(db.queries, settleCharge, { chargeId: id, trigger: 'poller' }, { key: `settle ${id}` });
}

export function paymentJobs(payments: Payments): JobBinding[] {
  return [
    bindJob(settleCharge, async ({ chargeId, trigger }) => {
      await settlePayment(payments, chargeId, trigger);
    }),
    bindJob(pollCharges, () => pollDueCharges(payments)),
  ];
}
