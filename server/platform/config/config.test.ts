import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { SUPPLIERS } from '../../fulfilment/suppliers/registry.ts';
import { assessConfig, loadConfig, VARIABLES } from '../../load-config.ts';
import { GATEWAYS } from '../../payments/gateways/registry.ts';
import { addressKind } from './address-kind.ts';
import { ConfigError } from './config.ts';
import { DEMO } from './environment.ts';
import { entriesOf, keysOf } from './provider-descriptor.ts';
import { weaknessOf } from './secret-strength.ts';

type Environment = Record<string, string | undefined>;

const PRODUCTION: Environment = {
  NODE_ENV: 'production',
  DATA_DIR: '/var/lib/rush',
  BACKUP_DIR: '/mnt/backups',
  BACKUP_PASSPHRASE: 'a passphrase of the owner',
  SECRET: 'qX3v9LmT0sRk7Zb2Yw8HcN4eJf6UgAoP',
  PUBLIC_URL: 'https://shop.example.in',
  TRUSTED_PROXIES: '1',
  HOST: '127.0.0.1',
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
  MSG91_NOTICE_TEMPLATE: '64f0c0ffef,64f0c0fff0',
};
const EMBEDDED = { DATABASE_URL: undefined, DATABASE_OWNER_URL: undefined };
const RAZORPAY = {
  UPI_GATEWAY: 'razorpay',
  RAZORPAY_KEY_ID: 'rzp_live_Ab3dEf5hIj7lMn',
  RAZORPAY_KEY_SECRET: 'kS9dLq2wXz7rTy4uBn1m',
  RAZORPAY_WEBHOOK_SECRET: 'wH5kPq8sLx2vNz7c',
};
const NO_MSG91 = {
  MSG91_KEY: undefined,
  MSG91_SENDER: undefined,
  MSG91_OTP_TEMPLATE: undefined,
  MSG91_NOTICE_TEMPLATE: undefined,
};
const TWILIO = {
  ...NO_MSG91,
  TWILIO_ACCOUNT_SID: 'AC0123456789abcdef0123456789abcdef',
  TWILIO_AUTH_TOKEN: 'token-of-the-sms-provider',
  TWILIO_FROM: '+919876543210',
};
const STORE = { S3_ENDPOINT: 'https://s3.ap-south-1.amazonaws.com', S3_BUCKET: 'pictures' };
const TWO_ACCOUNTS = {
  SMILEONE_UID: '77,78',
  SMILEONE_EMAIL: 'owner@example.in, second@example.in',
  SMILEONE_KEY: 'key-of-the-supplier,key-of-the-second',
};
const DIRECT = 'DATABASE_DIRECT_URL';

function problemsOf(environment: Environment): readonly string[] {
  try {
    loadConfig(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}
const namesIn = (lines: readonly string[]) => lines.map((line) => line.split(': ')[0]);

test('a shop with its own keys uses the providers’ live URLs', () => {
  expect(loadConfig(PRODUCTION)).toMatchObject({
    warnings: [],
    host: '127.0.0.1',
    simulators: { enabled: false },
    hasDemoAccounts: false,
    hasDeveloperPages: false,
    metricsToken: undefined,
    payments: { gateway: 'ekqr', schedule: 'npci' },
    providers: { smileone: { baseUrl: 'https://www.smile.one' } },
    sms: { provider: 'msg91', msg91: { otpTemplate: '64f0c0ffee', hindiOtpTemplate: '' } },
  });
});

test.each<[string, Environment]>([
  ['Razorpay instead of EKQR', { ...RAZORPAY, EKQR_KEY: undefined }],
  ['Twilio instead of MSG91', TWILIO],
  ['MooGold and Smile.one', { MOOGOLD_PARTNER_ID: 'partner-77', MOOGOLD_SECRET: 'secret-of-the-supplier' }],
  ['two accounts at Smile.one', TWO_ACCOUNTS],
  ['a pooler and a direct connection', { [DIRECT]: PRODUCTION.DATABASE_URL }],
  ['the embedded database', EMBEDDED],
  [
    'a database on this machine',
    { DATABASE_URL: 'postgres://web@localhost/rush', DATABASE_OWNER_URL: 'postgres://owner@127.0.0.1/rush' },
  ],
  [
    'a database behind a Unix socket',
    {
      DATABASE_URL: 'postgres:///rush?host=/run/postgresql&user=web',
      DATABASE_OWNER_URL: 'postgres:///rush?host=/run/postgresql&user=owner',
    },
  ],
  ['mail with STARTTLS', { SMTP_URL: 'smtp://user:word@mail.example.in:587?requireTLS=true' }],
  ['a bucket with the machine’s IAM role', STORE],
  ['a bucket and keys', { ...STORE, S3_ACCESS_KEY_ID: 'AKIAX', S3_SECRET_ACCESS_KEY: 'secret-of-the-store' }],
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
  ['a secret that happens to contain part of the host', { SECRET: 'qX3v9shopLmT0sRk7Zb2Yw8HcN4eJf6U' }],
])('production starts without a warning with %s', (_case, change) => {
  expect(assessConfig({ ...PRODUCTION, ...change })).toMatchObject({ problems: [], warnings: [] });
});

test.each(['https://SHOP.Example.IN', 'HTTPS://shop.example.in:443/'])(
  '%s is normalized to https://shop.example.in',
  (PUBLIC_URL) => {
    expect(loadConfig({ ...PRODUCTION, PUBLIC_URL }).publicUrl).toBe('https://shop.example.in');
  },
);

test('the region of a bucket is derived from its endpoint', () => {
  const regionAt = (S3_ENDPOINT: string) =>
    loadConfig({ ...PRODUCTION, ...STORE, S3_ENDPOINT }).files.s3?.region;
  expect(regionAt('https://s3.ap-south-1.amazonaws.com')).toBe('ap-south-1');
  expect(regionAt('https://account.r2.cloudflarestorage.com')).toBe('auto');
});

/** Production refuses each value, even if all others are valid. */
const REFUSED: readonly (readonly [
  name: string,
  values: readonly (string | undefined)[],
  change?: Environment,
])[] = [
  ['NODE_ENV', ['prod']],
  ['SECRET', [undefined, DEMO.SECRET, 'short', 'a'.repeat(24), 'abcdefghijklmnopqrstuvwxyz']],
  ['SECRET', ['0123456789012345678901234567', 'kT9xkT9xkT9xkT9xkT9xkT9xkT9x', 'qX3v9LmT0qX3v9LmT0qX3v9LmT0']],
  ['SECRET', ['change-me-to-something-secret', 'shop.example.in-2026-shop.example.in']],
  ['SECRET', ['Lightning.In/Key#2026-gninthgil'], { PUBLIC_URL: 'https://lightning.in' }],
  ['METRICS_TOKEN', ['short', 'a'.repeat(24)]],
  ['PUBLIC_URL', [undefined, 'shop.example.in', 'http://shop.example.in', 'https://localhost:3000']],
  ['PUBLIC_URL', ['https://192.168.1.20', 'https://shop.example.in/store', 'https://*.example.in']],
  [
    'PUBLIC_URL',
    ['https://shop.example.in.', 'https://shop_one,shop_two.example.in', 'https://me@example.in'],
  ],
  ['PORT', [' ', '0x50', '3e3', '80.0', ' 80', '-80', '70000']],
  ['TRUSTED_PROXIES', [undefined, '0', '-1', ' ', '1e0']],
  ['CORS_ORIGINS', ['*', 'null', 'https://*.example.in', 'https://app.example.in/path', 'app.example.in']],
  ['CORS_ORIGINS', ['http://app.example.in', 'https://app.example.in,https://localhost:5173']],
  ['SIMULATORS', ['true']],
  ['DEMO_ACCOUNTS', ['true']],
  ['RATE_LIMITS', ['off']],
  ['NODE_TLS_REJECT_UNAUTHORIZED', ['0']],
  ['NODE_OPTIONS', ['--max-old-space-size=512 --inspect=0.0.0.0:9229']],
  ['DATABASE_URL', ['mysql://db.example.in/rush', 'postgres://rush_web@db.example.in/rush']],
  ['DATABASE_URL', ['postgres://rush_web@10.0.0.5/rush?sslmode=disable']],
  ['DATABASE_URL', ['postgres://rush_web@localhost/rush?host=db.example.in']],
  ['DATABASE_URL', ['postgres://rush_web@db.example.in/rush?sslmode=no-verify']],
  ['DATABASE_URL', ['postgres://rush_web:postgres@db.example.in/rush?sslmode=verify-full']],
  ['DATABASE_OWNER_URL', ['postgres://rush_owner@db.example.in/rush', PRODUCTION.DATABASE_URL]],
  ['DATABASE_OWNER_URL', ['postgres://rush_owner@db.example.in/other?sslmode=verify-full']],
  ['DATABASE_OWNER_URL', [PRODUCTION.DATABASE_OWNER_URL], { DATABASE_URL: undefined }],
  [DIRECT, ['postgres://rush_web@db.example.in/rush', PRODUCTION.DATABASE_OWNER_URL]],
  [DIRECT, ['postgres://rush_web@db.example.in/other?sslmode=verify-full']],
  [DIRECT, [PRODUCTION.DATABASE_URL], EMBEDDED],
  // Several variables on one line.
  ['SECRET', [`${PRODUCTION.SECRET} TRUSTED_PROXIES=1`]],
  ['EKQR_KEY', ['key-of-the-gateway SMTP_URL=smtps://mail.example.in']],
  ['ROLE', ['everything']],
  ['ROLE', ['web'], EMBEDDED],
  ['UPI_GATEWAY', ['paypal']],
  ['EKQR_KEY', ['sim-ekqr-key', 'x']],
  ['EKQR_KEY', ['sim-ekqr-key'], RAZORPAY],
  ['EKQR_BASE_URL', ['http://localhost:4000/ekqr/api', 'https://10.1.2.3/ekqr', 'http://api.ekqr.in/api']],
  ['RAZORPAY_KEY_ID', ['sim_rzp_key', 'rzp_test_Ab3dEf5hIj7lMn'], RAZORPAY],
  ['RAZORPAY_KEY_SECRET', [undefined, 'sim_rzp_secret'], RAZORPAY],
  ['RAZORPAY_WEBHOOK_SECRET', [undefined, 'sim_rzp_webhook_secret', 'x', 'x'.repeat(20)], RAZORPAY],
  ['RAZORPAY_BASE_URL', ['https://[::1]:4000/razorpay/v1']],
  ['SMILEONE_UID', [undefined, '1000001']],
  ['SMILEONE_EMAIL', [undefined, 'shop@example.test', 'owner']],
  ['SMILEONE_UID', [undefined, '77', '77,78,79', '77, ', '77,77', '77,1000001'], TWO_ACCOUNTS],
  ['SMILEONE_EMAIL', ['owner@example.in', 'owner@example.in,owner'], TWO_ACCOUNTS],
  ['MOOGOLD_PARTNER_ID', ['p-77,p-77'], { MOOGOLD_SECRET: 'secret-of-the-supplier,secret-of-another' }],
  ['SMILEONE_BASE_URL', ['http://www.smile.one']],
  ['SMTP_URL', ['mail.example.in', 'smtp://user:word@mail.example.in']],
  ['SMTP_URL', ['smtps://user:word@mail.example.in?tls.rejectUnauthorized=false']],
  ['MAIL_FROM', [undefined, 'Shop <no-reply@rush.test>', 'Shop']],
  ['MSG91_KEY', [undefined, DEMO.MSG91_KEY]],
  ['MSG91_NOTICE_TEMPLATE', [undefined, 'rush-notice', '64f0c0ffef,rush-notice-hi']],
  ['TWILIO_AUTH_TOKEN', [undefined, DEMO.TWILIO_AUTH_TOKEN], TWILIO],
  ['TWILIO_ACCOUNT_SID', [TWILIO.TWILIO_ACCOUNT_SID], { ...TWILIO, MSG91_KEY: 'key-of-the-sms-provider' }],
  ['GOOGLE_CLIENT_SECRET', [undefined], { GOOGLE_CLIENT_ID: 'x.apps.googleusercontent.com' }],
  ['AUTH0_DOMAIN', ['localhost:4000', 'shop.eu.auth0.com/tenant'], { AUTH0_CLIENT_ID: 'z' }],
  ['S3_ENDPOINT', [undefined, 'http://store.example.in'], STORE],
  ['S3_BUCKET', [undefined], STORE],
  ['S3_SECRET_ACCESS_KEY', [undefined], { ...STORE, S3_ACCESS_KEY_ID: 'AKIAX' }],
  ['BACKUP_PASSPHRASE', [undefined, 'short']],
  ['BACKUP_DIR', ['/mnt/backups'], { ...STORE, BACKUP_S3_BUCKET: 'backups' }],
];

test.each(REFUSED.flatMap(([name, values, change]) => values.map((value) => [name, value, change] as const)))(
  'production refuses %s=%s',
  (name, value, change) => {
    expect(namesIn(problemsOf({ ...PRODUCTION, ...change, [name]: value }))).toContain(name);
  },
);

test.each<[name: string, value: string | undefined]>([
  ['BACKUP_DIR', undefined],
  ['BACKUP_DIR', '/var/lib/rush/backups'],
  ['HOST', undefined],
  ['HOST', '0.0.0.0'],
  ['DATABASE_OWNER_URL', undefined],
  ['DATABASE_URL', 'postgres://rush_web@10.0.0.5/rush'],
  ['SMTP_URL', 'smtp://mail.example.in'],
])('production starts with a warning about %s=%s', (name, value) => {
  const { problems, warnings } = assessConfig({ ...PRODUCTION, [name]: value });
  expect([problems, namesIn(warnings)]).toEqual([[], expect.arrayContaining([name])]);
});

test('production needs only a URL, a secret and a proxy count; the owner can enter keys later', () => {
  const { NODE_ENV, SECRET, PUBLIC_URL, TRUSTED_PROXIES } = PRODUCTION;
  const { config, problems } = assessConfig({ NODE_ENV, SECRET, PUBLIC_URL, TRUSTED_PROXIES });
  expect([problems, config.sms.isSetUp, config.mail.smtpUrl]).toEqual([[], false, '']);
});

test('production refuses every demo value', () => {
  const demo = [
    ...Object.values(DEMO).flatMap(entriesOf),
    ...[...GATEWAYS, ...SUPPLIERS].flatMap(keysOf).map((key) => key.demo),
  ];
  const isRefused = (value: string) =>
    VARIABLES.some((name) =>
      problemsOf({ ...PRODUCTION, [name]: value }).some(
        (problem) => problem.startsWith(`${name}: `) && /demo value|receives no mail/.test(problem),
      ),
    );
  expect(demo.filter((value) => !isRefused(value))).toEqual([]);
});

test('every problem names a variable, and none reveals the refused secret', () => {
  for (const [name, values, change] of REFUSED)
    for (const value of values)
      for (const line of problemsOf({ ...PRODUCTION, ...change, [name]: value })) {
        expect(line).toMatch(/^[A-Z0-9_]+( or [A-Z0-9_]+)*: ./);
        if (value && value.length > 8 && /SECRET|TOKEN|_KEY$/.test(name)) expect(line).not.toContain(value);
      }
});

test('malformed and refused values are reported together', () => {
  const problems = problemsOf({ ...PRODUCTION, PORT: 'x', SECRET: 'a'.repeat(30), CORS_ORIGINS: '*' });
  expect(namesIn(problems)).toEqual(['PORT', 'SECRET', 'CORS_ORIGINS']);
});

test('lists of supplier keys with unequal lengths are refused outside production too', () => {
  expect(problemsOf({ SMILEONE_UID: '77,78', SMILEONE_KEY: 'one-key,another' })).toEqual([
    'SMILEONE_EMAIL: lists 1, but SMILEONE_KEY lists 2; list all accounts at Smile.one, in the same order and separated by commas, in each of SMILEONE_UID, SMILEONE_EMAIL, SMILEONE_KEY',
  ]);
});

describe('the demo shop', () => {
  test('listens only on this machine unless HOST is set', () => {
    expect(loadConfig({}).host).toBe('127.0.0.1');
    const open = assessConfig({ HOST: '0.0.0.0' });
    expect([open.problems, open.config.host, namesIn(open.warnings)]).toEqual([[], '0.0.0.0', ['HOST']]);
  });

  test.each<[Environment]>([
    [{ PUBLIC_URL: 'https://shop.example.in' }],
    [{ PUBLIC_URL: 'http://203.0.113.9' }],
    [{ PUBLIC_URL: 'https://shop.example.in', NODE_ENV: 'test' }],
    [{ PUBLIC_URL: 'https://shop.example.in', HOST: '0.0.0.0', SIMULATORS: 'false' }],
  ])('cannot be public: %j is refused, and both remedies are named', (environment) => {
    expect(problemsOf(environment)).toEqual([
      expect.stringMatching(/^PUBLIC_URL: .*NODE_ENV=production.* or remove PUBLIC_URL/),
    ]);
  });

  test.each(['http://localhost:3000', 'http://[::1]:3000', 'http://192.168.1.5:3000', 'https://rush.test'])(
    'may run at %s',
    (PUBLIC_URL) => {
      expect(problemsOf({ PUBLIC_URL })).toEqual([]);
    },
  );
});

test.each([
  ['this-machine', ['localhost', 'shop.localhost', '127.8.9.1', '::1', '[::1]', '::ffff:7f00:1']],
  [
    'private',
    ['::ffff:10.0.0.1', '10.255.0.1', '172.31.0.1', '192.168.0.1', '169.254.169.254', '100.64.0.1'],
  ],
  ['private', ['fd00::1', 'fe80::1', 'db', 'shop.rush.test', 'printer.local']],
  ['public', ['172.32.0.1', 'shop.example.in', 'localhost.example.in', '8.8.8.8', '2606:4700::1111']],
] as const)('hosts are classified as %s: %j', (kind, hosts) => {
  expect(hosts.map(addressKind)).toEqual(hosts.map(() => kind));
});

test.each(['4f8a1c9e2b7d6053f1e8a9c4d2b70e65', 'Zk3vX9qLmT7sRb2Yw8HcN4eJ'])(
  'the secret %s is strong',
  (secret) => {
    expect(weaknessOf(secret)).toBeNull();
  },
);

test('deploy/env.example lists each of the shop’s variables once, and no others', () => {
  const example = readFileSync(join(import.meta.dirname, '../../../deploy/env.example'), 'utf8');
  const listed = [...example.matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name);
  expect(listed.sort()).toEqual([...VARIABLES].sort());
});
