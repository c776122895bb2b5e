import { z } from 'zod';
import { defineCall, refusal, STAFF } from './call.ts';
import { exactText } from './fields.ts';

/** What an owner must confirm. All other checks are automatic. */
export const OPENING_READS = ['tax', 'prices', 'terms', 'privacy', 'refund'] as const;
export type OpeningRead = (typeof OPENING_READS)[number];

export const OpeningCheck = z
  .object({
    key: z.string(),
    title: z.string(),
    state: z
      .enum(['done', 'open', 'failed', 'optional'])
      .describe('`failed`: something is wrong. `optional`: the shop opens without it.'),
    lines: z.array(z.string()).describe('Findings and what to do'),
    toRead: z
      .array(z.object({ subject: z.enum(OPENING_READS), label: z.string() }))
      .describe('What an owner still has to confirm'),
    provider: z.string().nullable().describe('Argument for `tryProviders`; null if it cannot be tested'),
    page: z.string().nullable().describe('Page on which to resolve it'),
  })
  .describe('One check before the shop opens');
export type OpeningCheck = z.infer<typeof OpeningCheck>;

const Checklist = z.object({
  open: z.number().int().describe('Checks that are `open` or `failed`'),
  checks: z.array(OpeningCheck),
});

export const readOpening = defineCall('readOpening', {
  summary: 'The checklist before the shop opens',
  who: STAFF.owner,
  output: Checklist,
});

export const tryProviders = defineCall('tryProviders', {
  summary: 'Test the keys of one provider, or of all, with a harmless request',
  who: STAFF.owner,
  limits: ['costly'],
  body: z.object({ provider: exactText(80).optional().describe('Default: all') }),
  output: Checklist,
  refusals: { 'provider-not-set-up': refusal(404, 'This provider is not set up.') },
});

export const confirmRead = defineCall('confirmRead', {
  summary: 'Record that an owner has read a page or checked settings or prices',
  who: STAFF.owner,
  body: z.object({ subject: z.enum(OPENING_READS) }),
  output: Checklist,
});
