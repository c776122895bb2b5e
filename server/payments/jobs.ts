import { z } from 'zod';
import type { Queries } from '#platform/database/database.ts';
import { defineJob, defineScheduledJob, enqueue, PRIORITY_AWAITED } from '#platform/jobs/jobs.ts';
import type { ChargeRow } from './tables.ts';

export const settleCharge = defineJob({
  name: 'settle-charge',
  payload: z.object({ chargeId: z.string(), trigger: z.enum(['webhook', 'poller']) }),
  attemptsMax: 25,
  priority: PRIORITY_AWAITED,
});

export const pollCharges = defineScheduledJob('poll-charges', 1);

/** Schedules the next poll of a charge. @param at null for no further poll @param changes of its row */
export async function scheduleCheck(
  tx: Queries,
  chargeId: string,
  at: Date | null,
  changes: Partial<Pick<ChargeRow, 'gateway_reference' | 'status' | 'payment_url'>> = {},
): Promise<void> {
  await tx
    .updateTable('charges')
    .set({ ...changes, next_check_at: at })
    .where('id', '=', chargeId)
    .execute();
  if (at === null) return;
  await enqueue(tx, settleCharge, { chargeId, trigger: 'poller' }, { key: `settle ${chargeId}`, runAt: at });
}
