import { createECDH } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { SUPPLIERS } from '../../fulfilment/suppliers/registry.ts';
import { assessConfig, ENVIRONMENT, loadConfig } from '../../load-config.ts';
import { GATEWAYS } from '../../payments/gateways/registry.ts';
import { addressKind } from './address-kind.ts';
import { ConfigError } from './config.ts';
import { DEMO } from './demo-values.ts';
import { keysOf, setByVariable } from './provider-descriptor.ts';
import { weaknessOf } from './secret-strength.ts';

/** A pair of keys for web push that was made for this test. */
function aPair(): { VAPID_PUBLIC_KEY: string; VAPID_PRIVATE_KEY: string } {
  const curve = createECDH('prime256v1');
  const open = curve.generateKeys();
  // A private key may begin with zeros, which the curve leaves out.
  const secret = Buffer.concat([Buffer.alloc(32), curve.getPrivateKey()]).subarray(-32);
  return { VAPID_PUBLIC_KEY: open.toString('base64url'), VAPID_PRIVATE_KEY: secret.toString('base64url') };
}

const PRODUCTION = {
  NODE_ENV: 'production',
  DATA_DIR: '/var/lib/rush',
  BACKUP_DIR: '/mnt/backups',
  BACKUP_PASSPHRASE: 'a passphrase of the owner',
  SECRET: 'qX3v9LmT0sRk7Zb2Yw8HcN4eJf6UgAoP',
  PUBLIC_URL: 'https://shop.example.in',
  TRUSTED_PROXIES: '1',
  DATABASE_URL: 'postgres://rush_web@db.example.in/rush?sslmode=verify-full',
  DATABASE_OWNER_URL: 'postgres://rush_owner@db.example.in/rush?sslmode=verify-full',
  EKQR_KEY: 'key-of-the-gateway',
  SMILEONE_UID: '77',
  SMILEONE_EMAIL: 'owner@example.in',
  SMILEONE_KEY: 'key-of-the-supplier',
  SMTP_URL: 'smtps://user:word@mail.example.in',
  MAIL_FROM: 'Shop <no-reply@shop.example.in>',
  MSG91_KEY: 'key-of-the-sms-provider',
  MSG91_SENDER: 'SHOPIN',
  MSG91_OTP_TEMPLATE: '64f0c0ffee',
  MSG91_NOTICE_TEMPLATE: '64f0c0ffef',
};
const RAZORPAY = {
  UPI_GATEWAY: 'razorpay',
  RAZORPAY_KEY_ID: 'rzp_live_Ab3dEf5hIj7lMn',
  RAZORPAY_KEY_SECRET: 'kS9dLq2wXz7rTy4uBn1m',
  RAZORPAY_WEBHOOK_SECRET: 'wH5kPq8sLx2vNz7c',
};
const TWILIO = {
  SMS_PROVIDER: 'twilio',
  TWILIO_ACCOUNT_SID: 'AC0123456789abcdef0123456789abcdef',
  TWILIO_AUTH_TOKEN: 'token-of-the-sms-provider',
  TWILIO_FROM: '+919876543210',
};
const S3 = { S3_BUCKET: 'pictures', S3_ACCESS_KEY_ID: 'AKIAX', S3_SECRET_ACCESS_KEY: 'secret-of-the-store' };

const TWO_ACCOUNTS = {
  SMILEONE_UID: '77,78',
  SMILEONE_EMAIL: 'owner@example.in, second@example.in',
  SMILEONE_KEY: 'key-of-the-supplier,key-of-the-second',
};

type Change = Record<string, string | undefined>;

function problemsOf(environment: Change): readonly string[] {
  try {
    loadConfig(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

test('a shop with its own keys may trade, without a warning', () => {
  expect(problemsOf(PRODUCTION)).toEqual([]);
  const config = loadConfig(PRODUCTION);
  expect(config.warnings).toEqual([]);
  expect(config.simulators.enabled).toBe(false);
  expect(config.hasDemoAccounts).toBe(false);
  expect(config.payments.schedule).toBe('npci');
  expect(config.providers.smileone?.baseUrl).toBe('https://www.smile.one');
  expect(config.host).toBe('0.0.0.0');
});

test.each([
  ['Razorpay instead of EKQR', { ...RAZORPAY, EKQR_KEY: undefined }],
  [
    'Twilio instead of MSG91',
    {
      ...TWILIO,
      MSG91_KEY: undefined,
      MSG91_SENDER: undefined,
      MSG91_OTP_TEMPLATE: undefined,
      MSG91_NOTICE_TEMPLATE: undefined,
    },
  ],
  [
    'no SMS by choice',
    {
      SMS_PROVIDER: 'none',
      MSG91_KEY: undefined,
      MSG91_SENDER: undefined,
      MSG91_OTP_TEMPLATE: undefined,
      MSG91_NOTICE_TEMPLATE: undefined,
    },
  ],
  [
    'MooGold beside Smile.one',
    { MOOGOLD_PARTNER_ID: 'partner-77', MOOGOLD_SECRET: 'secret-of-the-supplier' },
  ],
  ['two accounts at Smile.one', TWO_ACCOUNTS],
  ['a pooler and a way past it', { DATABASE_DIRECT_URL: PRODUCTION.DATABASE_URL }],
  ['the embedded database', { DATABASE_URL: undefined, DATABASE_OWNER_URL: undefined }],
  [
    'a database of this machine',
    { DATABASE_URL: 'postgres://web@localhost/rush', DATABASE_OWNER_URL: 'postgres://owner@127.0.0.1/rush' },
  ],
  [
    'a database behind a socket',
    {
      DATABASE_URL: 'postgres:///rush?host=/run/postgresql&user=web',
      DATABASE_OWNER_URL: 'postgres:///rush?host=/run/postgresql&user=owner',
    },
  ],
  ['mail with STARTTLS', { SMTP_URL: 'smtp://user:word@mail.example.in:587?requireTLS=true' }],
  ['a bucket with keys', S3],
  ["a bucket with the machine's role", { S3_BUCKET: 'pictures' }],
  ['web push with its own pair', aPair()],
  [
    'Google and a hosted provider',
    {
      GOOGLE_CLIENT_ID: 'x.apps.googleusercontent.com',
      GOOGLE_CLIENT_SECRET: 'y',
      AUTH0_DOMAIN: 'shop.eu.auth0.com',
      AUTH0_CLIENT_ID: 'z',
    },
  ],
  ['two other front ends', { CORS_ORIGINS: 'https://app.example.in, https://www.example.in' }],
] as [string, Change][])('production starts without a warning with %s', (_case, change) => {
  expect(assessConfig({ ...PRODUCTION, ...change })).toMatchObject({ problems: [], warnings: [] });
});

test.each([
  'https://shop.example.in:443',
  'https://shop.example.in/',
  'https://SHOP.Example.IN',
  'HTTPS://shop.example.in:443/',
])('%s is the address that browsers know as https://shop.example.in', (PUBLIC_URL) => {
  expect(problemsOf({ ...PRODUCTION, PUBLIC_URL })).toEqual([]);
  expect(loadConfig({ ...PRODUCTION, PUBLIC_URL }).publicUrl).toBe('https://shop.example.in');
});

test('a secret of random characters is strong, also where it holds a short piece of the address by chance', () => {
  const secret = 'qX3v9shopLmT0sRk7Zb2Yw8HcN4eJf6U';
  expect(problemsOf({ ...PRODUCTION, SECRET: secret })).toEqual([]);
});

/** OPS-3: the settings that production does not take. Each is told by its name, first thing in the line. */
const REFUSED: readonly (readonly [name: string, change: Change])[] = [
  ['NODE_ENV', { NODE_ENV: 'prod' }],
  ['SECRET', { SECRET: undefined }],
  ['SECRET', { SECRET: DEMO.secret }],
  ['SECRET', { SECRET: 'short' }],
  ['SECRET', { SECRET: 'a'.repeat(24) }],
  ['SECRET', { SECRET: 'abcdefghijklmnopqrstuvwxyz' }],
  ['SECRET', { SECRET: '0123456789012345678901234567' }],
  ['SECRET', { SECRET: 'kT9xkT9xkT9xkT9xkT9xkT9xkT9x' }],
  ['SECRET', { SECRET: 'qX3v9LmT0qX3v9LmT0qX3v9LmT0' }],
  ['SECRET', { SECRET: 'change-me-to-something-secret' }],
  ['SECRET', { SECRET: 'your-secret-key-goes-right-here' }],
  ['SECRET', { SECRET: 'shop.example.in-2026-shop.example.in' }],
  ['SECRET', { SECRET: 'Lightning.In/Key#2026-gninthgil', PUBLIC_URL: 'https://lightning.in' }],
  ['SECRET', { SECRET: 'WWW-Lightning-Topups-In_Secure77', PUBLIC_URL: 'https://www.lightning-topups.in' }],
  ['METRICS_TOKEN', { METRICS_TOKEN: 'Lightning.In/Key#2026-gninthgil', PUBLIC_URL: 'https://lightning.in' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'https://*.example.in' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'https://shop*.example.in' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'https://shop.example.in.' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'https://shop..example.in' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'https://shop_one,shop_two.example.in' }],
  ['PORT', { PORT: ' ' }],
  ['PORT', { PORT: '0x50' }],
  ['PORT', { PORT: '3e3' }],
  ['PORT', { PORT: '80.0' }],
  ['PORT', { PORT: ' 80' }],
  ['PORT', { PORT: '-80' }],
  ['DATABASE_POOL', { DATABASE_POOL: '0x10' }],
  ['TRUSTED_PROXIES', { TRUSTED_PROXIES: ' ' }],
  ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '1e0' }],
  ['SUPPLIER_TIMEOUT_MS', { SUPPLIER_TIMEOUT_MS: '0x2710' }],
  ['SIMULATORS_PORT', { SIMULATORS_PORT: '0b1' }],
  ['PGPORT', { PGPORT: ' ' }],
  ['CORS_ORIGINS', { CORS_ORIGINS: 'https://app.example.in:443' }],
  ['SIMULATORS', { SIMULATORS: 'true' }],
  ['DEMO_ACCOUNTS', { DEMO_ACCOUNTS: 'true' }],
  ['RATE_LIMITS', { RATE_LIMITS: 'off' }],
  ['PAYMENT_RHYTHM', { PAYMENT_RHYTHM: 'brisk' }],
  ['TRUSTED_PROXIES', { TRUSTED_PROXIES: undefined }],
  ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '0' }],
  ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '-1' }],
  ['NODE_TLS_REJECT_UNAUTHORIZED', { NODE_TLS_REJECT_UNAUTHORIZED: '0' }],
  ['NODE_OPTIONS', { NODE_OPTIONS: '--max-old-space-size=512 --inspect=0.0.0.0:9229' }],
  ['PUBLIC_URL', { PUBLIC_URL: undefined }],
  ['PUBLIC_URL', { PUBLIC_URL: 'http://shop.example.in' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'shop.example.in' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'https://localhost:3000' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'https://192.168.1.20' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'https://shop.example.in/store' }],
  ['CORS_ORIGINS', { CORS_ORIGINS: '*' }],
  ['CORS_ORIGINS', { CORS_ORIGINS: 'null' }],
  ['CORS_ORIGINS', { CORS_ORIGINS: 'https://*.example.in' }],
  ['METRICS_TOKEN', { METRICS_TOKEN: 'a'.repeat(24) }],
  ['CORS_ORIGINS', { CORS_ORIGINS: 'https://app.example.in/path' }],
  ['CORS_ORIGINS', { CORS_ORIGINS: 'http://app.example.in' }],
  ['CORS_ORIGINS', { CORS_ORIGINS: 'https://app.example.in,https://localhost:5173' }],
  ['CORS_ORIGINS', { CORS_ORIGINS: 'app.example.in' }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://db.example.in/rush' }],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://rush_web@db.example.in/rush?sslmode=disable' }],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://rush_web@10.0.0.5/rush?sslmode=disable' }],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://rush_web@db.example.in/rush' }],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://rush_web@localhost/rush?host=db.example.in' }],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://rush_web@db.example.in/rush?sslmode=no-verify' }],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://rush_web:postgres@db.example.in/rush?sslmode=verify-full' }],
  ['DATABASE_OWNER_URL', { DATABASE_OWNER_URL: 'postgres://rush_owner@db.example.in/rush' }],
  ['DATABASE_OWNER_URL', { DATABASE_OWNER_URL: PRODUCTION.DATABASE_URL }],
  [
    'DATABASE_OWNER_URL',
    { DATABASE_OWNER_URL: 'postgres://rush_owner@db.example.in/other?sslmode=verify-full' },
  ],
  ['DATABASE_OWNER_URL', { DATABASE_URL: undefined }],
  ['DATABASE_DIRECT_URL', { DATABASE_DIRECT_URL: 'mysql://db.example.in/rush' }],
  ['DATABASE_DIRECT_URL', { DATABASE_DIRECT_URL: 'postgres://rush_web@db.example.in/rush' }],
  ['DATABASE_DIRECT_URL', { DATABASE_DIRECT_URL: PRODUCTION.DATABASE_OWNER_URL }],
  [
    'DATABASE_DIRECT_URL',
    { DATABASE_DIRECT_URL: 'postgres://rush_web@db.example.in/other?sslmode=verify-full' },
  ],
  [
    'DATABASE_DIRECT_URL',
    {
      DATABASE_URL: undefined,
      DATABASE_OWNER_URL: undefined,
      DATABASE_DIRECT_URL: 'postgres://rush_web@db.example.in/rush?sslmode=verify-full',
    },
  ],
  ['DATABASE_POOL', { DATABASE_POOL: '0' }],
  ['PORT', { PORT: '70000' }],
  ['ROLE', { ROLE: 'everything' }],
  ['ROLE', { ROLE: 'web', DATABASE_URL: undefined, DATABASE_OWNER_URL: undefined }],
  ['EKQR_KEY', { EKQR_KEY: undefined }],
  ['EKQR_KEY', { EKQR_KEY: 'sim-ekqr-key' }],
  ['EKQR_KEY', { EKQR_KEY: 'x' }],
  ['EKQR_KEY', { ...RAZORPAY, EKQR_KEY: 'sim-ekqr-key' }],
  ['EKQR_BASE_URL', { EKQR_BASE_URL: 'http://localhost:4000/ekqr/api' }],
  ['EKQR_BASE_URL', { EKQR_BASE_URL: 'https://localhost/ekqr/api' }],
  ['EKQR_BASE_URL', { EKQR_BASE_URL: 'https://10.1.2.3/ekqr/api' }],
  ['EKQR_BASE_URL', { EKQR_BASE_URL: 'http://api.ekqr.in/api' }],
  ['RAZORPAY_KEY_ID', { UPI_GATEWAY: 'razorpay' }],
  ['RAZORPAY_KEY_ID', { ...RAZORPAY, RAZORPAY_KEY_ID: 'sim_rzp_key' }],
  ['RAZORPAY_KEY_ID', { ...RAZORPAY, RAZORPAY_KEY_ID: 'rzp_test_Ab3dEf5hIj7lMn' }],
  ['RAZORPAY_KEY_SECRET', { ...RAZORPAY, RAZORPAY_KEY_SECRET: undefined }],
  ['RAZORPAY_KEY_SECRET', { RAZORPAY_KEY_ID: 'rzp_live_Ab3dEf5hIj7lMn' }],
  ['RAZORPAY_WEBHOOK_SECRET', { ...RAZORPAY, RAZORPAY_WEBHOOK_SECRET: 'sim_rzp_webhook_secret' }],
  ['RAZORPAY_WEBHOOK_SECRET', { ...RAZORPAY, RAZORPAY_WEBHOOK_SECRET: 'x' }],
  ['RAZORPAY_WEBHOOK_SECRET', { ...RAZORPAY, RAZORPAY_WEBHOOK_SECRET: 'x'.repeat(20) }],
  ['RAZORPAY_BASE_URL', { RAZORPAY_BASE_URL: 'https://[::1]:4000/razorpay/v1' }],
  [SUPPLIERS.map(setByVariable).join(' or '), { SMILEONE_KEY: undefined }],
  ['SMILEONE_KEY', { SMILEONE_KEY: 'sim-smile-key' }],
  ['SMILEONE_UID', { SMILEONE_UID: undefined }],
  ['SMILEONE_UID', { SMILEONE_UID: '1000001' }],
  ['SMILEONE_EMAIL', { SMILEONE_EMAIL: undefined }],
  ['SMILEONE_EMAIL', { SMILEONE_EMAIL: 'shop@example.test' }],
  ['SMILEONE_EMAIL', { SMILEONE_EMAIL: 'owner' }],
  ['SMILEONE_UID', { ...TWO_ACCOUNTS, SMILEONE_UID: '77' }],
  ['SMILEONE_UID', { ...TWO_ACCOUNTS, SMILEONE_UID: '77,78,79' }],
  ['SMILEONE_UID', { ...TWO_ACCOUNTS, SMILEONE_UID: '77, ' }],
  ['SMILEONE_UID', { ...TWO_ACCOUNTS, SMILEONE_UID: '77,77' }],
  ['SMILEONE_UID', { ...TWO_ACCOUNTS, SMILEONE_UID: '77,1000001' }],
  ['SMILEONE_UID', { ...TWO_ACCOUNTS, SMILEONE_UID: undefined }],
  ['SMILEONE_EMAIL', { ...TWO_ACCOUNTS, SMILEONE_EMAIL: 'owner@example.in' }],
  ['SMILEONE_EMAIL', { ...TWO_ACCOUNTS, SMILEONE_EMAIL: 'owner@example.in,owner' }],
  ['SMILEONE_KEY', { ...TWO_ACCOUNTS, SMILEONE_KEY: 'key-of-the-supplier,' }],
  [
    'MOOGOLD_PARTNER_ID',
    {
      MOOGOLD_PARTNER_ID: 'partner-77,partner-77',
      MOOGOLD_SECRET: 'secret-of-the-supplier,secret-of-another',
    },
  ],
  ['SMILEONE_BASE_URL', { SMILEONE_BASE_URL: 'http://www.smile.one' }],
  ['MOOGOLD_SECRET', { MOOGOLD_SECRET: 'sim-moogold-secret' }],
  ['MOOGOLD_SECRET', { MOOGOLD_PARTNER_ID: 'partner-77' }],
  ['MOOGOLD_PARTNER_ID', { MOOGOLD_SECRET: 'secret-of-the-supplier' }],
  ['MOOGOLD_PARTNER_ID', { MOOGOLD_PARTNER_ID: 'sim-partner', MOOGOLD_SECRET: 'secret-of-the-supplier' }],
  ['MOOGOLD_BASE_URL', { MOOGOLD_BASE_URL: 'https://moogold.internal/api' }],
  ['SUPPLIER_TIMEOUT_MS', { SUPPLIER_TIMEOUT_MS: '1' }],
  ['SMTP_URL', { SMTP_URL: undefined }],
  ['SMTP_URL', { SMTP_URL: 'mail.example.in' }],
  ['SMTP_URL', { SMTP_URL: 'smtp://user:word@mail.example.in' }],
  ['SMTP_URL', { SMTP_URL: 'smtps://user:word@mail.example.in?tls.rejectUnauthorized=false' }],
  ['MAIL_FROM', { MAIL_FROM: undefined }],
  ['MAIL_FROM', { MAIL_FROM: 'Shop <no-reply@rush.test>' }],
  ['MAIL_FROM', { MAIL_FROM: 'Shop' }],
  ['MSG91_KEY', { MSG91_KEY: undefined }],
  ['MSG91_KEY', { MSG91_KEY: DEMO.msg91Key }],
  ['MSG91_SENDER', { MSG91_SENDER: undefined }],
  ['MSG91_SENDER', { MSG91_SENDER: DEMO.msg91Sender }],
  ['MSG91_OTP_TEMPLATE', { MSG91_OTP_TEMPLATE: undefined }],
  ['MSG91_NOTICE_TEMPLATE', { MSG91_NOTICE_TEMPLATE: undefined }],
  ['MSG91_NOTICE_TEMPLATE', { MSG91_NOTICE_TEMPLATE: DEMO.msg91NoticeTemplate }],
  ['MSG91_OTP_TEMPLATE', { MSG91_OTP_TEMPLATE: DEMO.msg91OtpTemplate }],
  ['MSG91_BASE_URL', { MSG91_BASE_URL: 'http://localhost:4000/msg91' }],
  ['TWILIO_AUTH_TOKEN', { SMS_PROVIDER: 'twilio' }],
  ['TWILIO_AUTH_TOKEN', { ...TWILIO, TWILIO_AUTH_TOKEN: DEMO.twilioAuthToken }],
  ['TWILIO_AUTH_TOKEN', { TWILIO_ACCOUNT_SID: TWILIO.TWILIO_ACCOUNT_SID }],
  ['TWILIO_FROM', { ...TWILIO, TWILIO_FROM: undefined }],
  ['TWILIO_FROM', { ...TWILIO, TWILIO_FROM: DEMO.twilioFrom }],
  ['TWILIO_ACCOUNT_SID', { ...TWILIO, TWILIO_ACCOUNT_SID: DEMO.twilioAccountSid }],
  ['TWILIO_BASE_URL', { TWILIO_BASE_URL: 'https://172.16.0.9' }],
  ['FRANKFURTER_BASE_URL', { FRANKFURTER_BASE_URL: 'http://localhost:4000/frankfurter/v2' }],
  ['GOOGLE_ISSUER', { GOOGLE_ISSUER: 'http://localhost:4000/google' }],
  ['GOOGLE_ISSUER', { GOOGLE_ISSUER: 'http://accounts.google.com' }],
  ['GOOGLE_ISSUER', { GOOGLE_ISSUER: 'https://localhost/google' }],
  ['GOOGLE_CLIENT_ID', { GOOGLE_CLIENT_ID: DEMO.googleClientId, GOOGLE_CLIENT_SECRET: 'y' }],
  ['GOOGLE_CLIENT_ID', { GOOGLE_CLIENT_SECRET: 'y' }],
  ['GOOGLE_CLIENT_SECRET', { GOOGLE_CLIENT_ID: 'x.apps.googleusercontent.com' }],
  ['GOOGLE_CLIENT_SECRET', { GOOGLE_CLIENT_ID: 'x', GOOGLE_CLIENT_SECRET: DEMO.googleClientSecret }],
  ['AUTH0_DOMAIN', { AUTH0_DOMAIN: 'http://shop.eu.auth0.com', AUTH0_CLIENT_ID: 'z' }],
  ['AUTH0_DOMAIN', { AUTH0_DOMAIN: 'http://localhost:4000', AUTH0_CLIENT_ID: 'z' }],
  ['AUTH0_DOMAIN', { AUTH0_DOMAIN: 'localhost:4000', AUTH0_CLIENT_ID: 'z' }],
  ['AUTH0_DOMAIN', { AUTH0_DOMAIN: 'shop.eu.auth0.com/tenant', AUTH0_CLIENT_ID: 'z' }],
  ['AUTH0_DOMAIN', { AUTH0_CLIENT_ID: 'z' }],
  ['AUTH0_CLIENT_ID', { AUTH0_DOMAIN: 'shop.eu.auth0.com' }],
  ['AUTH0_CLIENT_ID', { AUTH0_DOMAIN: 'shop.eu.auth0.com', AUTH0_CLIENT_ID: DEMO.hostedClientId }],
  ['S3_BUCKET', { ...S3, S3_BUCKET: undefined }],
  ['S3_BUCKET', { S3_ENDPOINT: 'https://s3.example.in' }],
  ['S3_SECRET_ACCESS_KEY', { ...S3, S3_SECRET_ACCESS_KEY: undefined }],
  ['S3_ACCESS_KEY_ID', { ...S3, S3_ACCESS_KEY_ID: undefined }],
  ['S3_ENDPOINT', { ...S3, S3_ENDPOINT: 'http://s3.example.in' }],
  ['VAPID_PRIVATE_KEY', { VAPID_PUBLIC_KEY: aPair().VAPID_PUBLIC_KEY }],
  ['VAPID_PUBLIC_KEY', { VAPID_PRIVATE_KEY: aPair().VAPID_PRIVATE_KEY }],
  ['VAPID_PUBLIC_KEY', { VAPID_PUBLIC_KEY: 'x', VAPID_PRIVATE_KEY: 'y' }],
  ['VAPID_PUBLIC_KEY', { ...aPair(), VAPID_PRIVATE_KEY: aPair().VAPID_PRIVATE_KEY }],
];

const startsWith = (lines: readonly string[], name: string) =>
  lines.some((line) => line.startsWith(`${name}:`));

test.each(REFUSED)('production refuses to start, naming %s, with %j', (name, change) => {
  const problems = problemsOf({ ...PRODUCTION, ...change });
  expect(startsWith(problems, name), problems.join('; ')).toBe(true);
});

const WARNED: readonly (readonly [name: string, change: Change])[] = [
  ['DATABASE_OWNER_URL', { DATABASE_OWNER_URL: undefined }],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://rush_web@db/rush' }],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://rush_web@10.0.0.5/rush' }],
  ['DATA_DIR', { DATA_DIR: '/tmp/rush' }],
  ['LOG_LEVEL', { LOG_LEVEL: 'silent' }],
  ['LOG_LEVEL', { LOG_LEVEL: 'debug' }],
  ['SUPPLIER_TIMEOUT_MS', { SUPPLIER_TIMEOUT_MS: '600' }],
  ['SMTP_URL', { SMTP_URL: 'smtp://mail.example.in' }],
  ['SMTP_URL', { SMTP_URL: 'smtp://localhost' }],
  ['SMTP_URL', { SMTP_URL: 'smtps://user:word@10.0.0.7' }],
  ['S3_ENDPOINT', { ...S3, S3_ENDPOINT: 'http://minio:9000' }],
  ['AUTH0_AUDIENCE', { AUTH0_AUDIENCE: 'https://api.example.in' }],
  ['AUTH0_SCOPE', { AUTH0_SCOPE: 'openid profile update:price' }],
];

test.each(WARNED)('production starts with a warning that names %s, with %j', (name, change) => {
  const { problems, warnings } = assessConfig({ ...PRODUCTION, ...change });
  expect(problems).toEqual([]);
  expect(startsWith(warnings, name), warnings.join('; ')).toBe(true);
});

test('every value of the demo is refused under the name of its variable', () => {
  const providers = [...GATEWAYS, ...SUPPLIERS].flatMap((provider) =>
    keysOf(provider).map(({ demo }) => demo),
  );
  const names = Object.keys(ENVIRONMENT.shape);
  const isRefused = (value: string) =>
    names.some((name) =>
      problemsOf({ ...PRODUCTION, [name]: value }).some(
        (problem) => problem.startsWith(`${name}: `) && /demo value|where nobody can write/.test(problem),
      ),
    );
  const demo = [...Object.values(DEMO), ...providers];
  expect(demo.length).toBeGreaterThan(20);
  expect(demo.filter((value) => !isRefused(value))).toEqual([]);
});

test('every finding says what to do, and no finding repeats a secret', () => {
  for (const [, change] of [...REFUSED, ...WARNED]) {
    const { problems, warnings } = assessConfig({ ...PRODUCTION, ...change });
    for (const line of [...problems, ...warnings]) {
      expect(line).toMatch(/^[A-Z0-9_]+( or [A-Z0-9_]+)*: ./);
      for (const [name, value] of Object.entries(change))
        if (value && value.length > 8 && /SECRET|TOKEN|_KEY$/.test(name)) expect(line).not.toContain(value);
    }
  }
});

test('all problems are reported at once, those of the schema and those of the rules', () => {
  const problems = problemsOf({ ...PRODUCTION, PORT: 'x', SECRET: 'a'.repeat(30), CORS_ORIGINS: '*' });
  expect(problems.map((problem) => problem.split(':')[0])).toEqual(['PORT', 'SECRET', 'CORS_ORIGINS']);
});

test('backups need a passphrase, and go to one place', () => {
  expect(problemsOf({ BACKUP_DIR: '/mnt/backups' })).toEqual([
    'BACKUP_PASSPHRASE: is not set though BACKUP_DIR is: backups contain personal data and are never written unencrypted; set it, and keep it apart from the backups',
  ]);
  const both = { BACKUP_DIR: '/mnt/backups', BACKUP_S3_BUCKET: 'backups', BACKUP_PASSPHRASE: 'of the owner' };
  expect(problemsOf(both)).toEqual(['BACKUP_DIR: is set as well as BACKUP_S3_BUCKET; set one of them']);
});

test('lists of unequal lengths are refused in production and outside of it, saying which and what to do', () => {
  const two = { SMILEONE_UID: '77,78', SMILEONE_KEY: 'key-of-the-supplier,key-of-the-second' };
  for (const environment of [two, { ...PRODUCTION, ...two }])
    expect(problemsOf(environment)).toEqual([
      'SMILEONE_EMAIL: has 1 of 2 entries: SMILEONE_KEY has 2; with several accounts at Smile.one, list all of them in each of SMILEONE_UID, SMILEONE_EMAIL, SMILEONE_KEY: in the same order, with commas between',
    ]);
});

describe('outside production', () => {
  test('everything listens on this machine only, unless HOST says otherwise', () => {
    expect(loadConfig({}).host).toBe('127.0.0.1');
    const open = assessConfig({ HOST: '0.0.0.0' });
    expect(open).toMatchObject({ problems: [], config: { host: '0.0.0.0' } });
    expect(startsWith(open.warnings, 'HOST')).toBe(true);
  });

  test.each([
    [{ PUBLIC_URL: 'https://shop.example.in' }],
    [{ PUBLIC_URL: 'http://shop.example.in:3000' }],
    [{ PUBLIC_URL: 'http://203.0.113.9' }],
    [{ PUBLIC_URL: 'https://shop.example.in', NODE_ENV: 'development' }],
    [{ PUBLIC_URL: 'https://shop.example.in', NODE_ENV: 'test' }],
    [{ PUBLIC_URL: 'https://shop.example.in', HOST: '0.0.0.0', SIMULATORS: 'false' }],
  ] as Change[][])('a demo is not opened to the world: %j is refused with both ways out', (environment) => {
    const problems = problemsOf(environment as Change);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(/^PUBLIC_URL: .*NODE_ENV=production.* or remove PUBLIC_URL/);
  });

  test.each([
    'http://localhost:3000',
    'https://localhost',
    'http://127.0.0.1:3000',
    'http://[::1]:3000',
    'http://192.168.1.5:3000',
    'https://rush.test',
  ])('the demo may stand at %s', (address) => {
    expect(problemsOf({ PUBLIC_URL: address })).toEqual([]);
  });
});

test.each([
  ['localhost', 'this-machine'],
  ['shop.localhost', 'this-machine'],
  ['127.8.9.1', 'this-machine'],
  ['::1', 'this-machine'],
  ['[::1]', 'this-machine'],
  ['::ffff:7f00:1', 'this-machine'],
  ['::ffff:10.0.0.1', 'private'],
  ['10.255.0.1', 'private'],
  ['172.31.0.1', 'private'],
  ['172.32.0.1', 'public'],
  ['192.168.0.1', 'private'],
  ['169.254.169.254', 'private'],
  ['100.64.0.1', 'private'],
  ['fd00::1', 'private'],
  ['fe80::1', 'private'],
  ['db', 'private'],
  ['shop.rush.test', 'private'],
  ['printer.local', 'private'],
  ['shop.example.in', 'public'],
  ['localhost.example.in', 'public'],
  ['8.8.8.8', 'public'],
  ['2606:4700::1111', 'public'],
] as const)('the host %s is %s', (host, kind) => {
  expect(addressKind(host)).toBe(kind);
});

test.each([
  '4f8a1c9e2b7d6053f1e8a9c4d2b70e65',
  'Zk3vX9qLmT7sRb2Yw8HcN4eJ',
  'correct staple orbits violet teapots nightly',
])('the secret %s is strong enough', (secret) => {
  expect(weaknessOf(secret)).toBeNull();
});

test('production shows developers nothing, and its metrics to nobody with a short token', () => {
  expect(loadConfig(PRODUCTION)).toMatchObject({ hasDeveloperPages: false, metricsToken: undefined });
  expect(loadConfig({ ...PRODUCTION, DEVELOPER_PAGES: 'true' }).hasDeveloperPages).toBe(true);
  expect(problemsOf({ ...PRODUCTION, METRICS_TOKEN: 'short' }).join()).toContain('METRICS_TOKEN');
});
