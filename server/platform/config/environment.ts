import { z } from 'zod';
import { type Providers, variablesOf } from './provider-descriptor.ts';

/** The demo's values, except those of gateways and suppliers. Production refuses them. */
export const DEMO = {
  SECRET: 'rush-demo-secret-not-for-production',
  MAIL_FROM: 'Rush <no-reply@rush.test>',
  MSG91_KEY: 'sim-msg91-key',
  MSG91_SENDER: 'RUSHIN',
  MSG91_OTP_TEMPLATE: 'rush-otp,rush-otp-hi',
  MSG91_NOTICE_TEMPLATE: 'rush-notice,rush-notice-hi',
  TWILIO_ACCOUNT_SID: 'ACsim',
  TWILIO_AUTH_TOKEN: 'sim-twilio-token',
  TWILIO_FROM: '+15005550006',
  TELEGRAM_BOT_TOKEN: '1000000001:sim-telegram-bot',
  GOOGLE_CLIENT_ID: 'sim-google-client',
  GOOGLE_CLIENT_SECRET: 'sim-google-secret',
  AUTH0_CLIENT_ID: 'sim-auth0-client',
} as const;

/** Accepts only decimal notation: `Number` also accepts whitespace, 0x50 and 1e3. */
const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^-?\d{1,9}$/, 'must be a whole number in decimal digits')
    .transform(Number)
    .pipe(z.number().int().min(min).max(max));
const port = wholeNumber(0, 65_535);
const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
const text = z.string().min(1);
const list = z.string().transform((value) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
);
const postgresUrl = z
  .string()
  .refine(
    (value) => /^postgres(ql)?:\/\//.test(value) && URL.canParse(value),
    'must be a postgres:// address',
  );

/** All variables except those of gateways and suppliers. deploy/env.example documents them. */
const SCHEMA = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: port.default(3000),
  HOST: text.optional(),
  PUBLIC_URL: z.url().optional(),
  DATA_DIR: text.default('.data'),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_OWNER_URL: postgresUrl.optional(),
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  PGPORT: port.optional(),
  ROLE: z.enum(['web', 'worker', 'all']).default('all'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  CORS_ORIGINS: list.default([]),
  TRUSTED_PROXIES: wholeNumber(0, 10).default(0),
  SECRET: z.string().min(24).default(DEMO.SECRET),
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  SIMULATORS: flag.optional(),
  SIMULATORS_PORT: port.default(4000),
  SIMULATORS_SMTP_PORT: port.optional(),
  DEMO_ACCOUNTS: flag.optional(),
  DEMO_MONTH: flag.optional(),
  METRICS_TOKEN: z.string().min(24).optional(),

  BACKUP_DIR: text.optional(),
  BACKUP_S3_BUCKET: text.optional(),
  BACKUP_PASSPHRASE: z.string().min(12).optional(),

  UPI_GATEWAY: text.optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/[^/\s]+/, 'must be an smtp:// or smtps:// address')
    .optional(),
  MAIL_FROM: z.string().min(3).default(DEMO.MAIL_FROM),
  MSG91_BASE_URL: z.url().optional(),
  MSG91_KEY: text.optional(),
  MSG91_SENDER: text.optional(),
  MSG91_OTP_TEMPLATE: text.optional(),
  MSG91_NOTICE_TEMPLATE: text.optional(),
  TWILIO_ACCOUNT_SID: text.optional(),
  TWILIO_AUTH_TOKEN: text.optional(),
  TWILIO_FROM: text.optional(),
  TELEGRAM_BOT_TOKEN: text.optional(),
  GOOGLE_CLIENT_ID: text.optional(),
  GOOGLE_CLIENT_SECRET: text.optional(),
  AUTH0_DOMAIN: text.optional(),
  AUTH0_CLIENT_ID: text.optional(),
  AUTH0_AUDIENCE: text.optional(),
  AUTH0_ORGANIZATION: text.optional(),
  AUTH0_SCOPE: text.default('openid profile email update:price'),
  S3_ENDPOINT: z.url().optional(),
  S3_BUCKET: text.optional(),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
});

export type ParsedEnvironment = z.output<typeof SCHEMA>;
export type RawEnvironment = Readonly<Record<string, string | undefined>>;

/** What the checks read and find. Each problem or warning names the variable, the error and the remedy. */
export interface Findings {
  env: ParsedEnvironment;
  /** The environment without defaults, including Node's own variables. */
  raw: RawEnvironment;
  providers: Providers;
  problems: string[];
  warnings: string[];
}

export const listVariables = ({ gateways, suppliers }: Providers): string[] => [
  ...Object.keys(SCHEMA.shape),
  ...[...gateways, ...suppliers].flatMap((provider) => [provider.baseUrl.variable, ...variablesOf(provider)]),
];

/** The name of a variable that ended up in the value of another one, because both are on one line. */
const joinedVariableIn = (value = ''): string | undefined =>
  /\s([A-Z][A-Z0-9]*_[A-Z0-9_]+|SECRET|HOST|PORT)=/.exec(value)?.[1];

/** Parses the environment. Reports invalid values and treats them as unset, so that all problems show up at once. */
export function parseEnvironment(environment: RawEnvironment, providers: Providers) {
  const nonEmpty = Object.fromEntries(Object.entries(environment).filter(([, value]) => value));
  const joined = listVariables(providers).flatMap((name) => {
    const other = joinedVariableIn(nonEmpty[name]);
    const message = `also contains ${other}=…; write each variable on its own line`;
    return other ? [{ name, message }] : [];
  });
  const raw = omit(nonEmpty, joined);
  const parsed = SCHEMA.safeParse(raw);
  const invalid = parsed.success
    ? []
    : parsed.error.issues.map(({ path, message }) => ({ name: String(path[0]), message }));
  const env = parsed.success ? parsed.data : SCHEMA.parse(omit(raw, invalid));
  return { env, raw, malformed: [...joined, ...invalid] };
}

function omit(environment: RawEnvironment, entries: readonly { name: string }[]): RawEnvironment {
  const names = new Set(entries.map(({ name }) => name));
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !names.has(name)));
}
