import { z } from 'zod';
import { defineJob, defineScheduledJob, PRIORITY_AWAITED } from '#platform/jobs/jobs.ts';

export const settleCharge = defineJob({
  name: 'settle-charge',
  payload: z.object({ chargeId: z.string(), trigger: z.enum(['webhook', 'poller']) }),
  attemptsMax: 25,
  priority: PRIORITY_AWAITED,
});

/** Most charges are paid before their first poll, so polls are added each minute instead of with the charge. */
export const pollCharges = defineScheduledJob('poll-charges', 1);
