import { Language } from '@rush/contract/languages.ts';
import { CustomerMessage } from '@rush/contract/messages.ts';
import { z } from 'zod';
import { defineJob } from '../jobs/jobs.ts';

/** A mail: to shoppers a message that is rendered on sending, to the owner plain text. */
export const sendMail = defineJob({
  name: 'send-mail',
  payload: z.union([
    z.object({ to: z.string(), language: Language, message: CustomerMessage }),
    z.object({ to: z.string(), subject: z.string(), text: z.string() }),
  ]),
  attemptsMax: 10,
});
