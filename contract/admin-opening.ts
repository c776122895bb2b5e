import { z } from 'zod';
import { defineCall, STAFF } from './call.ts';
import { exactText } from './fields.ts';

/** What an owner confirms to have read; everything else on the checklist follows from facts. */
export const OPENING_READS = ['tax', 'prices', 'terms', 'privacy', 'refund'] as const;
export type OpeningRead = (typeof OPENING_READS)[number];

export const OpeningCheck = z
  .object({
    key: z.string(),
    title: z.string(),
    state: z
      .enum(['done', 'open', 'failed', 'optional'])
      .meta({ description: '`failed`: something is wrong. `optional`: the shop opens without it.' }),
    lines: z.array(z.string()).meta({ description: 'What was found, and what to do' }),
    toRead: z
      .array(z.object({ subject: z.enum(OPENING_READS), label: z.string() }))
      .meta({ description: 'What an owner has yet to confirm' }),
    provider: z.string().nullable().meta({ description: 'What `tryProviders` takes, if it can be tried' }),
    page: z.string().nullable().meta({ description: 'Where in the pages it is dealt with' }),
  })
  .meta({ description: 'One check before the shop opens' });
export type OpeningCheck = z.infer<typeof OpeningCheck>;

const Checklist = z.object({
  open: z.number().int().meta({ description: 'Checks that are `open` or `failed`' }),
  checks: z.array(OpeningCheck),
});

export const readOpening = defineCall('readOpening', 'GET /admin/opening', {
  summary: 'What stands between this shop and its first real customer',
  who: STAFF.owner,
  output: Checklist,
});

export const tryProviders = defineCall('tryProviders', 'POST /admin/opening/try', {
  summary:
    'Ask a provider, or all of them, for something harmless with the keys that are set, and keep the answer',
  who: STAFF.owner,
  limits: ['costly'],
  body: z.object({ provider: exactText(80).optional().meta({ description: 'All of them without it' }) }),
  output: Checklist,
  refusals: { 'provider-not-set-up': { status: 404, message: 'This provider is not set up.' } },
});

export const confirmRead = defineCall('confirmRead', 'POST /admin/opening/confirm', {
  summary: 'Put on record that an owner has read a page or looked at settings or prices',
  who: STAFF.owner,
  body: z.object({ subject: z.enum(OPENING_READS) }),
  output: Checklist,
});
