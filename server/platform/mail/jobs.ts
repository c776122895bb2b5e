import { Language } from '@rush/contract/languages.ts';
import { CustomerMessage } from '@rush/contract/messages.ts';
import { z } from 'zod';
import { defineJob } from '../jobs/jobs.ts';

/**
 * A mail to send; put on the list in the transaction that wants it said. To a shopper it is a message that is rendered
 * when it is sent. The plain form is for the owner's alerts, and for mails that waited while the shop was updated.
 */
export const sendMail = defineJob({
  name: 'send-mail',
  payload: z.union([
    z.object({ to: z.string(), language: Language, message: CustomerMessage }),
    z.object({ to: z.string(), subject: z.string(), text: z.string() }),
  ]),
  attemptsMax: 10,
});
