import { z } from 'zod';
import { defineCall, STAFF } from './call.ts';
import { Timestamp } from './fields.ts';
import { Rupees } from './money.ts';

export const QUEUES = [
  'stuck-money',
  'unknown-delivery',
  'late-payment',
  'aged-created',
  'low-balance',
  'book-difference',
  'grant-waiting',
  'code-alarm',
  'account-disputed',
] as const;

export const workQueue = defineCall({
  name: 'workQueue',
  method: 'GET',
  path: '/admin/queue',
  summary: 'What needs a person now, oldest first',
  who: STAFF.support,
  output: z.array(
    z.object({
      kind: z.enum(QUEUES),
      subject: z.string(),
      text: z.string(),
      amount: Rupees.nullable(),
      since: Timestamp,
      link: z.string().meta({ description: 'Path in the back-office' }),
    }),
  ),
  refusals: {},
  sentence: 'message',
});
