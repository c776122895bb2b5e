import { z } from 'zod';
import { defineJob } from '#platform/jobs/jobs.ts';

/** Wakes the orders that wait for a supplier account, once nothing holds it any more. */
export const wakeAccount = defineJob({
  name: 'wake-account',
  payload: z.object({ supplier: z.string(), region: z.string() }),
  attemptsMax: 3,
});
