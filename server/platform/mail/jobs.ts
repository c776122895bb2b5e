import { z } from 'zod';
import { defineJob } from '../jobs/jobs.ts';

/** A mail to send; put on the list in the transaction that wants it said. */
export const sendMail = defineJob({
  name: 'send-mail',
  payload: z.object({ to: z.string(), subject: z.string(), text: z.string() }),
  attemptsMax: 10,
});
