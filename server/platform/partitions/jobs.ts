import { z } from 'zod';
import { defineJob } from '../jobs/jobs.ts';

/** Makes the partitions of the months to come. */
export const makeMonthsJob = defineJob({ name: 'make-months', payload: z.object({}), attemptsMax: 1 });
