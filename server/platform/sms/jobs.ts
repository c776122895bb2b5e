import { z } from 'zod';
import { defineJob } from '../jobs/jobs.ts';

/** A text message by a registered template (DLT): the template's id, its variables, and the full text. */
export const sendSms = defineJob({
  name: 'send-sms',
  payload: z.object({
    mobile: z.string(),
    template: z.string(),
    variables: z.array(z.string()),
    text: z.string(),
  }),
  attemptsMax: 5,
});
