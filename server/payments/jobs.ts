import { z } from 'zod';
import { defineJob, defineScheduledJob, PRIORITY_AWAITED } from '#platform/jobs/jobs.ts';

export const settleCharge = defineJob({
  name: 'settle-charge',
  payload: z.object({ chargeId: z.string(), trigger: z.enum(['webhook', 'poller']) }),
  attemptsMax: 25,
  priority: PRIORITY_AWAITED,
});

/** Every minute. Most charges are paid by then, so a job for each poll of each charge would mostly find nothing to do. */
export const pollCharges = defineScheduledJob('poll-charges', 1);
