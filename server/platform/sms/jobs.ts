import { Language } from '@rush/contract/languages.ts';
import { CustomerMessage } from '@rush/contract/messages.ts';
import { z } from 'zod';
import { defineJob } from '../jobs/jobs.ts';

export const sendSms = defineJob({
  name: 'send-sms',
  payload: z.object({ mobile: z.string(), language: Language, message: CustomerMessage }),
  attemptsMax: 5,
});
