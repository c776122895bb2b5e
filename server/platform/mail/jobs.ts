import { Language } from '@rush/contract/languages.ts';
import { CustomerMessage } from '@rush/contract/messages.ts';
import { z } from 'zod';
import { defineJob } from '../jobs/jobs.ts';

/** A mail. Messages to shoppers are rendered when they are sent; alerts to the owner are plain text. */
export const sendMail = defineJob({
  name: 'send-mail',
  payload: z.union([
    z.object({ to: z.string(), language: Language, message: CustomerMessage }),
    z.object({ to: z.string(), subject: z.string(), text: z.string() }),
  ]),
  attemptsMax: 10,
});
