import { z } from 'zod';
import { defineJob, PRIORITY_AWAITED } from '#platform/jobs/jobs.ts';

/** Takes turns of a supplier account: sends what waits, reads the balance, decides what is unknown. */
export const takeTurns = defineJob({
  name: 'take-account-turns',
  payload: z.object({ supplier: z.string(), region: z.string() }),
  attemptsMax: 3,
  priority: PRIORITY_AWAITED,
});
