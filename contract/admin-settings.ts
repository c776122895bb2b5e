import { z } from 'zod';
import { defineCall, refusal, STAFF } from './call.ts';
import { AnyJson, exactText, Timestamp } from './fields.ts';
import { FRESH_PROOF_REFUSALS } from './fresh-proof.ts';
import { SignatureFinding } from './signature-finding.ts';

const ProbedSignature = z
  .object({
    account: z.string().describe('Label of the supplier account'),
    finding: SignatureFinding,
    checkedAt: Timestamp,
  })
  .describe('Whether a lost request expires early, as last probed; only where signatures expire');

const UnitCost = z.object({
  account: z.string(),
  currency: z.string().describe('ISO 4217 code of the currency that balances are kept or priced in'),
  paise: z.number().describe('The cost in use, in paise with decimals; 0 if unknown'),
  source: z.enum(['hand', 'rate', 'none']),
  rate: z
    .object({
      rupees: z.number().describe('Rupees per unit of the currency'),
      day: z.string().describe('yyyy-mm-dd'),
      feed: z.string(),
    })
    .nullable()
    .describe('The last good rate, in use or not; null before the first'),
  paiseByRate: z.number().nullable().describe('Unit cost at that rate, in paise'),
  settings: z
    .object({
      cost: z.string(),
      followsRate: z.string(),
      currencyPerUnit: z.string(),
      surchargePercent: z.string(),
    })
    .describe('Names of the settings behind the cost'),
});

const KeyGroup = z.object({
  name: z.string(),
  provider: z.string().nullable().describe('Argument for `tryProviders`; null if it cannot be tested'),
  keys: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      from: z.enum(['server', 'settings']).nullable().describe('Where it is set; null if it is not'),
      setAt: Timestamp.nullable(),
      ending: z.string().describe('The last characters of a long key, or the choice in use'),
      choices: z.array(z.object({ value: z.string(), label: z.string() })).describe('Empty for a key'),
    }),
  ),
});

export const readSettings = defineCall('readSettings', {
  summary: "The shop's settings, and the presence and health of its providers (never their keys)",
  who: STAFF.all,
  output: z.object({
    settings: z.record(z.string(), z.unknown()),
    missing: z.array(z.string()).describe('Settings required before the shop opens; production only'),
    providers: z.array(
      z.object({
        name: z.string(),
        kind: z.string(),
        isSet: z.boolean(),
        health: z.string(),
        signatures: z.array(ProbedSignature),
      }),
    ),
    unitCosts: z.array(UnitCost).describe('Current cost of one balance unit at each supplier account'),
    keys: z.array(KeyGroup).describe('Whether each is set, never its value; owners only'),
    apiTypes: z
      .array(z.string())
      .describe('Values of `apiType` that suppliers deliver; any other means manual delivery'),
  }),
});

/** What owners are alerted about. The settings `alerts.by…` list the kinds for each channel. */
export const ALERT_KINDS = [
  'by-hand',
  'late',
  'unclear',
  'payment',
  'balance',
  'supplier',
  'prices',
  'books',
  'accounts',
  'server',
] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

export const testAlert = defineCall('testAlert', {
  summary: 'Send a test message to the Telegram chat in the saved settings',
  who: STAFF.owner,
  output: z.object({ message: z.string() }),
  refusals: {
    'telegram-not-set': refusal(409, 'Save a chat first, and enter the Telegram bot’s token under Keys.'),
    'telegram-refused': refusal(
      422,
      'Telegram refused the message. Check the bot’s token, and that the bot is in the chat.',
    ),
  },
});

export const changeKeys = defineCall('changeKeys', {
  summary: "Set or, with an empty value, remove providers' keys; they take effect at once",
  who: STAFF.owner,
  limits: ['password-proof'],
  body: z.object({ keys: z.record(exactText(64), exactText(500)), password: exactText(200).optional() }),
  output: z.object({ message: z.string() }),
  refusals: {
    ...FRESH_PROOF_REFUSALS,
    'setting-invalid': refusal(422, 'Please check the highlighted fields.'),
  },
});

export const changeSettings = defineCall('changeSettings', {
  summary: 'Change settings by name',
  who: STAFF.owner,
  body: z.object({ settings: z.record(exactText(64), AnyJson) }),
  output: z.object({ message: z.string() }),
  refusals: { 'setting-invalid': refusal(422, 'Please check the highlighted fields.') },
});
