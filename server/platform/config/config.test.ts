import { expect, test } from 'vitest';
import { ConfigError, DEMO, loadConfig } from './config.ts';

const PRODUCTION = {
  NODE_ENV: 'production',
  SECRET: 'a-secret-of-this-very-shop-and-no-other',
  PUBLIC_URL: 'https://shop.example.in',
  DATABASE_URL: 'postgres://rush@db.example.in/rush',
  EKQR_KEY: 'key-of-the-gateway',
  SMILEONE_UID: '77',
  SMILEONE_EMAIL: 'owner@example.in',
  SMILEONE_KEY: 'key-of-the-supplier',
  SMTP_URL: 'smtps://mail.example.in',
  MSG91_KEY: 'key-of-the-sms-house',
};

function problemsOf(environment: Record<string, string | undefined>): readonly string[] {
  try {
    loadConfig(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

test('a shop with its own keys may trade', () => {
  expect(problemsOf(PRODUCTION)).toEqual([]);
  const config = loadConfig(PRODUCTION);
  expect(config.simulators.enabled).toBe(false);
  expect(config.hasDemoAccounts).toBe(false);
  expect(config.payments.rhythm).toBe('npci');
  expect(config.suppliers.smileone.baseUrl).toBe('https://www.smile.one');
});

test.each([
  ['SECRET', { SECRET: undefined }],
  ['SECRET', { SECRET: DEMO.secret }],
  ['SECRET', { SECRET: 'short' }],
  ['SIMULATORS', { SIMULATORS: 'true' }],
  ['DEMO_ACCOUNTS', { DEMO_ACCOUNTS: 'true' }],
  ['RATE_LIMITS', { RATE_LIMITS: 'off' }],
  ['PUBLIC_URL', { PUBLIC_URL: undefined }],
  ['PUBLIC_URL', { PUBLIC_URL: 'http://shop.example.in' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'shop.example.in' }],
  ['EKQR_KEY', { EKQR_KEY: undefined }],
  ['EKQR_KEY', { EKQR_KEY: DEMO.ekqrKey }],
  ['EKQR_BASE_URL', { EKQR_BASE_URL: 'http://localhost:4000/ekqr/api' }],
  ['RAZORPAY_KEY_ID', { UPI_GATEWAY: 'razorpay' }],
  [
    'RAZORPAY_WEBHOOK_SECRET',
    {
      UPI_GATEWAY: 'razorpay',
      RAZORPAY_KEY_ID: 'a',
      RAZORPAY_KEY_SECRET: 'b',
      RAZORPAY_WEBHOOK_SECRET: DEMO.razorpayWebhookSecret,
    },
  ],
  ['SMILEONE_KEY or MOOGOLD_SECRET', { SMILEONE_KEY: undefined }],
  ['SMILEONE_KEY', { SMILEONE_KEY: DEMO.smileKey }],
  ['MOOGOLD_SECRET', { MOOGOLD_SECRET: DEMO.moogoldSecret }],
  ['SMTP_URL', { SMTP_URL: undefined }],
  ['SMTP_URL', { SMTP_URL: 'mail.example.in' }],
  ['MSG91_KEY', { MSG91_KEY: undefined }],
  ['TWILIO_AUTH_TOKEN', { SMS_PROVIDER: 'twilio' }],
  ['TWILIO_AUTH_TOKEN', { SMS_PROVIDER: 'twilio', TWILIO_AUTH_TOKEN: DEMO.twilioAuthToken }],
  ['GOOGLE_ISSUER', { GOOGLE_ISSUER: 'http://localhost:4000/google' }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://db.example.in/rush' }],
  ['DATABASE_POOL', { DATABASE_POOL: '0' }],
  ['PORT', { PORT: '70000' }],
  ['ROLE', { ROLE: 'everything' }],
  ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '-1' }],
] as const)('production refuses to start, naming %s, with %j', (name, change) => {
  const problems = problemsOf({ ...PRODUCTION, ...change });
  expect(
    problems.some((problem) => problem.startsWith(`${name}:`)),
    problems.join('; '),
  ).toBe(true);
});
