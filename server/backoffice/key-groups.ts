import type { readSettings } from '@rush/contract/admin-settings.ts';
import type { AnswerOf } from '@rush/contract/call.ts';
import type { Platform } from '#platform/platform.ts';
import { listStoredKeys } from '#platform/settings/stored-keys.ts';

type KeyGroup = AnswerOf<typeof readSettings>['keys'][number];
type Group = Omit<KeyGroup, 'keys'> & { keys: Readonly<Record<string, string>> };

/** The keys that owners may enter in the settings, by provider, with their words. `kind` is that of `listProviders`. */
const GROUPS: readonly Group[] = [
  {
    kind: 'payments',
    name: 'New payments',
    provider: null,
    keys: { UPI_GATEWAY: 'Gateway (ekqr or razorpay)' },
  },
  { kind: 'payments', name: 'EKQR', provider: 'payments:ekqr', keys: { EKQR_KEY: 'API key' } },
  {
    kind: 'payments',
    name: 'Razorpay',
    provider: 'payments:razorpay',
    keys: {
      RAZORPAY_KEY_ID: 'Key id',
      RAZORPAY_KEY_SECRET: 'Key secret',
      RAZORPAY_WEBHOOK_SECRET: 'Webhook secret',
    },
  },
  {
    kind: 'suppliers',
    name: 'Smile.one',
    provider: 'supplier:smileone',
    keys: { SMILEONE_UID: 'UID', SMILEONE_EMAIL: 'Account email', SMILEONE_KEY: 'API key' },
  },
  {
    kind: 'suppliers',
    name: 'MooGold',
    provider: 'supplier:moogold',
    keys: { MOOGOLD_PARTNER_ID: 'Partner id', MOOGOLD_SECRET: 'Secret' },
  },
  {
    kind: 'mail',
    name: 'Mail',
    provider: 'mail',
    keys: {
      SMTP_URL: 'Mail server (smtps://user:password@host)',
      MAIL_FROM: 'Sender (no-reply@your-domain)',
    },
  },
  {
    kind: 'sms',
    name: 'MSG91',
    provider: 'sms:msg91',
    keys: {
      MSG91_KEY: 'Auth key',
      MSG91_SENDER: 'DLT header',
      MSG91_OTP_TEMPLATE: 'Flow id for codes',
      MSG91_NOTICE_TEMPLATE: 'Flow id for notices',
    },
  },
  {
    kind: 'sms',
    name: 'Twilio',
    provider: 'sms:twilio',
    keys: { TWILIO_ACCOUNT_SID: 'Account SID', TWILIO_AUTH_TOKEN: 'Auth token', TWILIO_FROM: 'Sender' },
  },
  { kind: 'alerts', name: 'Telegram', provider: null, keys: { TELEGRAM_BOT_TOKEN: 'Bot token' } },
  {
    kind: 'sign-in',
    name: 'Google',
    provider: 'sign-in:google',
    keys: { GOOGLE_CLIENT_ID: 'Client id', GOOGLE_CLIENT_SECRET: 'Client secret' },
  },
];

/** The keys of the providers that have one of these; what is no key is left out. */
export const namesBeside = (names: readonly string[]): string[] =>
  GROUPS.map(({ keys }) => Object.keys(keys))
    .filter((keys) => keys.some((key) => names.includes(key)))
    .flat();

/** `Account email` of Smile.one is "Smile.one account email". */
function wordsOf(provider: string, label: string): string {
  const [words = ''] = label.split(' (');
  if (words.startsWith(provider)) return words;
  return `${provider} ${/^[A-Z][a-z]/.test(words) ? words[0]?.toLowerCase() + words.slice(1) : words}`;
}

/** Variables that a screen may have to mention. */
const WORDS: Readonly<Record<string, string>> = {
  NODE_ENV: 'the mode',
  'NODE_ENV=production': 'it to production',
  PUBLIC_URL: 'the shop’s address',
  SECRET: 'the secret',
  HOST: 'the address the server listens on',
  'HOST=127.0.0.1': 'it to 127.0.0.1',
  ROLE: 'the role',
  SIMULATORS: 'simulators',
  BACKUP_DIR: 'the backup folder',
  BACKUP_S3_BUCKET: 'the backup bucket',
  DATABASE_URL: 'the database’s address',
  DATABASE_OWNER_URL: 'the address of the database’s owner',
  TRUSTED_PROXIES: 'the number of proxies',
  ...Object.fromEntries(
    GROUPS.flatMap(({ name, keys }) =>
      Object.entries(keys).map(([variable, label]) => [variable, wordsOf(name, label)]),
    ),
  ),
};
const VARIABLE =
  /(?:NODE_ENV=production|HOST=127\.0\.0\.1|\b(?:HOST|ROLE|SECRET|SIMULATORS)\b|\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b)/g;

/** A sentence of the configuration's checks as a screen shows it: settings in words, not as variables. */
export const inWords = (text: string): string =>
  text.replace(VARIABLE, (name, at: number) => {
    const words = WORDS[name] ?? name.toLowerCase().replaceAll('_', ' ');
    return at === 0 || text.slice(0, at) === 'Warning – '
      ? `${words[0]?.toUpperCase()}${words.slice(1)}`
      : words;
  });

export async function listKeys({ config, db }: Pick<Platform, 'config' | 'db'>): Promise<KeyGroup[]> {
  const stored = await listStoredKeys(db.queries);
  return GROUPS.map(({ keys, ...group }) => ({
    ...group,
    keys: Object.entries(keys).map(([name, label]) => {
      const key = stored.get(name);
      const from = config.given.has(name) ? 'server' : key ? 'settings' : null;
      return { name, label, from, setAt: key?.setAt ?? null, ending: key?.ending ?? '' };
    }),
  }));
}
