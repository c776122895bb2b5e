import type { readSettings } from '@rush/contract/admin-settings.ts';
import type { ResponseOf } from '@rush/contract/call.ts';
import { GATEWAYS } from '#payments/gateways/registry.ts';
import type { Platform } from '#platform/platform.ts';
import { listStoredKeys, readStoredKeys } from '#platform/settings/stored-keys.ts';

type KeyGroup = ResponseOf<typeof readSettings>['keys'][number];
type Group = Omit<KeyGroup, 'keys'> & { keys: Readonly<Record<string, string>> };

const group = (name: string, provider: string | null, keys: Group['keys']): Group => ({
  name,
  provider,
  keys,
});

/** The keys that owners may enter in the settings, by provider, with their labels. */
const GROUPS: readonly Group[] = [
  group('New payments', null, { UPI_GATEWAY: 'Gateway' }),
  group('EKQR', 'payments:ekqr', { EKQR_KEY: 'API key' }),
  group('Razorpay', 'payments:razorpay', {
    RAZORPAY_KEY_ID: 'Key ID',
    RAZORPAY_KEY_SECRET: 'Key secret',
    RAZORPAY_WEBHOOK_SECRET: 'Webhook secret',
  }),
  group('Smile.one', 'supplier:smileone', {
    SMILEONE_UID: 'UID',
    SMILEONE_EMAIL: 'Account email',
    SMILEONE_KEY: 'API key',
  }),
  group('MooGold', 'supplier:moogold', {
    MOOGOLD_PARTNER_ID: 'Partner ID',
    MOOGOLD_SECRET: 'Secret',
  }),
  group('Mail', 'mail', {
    SMTP_URL: 'Server (smtps://user:password@host)',
    MAIL_FROM: 'Sender (no-reply@your-domain)',
  }),
  group('MSG91', 'sms:msg91', {
    MSG91_KEY: 'Auth key',
    MSG91_SENDER: 'DLT header',
    MSG91_OTP_TEMPLATE: 'Flow ID for codes',
    MSG91_NOTICE_TEMPLATE: 'Flow ID for notices',
  }),
  group('Twilio', 'sms:twilio', {
    TWILIO_ACCOUNT_SID: 'Account SID',
    TWILIO_AUTH_TOKEN: 'Auth token',
    TWILIO_FROM: 'Sender',
  }),
  group('Telegram', null, { TELEGRAM_BOT_TOKEN: 'Bot token' }),
  group('Google', 'sign-in:google', {
    GOOGLE_CLIENT_ID: 'Client ID',
    GOOGLE_CLIENT_SECRET: 'Client secret',
  }),
];

/** All keys of every provider that has one of these keys. Ignores other names. */
export const groupNames = (names: readonly string[]): string[] =>
  GROUPS.map(({ keys }) => Object.keys(keys))
    .filter((keys) => keys.some((key) => names.includes(key)))
    .flat();

/** For example, Smile.one's `Account email` becomes "Smile.one account email". */
const wordsOf = (provider: string, label: string): string =>
  `${provider} ${label.replace(/ \(.*/, '').replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())}`;

const WORDS: Readonly<Record<string, string>> = {
  NODE_ENV: 'the mode',
  'NODE_ENV=production': 'it to production',
  PUBLIC_URL: 'the shop’s address',
  SECRET: 'the secret',
  HOST: 'the address the server listens on',
  'HOST=127.0.0.1': 'it to 127.0.0.1',
  BACKUP_DIR: 'the backup folder',
  BACKUP_S3_BUCKET: 'the backup bucket',
  DATABASE_URL: 'the database’s address',
  TRUSTED_PROXIES: 'the number of proxies',
  ...Object.fromEntries(
    GROUPS.flatMap(({ name, keys }) =>
      Object.entries(keys).map(([variable, label]) => [variable, wordsOf(name, label)]),
    ),
  ),
};
const VARIABLE =
  /(?:NODE_ENV=production|HOST=127\.0\.0\.1|\b(?:HOST|ROLE|SECRET|SIMULATORS)\b|\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b)/g;

/** Rewrites a configuration problem for the UI, with words instead of variable names. */
export const inWords = (text: string): string =>
  text.replace(VARIABLE, (name, at: number) => {
    const words = WORDS[name] ?? name.toLowerCase().replaceAll('_', ' ');
    return at === 0 || text.slice(0, at) === 'Warning – '
      ? `${words[0]?.toUpperCase()}${words.slice(1)}`
      : words;
  });

export async function listKeys(platform: Pick<Platform, 'config' | 'db' | 'log'>): Promise<KeyGroup[]> {
  const [stored, decrypted] = [await listStoredKeys(platform.db.queries), await readStoredKeys(platform)];
  return GROUPS.map(({ keys, ...group }) => ({
    ...group,
    keys: Object.entries(keys).map(([name, label]) => {
      const key = decrypted[name] === undefined ? undefined : stored.get(name);
      const from = platform.config.definedVariables.has(name) ? 'server' : key ? 'settings' : null;
      const setAt = key?.setAt ?? null;
      if (name !== 'UPI_GATEWAY') return { name, label, from, setAt, ending: key?.ending ?? '', choices: [] };
      const choices = GATEWAYS.map((gateway) => ({ value: gateway.name, label: gateway.label }));
      return { name, label, from, setAt, ending: platform.config.payments.gateway, choices };
    }),
  }));
}
