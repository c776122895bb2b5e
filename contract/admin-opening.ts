import { z } from 'zod';
import { defineCall, STAFF } from './call.ts';
import { exactText, Timestamp } from './fields.ts';
import { Rupees } from './money.ts';

/** What an owner confirms to have read; everything else on the checklist follows from facts. */
export const OPENING_READS = ['tax', 'prices', 'terms', 'privacy', 'refund'] as const;
export type OpeningRead = (typeof OPENING_READS)[number];

/** The kinds of rows by which the demo is known. */
export const DEMO_KINDS = [
  'accounts',
  'products',
  'packs',
  'pictures',
  'coupons',
  'payments',
  'exchanges',
  'seeded-shoppers',
] as const;
export type DemoKind = (typeof DEMO_KINDS)[number];

/** What a provider is for. */
export const PROVIDER_ROLES = ['payments', 'supplier', 'mail', 'sms', 'sign-in', 'pictures'] as const;
export type ProviderRole = (typeof PROVIDER_ROLES)[number];

/** `refused`: it does not take the keys. `unreachable`: nothing answered, or nothing that is understood. */
export const TRY_OUTCOMES = ['ok', 'refused', 'unreachable', 'failed'] as const;
export type TryOutcome = (typeof TRY_OUTCOMES)[number];

const Confirmed = z
  .object({ by: z.string(), at: Timestamp })
  .nullable()
  .meta({ description: 'Which owner confirmed to have read it, and when; null where none did' });

const Tried = z
  .object({
    by: z.string(),
    at: Timestamp,
    outcome: z.enum(TRY_OUTCOMES),
    said: z.string().meta({ description: 'What was seen, or why it failed, in the words of the protocol' }),
  })
  .nullable()
  .meta({ description: 'The latest try with the keys that are set now; null where there was none' });

const step = <K extends string, S extends z.ZodRawShape>(kind: K, data: S) =>
  z.object({
    kind: z.literal(kind),
    state: z
      .enum(['done', 'open', 'failed', 'optional'])
      .meta({ description: '`failed`: something is wrong with it. `optional`: the shop opens without it.' }),
    data: z.object(data),
  });

/** One step before a shop opens: a kind, its state and its facts, never a sentence. */
export const OpeningStep = z
  .discriminatedUnion('kind', [
    step('server', {
      isProduction: z.boolean(),
      problems: z
        .array(z.string())
        .meta({ description: 'Variables that production refuses as they are, or misses' }),
    }),
    step('demo', {
      findings: z.array(
        z.object({
          kind: z.enum(DEMO_KINDS),
          count: z.number().int(),
          names: z.array(z.string()).meta({ description: 'The first of them by name, where they have one' }),
        }),
      ),
    }),
    step('identity', {
      missing: z.array(z.string()).meta({ description: 'Settings that are still to be filled in' }),
    }),
    step('tax', {
      registration: z.enum(['unregistered', 'regular', 'composition']),
      hasGstin: z.boolean(),
      confirmed: Confirmed,
    }),
    /** One for each provider, and for each account at a supplier. */
    step('provider', {
      provider: z.string().meta({ description: 'What `tryProvider` takes; empty where it is not set up' }),
      label: z.string(),
      role: z.enum(PROVIDER_ROLES),
      isSimulated: z.boolean().meta({ description: 'A simulator or a test mode answers: no money moves' }),
      variables: z.array(z.string()).meta({ description: 'Where its keys are set' }),
      tried: Tried,
    }),
    step('catalogue', {
      sellable: z.number().int().meta({ description: "The shop's own packs that shoppers can buy now" }),
      demo: z.number().int().meta({ description: 'Packs of the demo, which do not count' }),
    }),
    step('prices', {
      below: z
        .array(
          z.object({
            itemid: z.number().int(),
            name: z.string(),
            cost: Rupees,
            price: Rupees.meta({ description: 'The lower one of its prices' }),
          }),
        )
        .meta({ description: 'Packs sold below their cost, or below the margin floor of the settings' }),
      unknownCosts: z.number().int().meta({ description: 'Packs whose cost is not known' }),
      marginFloorPercent: z.number(),
      confirmed: Confirmed,
    }),
    step('policies', {
      version: z.string().meta({ description: 'Of the terms and the privacy policy, as a day' }),
      terms: Confirmed,
      privacy: Confirmed,
      refund: Confirmed,
    }),
    step('staff', {
      owners: z.number().int().meta({ description: 'Owners who are not the demo’s' }),
      withoutSecondFactor: z.array(z.object({ userid: z.string(), name: z.string() })),
    }),
    step('backup', {
      isPlanned: z.boolean(),
      isOverdue: z.boolean(),
      lastAt: Timestamp.nullable(),
      failedAt: Timestamp.nullable(),
    }),
    step('first-order', {
      orderid: z.string().nullable(),
      status: z.string().nullable(),
      amount: Rupees.nullable(),
    }),
  ])
  .meta({ description: 'One step before the shop opens, as a kind, its state and its facts' });
export type OpeningStep = z.infer<typeof OpeningStep>;
export type OpeningKind = OpeningStep['kind'];
export type OpeningData<K extends OpeningKind> = Extract<OpeningStep, { kind: K }>['data'];

const Checklist = z.object({
  open: z.number().int().meta({ description: 'Steps that are `open` or `failed`' }),
  steps: z.array(OpeningStep),
});

export const readOpening = defineCall('readOpening', 'GET /admin/opening', {
  summary: 'What stands between this shop and its first real customer, step by step',
  who: STAFF.owner,
  output: Checklist,
});

export const tryProvider = defineCall('tryProvider', 'POST /admin/opening/try', {
  summary: 'Ask a provider for something harmless with the keys that are set, and keep what it said',
  who: STAFF.owner,
  limits: ['costly'],
  body: z.object({ provider: exactText(80) }),
  output: Checklist,
  refusals: { 'provider-not-set-up': { status: 404, message: 'This provider is not set up.' } },
});

export const confirmRead = defineCall('confirmRead', 'POST /admin/opening/confirm', {
  summary: 'Put on record that an owner has read a page or looked at settings or prices',
  who: STAFF.owner,
  body: z.object({ subject: z.enum(OPENING_READS) }),
  output: Checklist,
});

const Line = z.object({ name: z.string(), text: z.string() });

export const runPreflight = defineCall('runPreflight', 'POST /admin/opening/preflight', {
  summary:
    'What `npm run preflight` finds from inside the shop: settings as production reads them, rows, and every provider',
  who: STAFF.owner,
  limits: ['costly'],
  output: z.object({
    problems: z.array(Line).meta({ description: 'What keeps the shop from trading, as the command says it' }),
    warnings: z.array(Line),
    passed: z.array(Line),
  }),
});
