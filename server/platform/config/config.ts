import { resolve } from 'node:path';
import { z } from 'zod';

const port = z.coerce.number().int().min(0).max(65_535);
const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
const url = z.url();
const list = z.string().transform((value) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
);

/** What the demo uses; production refuses every one of these (DESIGN section 2). */
export const DEMO = {
  secret: 'rush-demo-secret-not-for-production',
  ekqrKey: 'sim-ekqr-key',
  razorpayKeyId: 'sim_rzp_key',
  razorpayKeySecret: 'sim_rzp_secret',
  razorpayWebhookSecret: 'sim_rzp_webhook_secret',
  smileUid: '1000001',
  smileEmail: 'shop@example.test',
  smileKey: 'sim-smile-key',
  moogoldPartnerId: 'sim-partner',
  moogoldSecret: 'sim-moogold-secret',
  msg91Key: 'sim-msg91-key',
  googleClientId: 'sim-google-client',
  googleClientSecret: 'sim-google-secret',
  hostedClientId: 'sim-auth0-client',
  twilioAccountSid: 'ACsim',
  twilioAuthToken: 'sim-twilio-token',
} as const;

const Environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: port.default(3000),
  HOST: z.string().default('0.0.0.0'),
  PUBLIC_URL: url.optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must be a postgres:// address')
    .optional(),
  DATABASE_OWNER_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must be a postgres:// address')
    .optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(16),
  PGPORT: port.optional(),
  ROLE: z.enum(['web', 'worker', 'all']).default('all'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  CORS_ORIGINS: list.default([]),
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  SECRET: z.string().min(24).default(DEMO.secret),
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  SIMULATORS: flag.optional(),
  SIMULATORS_PORT: port.default(4000),
  SIMULATORS_SMTP_PORT: port.optional(),
  DEMO_ACCOUNTS: flag.optional(),

  UPI_GATEWAY: z.enum(['ekqr', 'razorpay']).default('ekqr'),
  EKQR_BASE_URL: url.optional(),
  EKQR_KEY: z.string().min(1).optional(),
  RAZORPAY_BASE_URL: url.optional(),
  RAZORPAY_KEY_ID: z.string().min(1).optional(),
  RAZORPAY_KEY_SECRET: z.string().min(1).optional(),
  RAZORPAY_WEBHOOK_SECRET: z.string().min(1).optional(),
  PAYMENT_RHYTHM: z.enum(['npci', 'brisk']).optional(),

  SMILEONE_BASE_URL: url.optional(),
  SMILEONE_UID: z.string().min(1).optional(),
  SMILEONE_EMAIL: z.string().min(1).optional(),
  SMILEONE_KEY: z.string().min(1).optional(),
  MOOGOLD_BASE_URL: url.optional(),
  MOOGOLD_PARTNER_ID: z.string().min(1).optional(),
  MOOGOLD_SECRET: z.string().min(1).optional(),
  SUPPLIER_TIMEOUT_MS: z.coerce.number().int().min(500).max(120_000).default(20_000),

  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must be an smtp:// or smtps:// address')
    .optional(),
  MAIL_FROM: z.string().min(3).default('Rush <no-reply@rush.test>'),
  SMS_PROVIDER: z.enum(['msg91', 'twilio']).default('msg91'),
  MSG91_BASE_URL: url.optional(),
  MSG91_KEY: z.string().min(1).optional(),
  MSG91_SENDER: z.string().default('RUSHIN'),
  MSG91_OTP_TEMPLATE: z.string().default('rush-otp'),
  TWILIO_BASE_URL: url.optional(),
  TWILIO_ACCOUNT_SID: z.string().optional(),
  TWILIO_AUTH_TOKEN: z.string().optional(),
  TWILIO_FROM: z.string().optional(),

  GOOGLE_ISSUER: url.optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  AUTH0_DOMAIN: z.string().optional(),
  AUTH0_CLIENT_ID: z.string().optional(),
  AUTH0_AUDIENCE: z.string().optional(),
  AUTH0_ORGANIZATION: z.string().optional(),

  S3_ENDPOINT: url.optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('auto'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),

  VAPID_PUBLIC_KEY: z.string().optional(),
  VAPID_PRIVATE_KEY: z.string().optional(),
});

export class ConfigError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The configuration does not fit:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

export type Config = ReturnType<typeof loadConfig>;

/**
 * Reads and checks the environment, once. Outside production every provider defaults to the simulators.
 * Throws ConfigError naming each wrong or missing value.
 */
export function loadConfig(environment: NodeJS.ProcessEnv) {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(set);
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
  }
  const env = parsed.data;
  const isProduction = env.NODE_ENV === 'production';
  const simulators = env.SIMULATORS ?? !isProduction;
  const sim = `http://localhost:${env.SIMULATORS_PORT}`;
  const smtpPort = env.SIMULATORS_SMTP_PORT ?? env.SIMULATORS_PORT + 1;
  const demo = <T extends string>(value: T | undefined, standIn: T): T | '' =>
    value ?? (simulators ? standIn : '');

  const config = {
    isProduction,
    environment: env.NODE_ENV,
    port: env.PORT,
    host: env.HOST,
    publicUrl: env.PUBLIC_URL?.replace(/\/$/, '') ?? `http://localhost:${env.PORT}`,
    dataDir: resolve(env.DATA_DIR),
    database: {
      url: env.DATABASE_URL,
      ownerUrl: env.DATABASE_OWNER_URL,
      poolSize: env.DATABASE_POOL,
      embeddedPort: env.PGPORT,
    },
    role: env.ROLE,
    logLevel: env.LOG_LEVEL,
    corsOrigins: env.CORS_ORIGINS,
    trustedProxies: env.TRUSTED_PROXIES,
    secret: env.SECRET,
    hasRateLimits: env.RATE_LIMITS === 'on',
    simulators: { enabled: simulators, port: env.SIMULATORS_PORT, smtpPort },
    hasDemoAccounts: env.DEMO_ACCOUNTS ?? !isProduction,
    payments: {
      gateway: env.UPI_GATEWAY,
      rhythm: env.PAYMENT_RHYTHM ?? (simulators ? 'brisk' : 'npci'),
      ekqr: {
        baseUrl: env.EKQR_BASE_URL ?? (simulators ? `${sim}/ekqr/api` : 'https://api.ekqr.in/api'),
        key: demo(env.EKQR_KEY, DEMO.ekqrKey),
      },
      razorpay: {
        baseUrl: env.RAZORPAY_BASE_URL ?? (simulators ? `${sim}/razorpay/v1` : 'https://api.razorpay.com/v1'),
        keyId: demo(env.RAZORPAY_KEY_ID, DEMO.razorpayKeyId),
        keySecret: demo(env.RAZORPAY_KEY_SECRET, DEMO.razorpayKeySecret),
        webhookSecret: demo(env.RAZORPAY_WEBHOOK_SECRET, DEMO.razorpayWebhookSecret),
      },
    },
    suppliers: {
      timeoutMs: env.SUPPLIER_TIMEOUT_MS,
      smileone: {
        baseUrl: env.SMILEONE_BASE_URL ?? (simulators ? `${sim}/smileone` : 'https://www.smile.one'),
        uid: demo(env.SMILEONE_UID, DEMO.smileUid),
        email: demo(env.SMILEONE_EMAIL, DEMO.smileEmail),
        key: demo(env.SMILEONE_KEY, DEMO.smileKey),
      },
      moogold: {
        baseUrl:
          env.MOOGOLD_BASE_URL ??
          (simulators ? `${sim}/moogold/wp-json/v1/api` : 'https://moogold.com/wp-json/v1/api'),
        partnerId: demo(env.MOOGOLD_PARTNER_ID, DEMO.moogoldPartnerId),
        secret: demo(env.MOOGOLD_SECRET, DEMO.moogoldSecret),
      },
    },
    mail: {
      smtpUrl: env.SMTP_URL ?? (simulators ? `smtp://localhost:${smtpPort}` : ''),
      from: env.MAIL_FROM,
    },
    sms: {
      provider: env.SMS_PROVIDER,
      msg91: {
        baseUrl: env.MSG91_BASE_URL ?? (simulators ? `${sim}/msg91` : 'https://control.msg91.com'),
        key: demo(env.MSG91_KEY, DEMO.msg91Key),
        sender: env.MSG91_SENDER,
        otpTemplate: env.MSG91_OTP_TEMPLATE,
      },
      twilio: {
        baseUrl: env.TWILIO_BASE_URL ?? (simulators ? `${sim}/twilio` : 'https://api.twilio.com'),
        accountSid: demo(env.TWILIO_ACCOUNT_SID, DEMO.twilioAccountSid),
        authToken: demo(env.TWILIO_AUTH_TOKEN, DEMO.twilioAuthToken),
        from: demo(env.TWILIO_FROM, '+15005550006'),
      },
    },
    google: {
      issuer: env.GOOGLE_ISSUER ?? (simulators ? `${sim}/google` : 'https://accounts.google.com'),
      clientId: demo(env.GOOGLE_CLIENT_ID, DEMO.googleClientId),
      clientSecret: demo(env.GOOGLE_CLIENT_SECRET, DEMO.googleClientSecret),
    },
    hostedIdentity: {
      domain: demo(env.AUTH0_DOMAIN, sim),
      clientId: demo(env.AUTH0_CLIENT_ID, DEMO.hostedClientId),
      audience: env.AUTH0_AUDIENCE,
      organization: env.AUTH0_ORGANIZATION,
    },
    files: {
      s3: env.S3_BUCKET
        ? {
            endpoint: env.S3_ENDPOINT,
            bucket: env.S3_BUCKET,
            region: env.S3_REGION,
            accessKeyId: env.S3_ACCESS_KEY_ID,
            secretAccessKey: env.S3_SECRET_ACCESS_KEY,
          }
        : null,
    },
    push:
      env.VAPID_PUBLIC_KEY && env.VAPID_PRIVATE_KEY
        ? { publicKey: env.VAPID_PUBLIC_KEY, privateKey: env.VAPID_PRIVATE_KEY }
        : null,
  };

  if (isProduction) {
    const providers = Object.entries(env).filter(
      ([name]) => name.endsWith('_BASE_URL') || name === 'GOOGLE_ISSUER',
    );
    refuseUnsafeProduction(config, env.PUBLIC_URL, new Map(providers as [string, string | undefined][]));
  }
  return config;
}

type Loaded = {
  secret: string;
  simulators: { enabled: boolean };
  hasDemoAccounts: boolean;
  hasRateLimits: boolean;
  payments: {
    gateway: string;
    ekqr: { key: string; baseUrl: string };
    razorpay: { keyId: string; keySecret: string; webhookSecret: string; baseUrl: string };
  };
  suppliers: { smileone: { key: string; uid: string }; moogold: { secret: string; partnerId: string } };
  mail: { smtpUrl: string };
  sms: { provider: string; msg91: { key: string }; twilio: { authToken: string } };
};

/** Names everything that must be set before the shop may trade (RELIABILITY O-04). */
function refuseUnsafeProduction(
  config: Loaded,
  publicUrl: string | undefined,
  providers: ReadonlyMap<string, string | undefined>,
): void {
  const demoValues = new Set<string>(Object.values(DEMO));
  const problems: string[] = [];
  const needs = (name: string, value: string) => {
    if (value === '') problems.push(`${name}: must be set in production`);
    else if (demoValues.has(value)) problems.push(`${name}: is a demo value, set your own`);
  };
  needs('SECRET', config.secret);
  if (config.simulators.enabled) problems.push('SIMULATORS: must not be true in production');
  if (config.hasDemoAccounts) problems.push('DEMO_ACCOUNTS: must not be true in production');
  if (!config.hasRateLimits) problems.push('RATE_LIMITS: must not be off in production');
  if (!publicUrl?.startsWith('https://'))
    problems.push('PUBLIC_URL: must be the https:// address of the shop');
  for (const [name, address] of providers) {
    if (address && !address.startsWith('https://')) problems.push(`${name}: must be an https:// address`);
  }
  if (config.payments.gateway === 'ekqr') needs('EKQR_KEY', config.payments.ekqr.key);
  else {
    needs('RAZORPAY_KEY_ID', config.payments.razorpay.keyId);
    needs('RAZORPAY_KEY_SECRET', config.payments.razorpay.keySecret);
    needs('RAZORPAY_WEBHOOK_SECRET', config.payments.razorpay.webhookSecret);
  }
  if (config.suppliers.smileone.key === '' && config.suppliers.moogold.secret === '') {
    problems.push('SMILEONE_KEY or MOOGOLD_SECRET: at least one supplier must be set in production');
  }
  for (const [name, value] of [
    ['SMILEONE_KEY', config.suppliers.smileone.key],
    ['MOOGOLD_SECRET', config.suppliers.moogold.secret],
  ] as const) {
    if (demoValues.has(value)) problems.push(`${name}: is a demo value, set your own`);
  }
  if (config.mail.smtpUrl === '') problems.push('SMTP_URL: must be set in production');
  if (config.sms.provider === 'msg91') needs('MSG91_KEY', config.sms.msg91.key);
  else needs('TWILIO_AUTH_TOKEN', config.sms.twilio.authToken);
  if (problems.length > 0) throw new ConfigError(problems);
}
