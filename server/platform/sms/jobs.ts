import { Language } from '@rush/contract/languages.ts';
import { CustomerMessage } from '@rush/contract/messages.ts';
import { z } from 'zod';
import { defineJob } from '../jobs/jobs.ts';

/** A text message; rendered when it is sent. The other form is of those that waited while the shop was updated. */
export const sendSms = defineJob({
  name: 'send-sms',
  payload: z.union([
    z.object({ mobile: z.string(), language: Language, message: CustomerMessage }),
    z.object({ mobile: z.string(), template: z.string(), variables: z.array(z.string()), text: z.string() }),
  ]),
  attemptsMax: 5,
});
