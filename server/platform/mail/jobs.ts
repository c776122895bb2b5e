import { Language } from '@rush/contract/languages.ts';
import { CustomerMessage } from '@rush/contract/messages.ts';
import { z } from 'zod';
import { defineJob } from '../jobs/jobs.ts';

/** A mail to send: to a shopper a message, rendered when it is sent; plain text for the owner's alerts. */
export const sendMail = defineJob({
  name: 'send-mail',
  payload: z.union([
    z.object({ to: z.string(), language: Language, message: CustomerMessage }),
    z.object({ to: z.string(), subject: z.string(), text: z.string() }),
  ]),
  attemptsMax: 10,
});
