import { z } from 'zod';
import { BalanceForecast } from './balance-forecast.ts';
import { defineCall, STAFF } from './call.ts';
import { AnyJson, exactText, Timestamp } from './fields.ts';
import { SignatureFinding } from './signature-finding.ts';

const ProbedSignature = z
  .object({
    account: z.string().meta({ description: 'The account at the supplier, by its name for people' }),
    finding: SignatureFinding,
    checkedAt: Timestamp,
  })
  .meta({
    description:
      'Whether a lost request to this account expires early, as the last probe found; of suppliers whose signatures expire',
  });

const UnitCost = z.object({
  account: z.string(),
  currency: z
    .string()
    .meta({ description: 'ISO 4217 code of the currency that the balance is in or bought with' }),
  paise: z
    .number()
    .meta({ description: 'In use, in paise with decimals; 0: not known, nothing is compared' }),
  source: z.enum(['hand', 'rate', 'none']),
  rate: z
    .object({
      rupees: z.number().meta({ description: 'For one unit of the currency' }),
      day: z.string().meta({ description: 'yyyy-mm-dd' }),
      feed: z.string(),
    })
    .nullable()
    .meta({ description: 'The last good rate, in use or not; null before the first' }),
  paiseByRate: z
    .number()
    .nullable()
    .meta({ description: 'What the unit costs, or would cost, by that rate' }),
  settings: z
    .object({
      cost: z.string(),
      followsRate: z.string(),
      currencyPerUnit: z.string(),
      surchargePercent: z.string(),
    })
    .meta({ description: 'Names of the settings from which it follows' }),
});

export const readSettings = defineCall('readSettings', 'GET /admin/settings', {
  summary: "The shop's settings, and the presence and health of its providers (never their keys)",
  who: STAFF.all,
  output: z.object({
    settings: z.record(z.string(), z.unknown()),
    missing: z.array(z.string()).meta({
      description: 'Settings that are to be filled in before the shop opens to shoppers; in production only',
    }),
    providers: z.array(
      z.object({
        name: z.string(),
        kind: z.string(),
        isSet: z.boolean(),
        health: z.string(),
        signatures: z.array(ProbedSignature),
        accounts: z
          .array(
            z.object({
              account: z.string(),
              balance: z.number(),
              at: Timestamp,
              forecast: BalanceForecast.nullable().meta({
                description: 'Null with less than a day of history',
              }),
            }),
          )
          .meta({
            description:
              'Of a supplier: what its accounts held last, and how long that lasts; empty for the catalogue role',
          }),
      }),
    ),
    unitCosts: z
      .array(UnitCost)
      .meta({ description: 'What a unit of the balance of each supplier account costs at this moment' }),
    apiTypes: z.array(z.string()).meta({
      description:
        'What suppliers deliver, as `apiType` of products and items; suggestions only, any other means delivery by hand',
    }),
  }),
});

export const changeSettings = defineCall('changeSettings', 'POST /admin/settings', {
  summary: 'Change settings by name',
  who: STAFF.owner,
  body: z.object({ settings: z.record(exactText(64), AnyJson) }),
  output: z.object({ message: z.string() }),
  refusals: { 'setting-invalid': { status: 422, message: 'Please check the highlighted fields.' } },
});
