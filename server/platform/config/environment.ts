import { z } from 'zod';
import { DEMO } from './demo-values.ts';
import { keysOf, type ProviderDescriptor, type Providers } from './provider-descriptor.ts';

/** Decimal digits, and nothing else: `Number` would take blanks for 0, and 0x50, 1e3 and 3.0 for what nobody meant. */
const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^-?\d{1,9}$/, 'must be a whole number in decimal digits')
    .transform(Number)
    .pipe(z.number().int().min(min).max(max));
const port = wholeNumber(0, 65_535);
const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
const url = z.url();
const text = z.string().min(1);
const list = z.string().transform((value) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
);
const postgresUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'must be a postgres:// address')
  .refine((value) => URL.canParse(value), 'must be a postgres:// address');

const SERVER = {
  NODE_ENV: z
    .enum(['development', 'test', 'production'])
    .default('development')
    .describe('`production` trades with real money; anything else opens the demo on this machine.'),
  PORT: port.default(3000).describe('Where the shop listens.'),
  HOST: z
    .string()
    .optional()
    .describe(
      'The address it listens on. Not set: `127.0.0.1` in the demo (simulators and mail too), `0.0.0.0` in production.',
    ),
  PUBLIC_URL: url
    .optional()
    .describe('The https address at which shoppers find the shop, without a path. Needed in production.'),
  DATA_DIR: z.string().min(1).default('.data').describe('Embedded database, pictures, locks.'),
  DATABASE_URL: postgresUrl
    .optional()
    .describe('PostgreSQL 15 or later, as the role that serves. Not set: the embedded PostgreSQL.'),
  DATABASE_OWNER_URL: postgresUrl
    .optional()
    .describe('The same database as the owner of the tables, for migrations only.'),
  DATABASE_DIRECT_URL: postgresUrl
    .optional()
    .describe(
      'Only where `DATABASE_URL` goes through a pooler in transaction mode, as PgBouncer: the same database and role past it, for jobs, notifications between processes, backups and commands.',
    ),
  DATABASE_POOL: wholeNumber(2, 200).default(16).describe('Connections of one process.'),
  DATABASE_FAILOVER_WAIT_MS: wholeNumber(0, 8_000)
    .default(4_000)
    .describe(
      'How long a request that finds no database it may write waits for one, as while a standby takes over, before it is answered with 503.',
    ),
  PGPORT: port.optional().describe('Port of the embedded PostgreSQL. Not set: any free one.'),
  ROLE: z
    .enum(['web', 'worker', 'all'])
    .default('all')
    .describe('Splits pages and jobs over processes that share a `DATABASE_URL`.'),
  SHUTDOWN_DELAY_MS: wholeNumber(0, 20_000)
    .default(0)
    .describe(
      'How long a process that is told to stop goes on serving while `/readyz` says no, so that a proxy before several of them sends requests elsewhere. Longer than the interval of its health checks.',
    ),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'])
    .default('info')
    .describe('What is logged.'),
  CORS_ORIGINS: list
    .default([])
    .describe('Origins of other front ends that may call the API, separated by commas.'),
  TRUSTED_PROXIES: wholeNumber(0, 10)
    .default(0)
    .describe('How many proxies of yours stand in front; 1 behind one TLS proxy.'),
  SECRET: z
    .string()
    .min(24)
    .default(DEMO.secret)
    .describe(
      'Keys of codes, second factors and identity signals are made of it: 32 random characters, kept safe.',
    ),
  RATE_LIMITS: z.enum(['on', 'off']).default('on').describe('`off` only in tests.'),
  SIMULATORS: flag
    .optional()
    .describe('Whether the simulated providers are started. Not set: yes outside production.'),
  SIMULATORS_PORT: port.default(4000).describe('Where the simulators listen.'),
  SIMULATORS_SMTP_PORT: port
    .optional()
    .describe('Where their mailbox listens. Not set: `SIMULATORS_PORT` + 1.'),
  DEMO_ACCOUNTS: flag
    .optional()
    .describe('Whether demo accounts and catalogue are seeded. Not set: yes outside production.'),
  DEMO_MONTH: flag
    .optional()
    .describe(
      'Whether a demo shop in which nothing was ordered opens with a month of orders and three coupons. Not set: yes where demo accounts are seeded, except in tests.',
    ),
  METRICS_TOKEN: text
    .min(24)
    .optional()
    .describe(
      'Who sends it as a bearer token may read `/metrics`. Not set: only this machine may, and nobody where `TRUSTED_PROXIES` is above 0.',
    ),
  DEVELOPER_PAGES: flag
    .optional()
    .describe(
      'Whether `/styleguide`, `/api/docs` and `/api/openapi.json` are served. Not set: not in production.',
    ),
};

/** Names and meanings are those of the OpenTelemetry specification. */
const TRACES = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'A collector that takes OTLP as JSON over HTTP, as `http://localhost:4318`. Not set: nothing is traced. [How](deploy.md#traces).',
    ),
  OTEL_EXPORTER_OTLP_HEADERS: text
    .optional()
    .describe('What the collector wants as headers: `name=value`, with commas between.'),
  OTEL_EXPORTER_OTLP_TIMEOUT: wholeNumber(100, 60_000)
    .default(10_000)
    .describe('How long it may take for a batch, in ms; then that batch is dropped.'),
  OTEL_BSP_SCHEDULE_DELAY: wholeNumber(50, 60_000)
    .default(5_000)
    .describe('How long spans wait for others to go with, in ms.'),
  OTEL_SERVICE_NAME: text.default('rush').describe('The name of this shop at the collector.'),
  OTEL_RESOURCE_ATTRIBUTES: text
    .optional()
    .describe('What else each span says of this process: `name=value`, with commas between.'),
  OTEL_TRACES_SAMPLER: z
    .enum([
      'parentbased_always_on',
      'parentbased_always_off',
      'parentbased_traceidratio',
      'always_on',
      'always_off',
      'traceidratio',
    ])
    .default('parentbased_always_on')
    .describe('Which traces are kept. What a browser asks for in its `traceparent` decides nothing.'),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(0(\.\d{1,9})?|1(\.0{1,9})?)$/, 'must be a number from 0 to 1')
    .transform(Number)
    .default(1)
    .describe('The share that the samplers by `traceidratio` keep, from 0 to 1.'),
  OTEL_SDK_DISABLED: flag.default(false).describe('`true` traces nothing, whatever else is set.'),
};

const BACKUPS = {
  BACKUP_DIR: text
    .optional()
    .describe(
      'Folder for the daily backups, on another disk than `DATA_DIR`. Without it and without a bucket none are made.',
    ),
  BACKUP_S3_BUCKET: text.optional().describe('Bucket for backups instead of a folder.'),
  BACKUP_S3_ENDPOINT: url.optional().describe('Address of its S3-compatible store; AWS where not set.'),
  BACKUP_S3_REGION: z.string().default('auto').describe('Its region.'),
  BACKUP_S3_ACCESS_KEY_ID: text.optional().describe("Key id. Not set: the machine's own role."),
  BACKUP_S3_SECRET_ACCESS_KEY: text.optional().describe('Its secret.'),
  BACKUP_PASSPHRASE: text
    .min(12)
    .optional()
    .describe('Encrypts backups, which cannot be opened without it: keep it elsewhere too.'),
  BACKUP_HOUR: wholeNumber(0, 23).default(3).describe('Hour of the daily backup, in India.'),
};

const PAYMENTS = {
  PAYMENT_RHYTHM: z
    .enum(['npci', 'brisk'])
    .optional()
    .describe('`brisk` asks the gateway more often than NPCI allows: for the simulators only.'),
};

const DELIVERY = {
  SUPPLIER_TIMEOUT_MS: wholeNumber(500, 120_000)
    .default(20_000)
    .describe('How long a supplier may take to answer.'),
  FRANKFURTER_BASE_URL: url
    .optional()
    .describe('Only where exchange rates come from a Frankfurter of your own.'),
};

const MESSAGES_SIGN_IN_AND_FILES = {
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/[^/\s]+/, 'must be an smtp:// or smtps:// address')
    .optional()
    .describe('The mail server, with user and password. `smtps://`, or `smtp://…?requireTLS=true`.'),
  MAIL_FROM: z.string().min(3).default(DEMO.mailFrom).describe('Sender of the mails, at your own domain.'),
  SMS_PROVIDER: z
    .enum(['msg91', 'twilio', 'none'])
    .default('msg91')
    .describe(
      'Who sends codes by SMS. `none`, or none of its variables set in production: nobody; shoppers sign in by mail and Google.',
    ),
  MSG91_BASE_URL: url.optional().describe('Only where MSG91 gave you another address.'),
  MSG91_KEY: text.optional().describe('Auth key of MSG91.'),
  MSG91_SENDER: text.default(DEMO.msg91Sender).describe('Your DLT header.'),
  MSG91_OTP_TEMPLATE: text.default(DEMO.msg91OtpTemplate).describe('Id of your DLT template for codes.'),
  MSG91_NOTICE_TEMPLATE: text
    .default(DEMO.msg91NoticeTemplate)
    .describe('Id of your DLT template for notices of account changes.'),
  MSG91_OTP_TEMPLATE_HI: text
    .optional()
    .describe('The same for codes in Hindi; without it they are texted in English.'),
  MSG91_NOTICE_TEMPLATE_HI: text
    .optional()
    .describe('The same for notices in Hindi; without it they are texted in English.'),
  TWILIO_BASE_URL: url.optional().describe('Only where Twilio gave you another address.'),
  TWILIO_ACCOUNT_SID: text.optional().describe('Account SID.'),
  TWILIO_AUTH_TOKEN: text.optional().describe('Auth token.'),
  TWILIO_FROM: text.optional().describe('Your number or sender.'),

  GOOGLE_ISSUER: url.optional().describe('Never needed; `https://accounts.google.com`.'),
  GOOGLE_CLIENT_ID: text.optional().describe('Sign-in with Google: client id.'),
  GOOGLE_CLIENT_SECRET: text.optional().describe('Its secret.'),
  AUTH0_DOMAIN: text.optional().describe('Hosted sign-in: the domain, as `shop.eu.auth0.com`.'),
  AUTH0_CLIENT_ID: text.optional().describe('Its client id.'),
  AUTH0_AUDIENCE: text.optional().describe('The API audience, where you have one.'),
  AUTH0_ORGANIZATION: text.optional().describe('The organisation, where you have one.'),
  AUTH0_SCOPE: text
    .default('openid profile email update:price')
    .describe('What is asked for at sign-in; a provider leaves out what it does not know.'),

  S3_ENDPOINT: url.optional().describe('Address of the S3-compatible store; AWS where not set.'),
  S3_BUCKET: text.optional().describe('Bucket for pictures. Not set: a folder in `DATA_DIR`.'),
  S3_REGION: z.string().default('auto').describe('Its region.'),
  S3_ACCESS_KEY_ID: text.optional().describe("Key id. Not set: the machine's own role."),
  S3_SECRET_ACCESS_KEY: text.optional().describe('Its secret.'),

  VAPID_PUBLIC_KEY: text.optional().describe('Web push. Not set: a pair is made and kept in the database.'),
  VAPID_PRIVATE_KEY: text.optional().describe('The private half.'),
};

/** The variables of providers, from their descriptors. */
function fieldsOf(providers: readonly ProviderDescriptor[], more = '') {
  return Object.fromEntries(
    providers.flatMap((provider) => [
      [
        provider.baseUrl.variable,
        url.optional().describe(`Only where ${provider.label} gave you another address.`),
      ],
      ...keysOf(provider).map(
        ({ variable, about }) => [variable, text.optional().describe(`${about}${more}`)] as const,
      ),
    ]),
  );
}

/**
 * Every variable that the shop reads, with its bounds, default and purpose. `deploy/env.example` lists them for owners.
 */
export function createEnvironment({ gateways, suppliers }: Providers) {
  const [first = '', ...others] = gateways.map(({ name }) => name);
  const UPI_GATEWAY = z
    .enum([first, ...others])
    .default(first)
    .describe('The gateway of new payments.');
  const known = {
    ...SERVER,
    ...TRACES,
    ...BACKUPS,
    UPI_GATEWAY,
    ...PAYMENTS,
    ...DELIVERY,
    ...MESSAGES_SIGN_IN_AND_FILES,
  };
  // In the order of the page; what providers add is read by `textOf`.
  const all: typeof known = {
    ...SERVER,
    ...TRACES,
    ...BACKUPS,
    UPI_GATEWAY,
    ...fieldsOf(gateways),
    ...PAYMENTS,
    ...fieldsOf(suppliers, ' Of several accounts, theirs in the same order, with commas between.'),
    ...DELIVERY,
    ...MESSAGES_SIGN_IN_AND_FILES,
  };
  return z.object(all);
}

export type Environment = ReturnType<typeof createEnvironment>;
export type ParsedEnvironment = z.output<Environment>;
/** The environment as it stands, names to texts. */
export type RawEnvironment = Readonly<Record<string, string | undefined>>;

/** The value of a variable by its name, of a provider's too; undefined where it is not set. */
export function textOf(env: ParsedEnvironment, name: string): string | undefined {
  const value = (env as Readonly<Record<string, unknown>>)[name];
  return typeof value === 'string' ? value : undefined;
}

/**
 * Reads the environment; an empty value counts as not set. What does not fit its schema is reported as a problem that
 * begins with the variable's name, and the rest is read as if it were not set, so that all problems are reported at once.
 */
export function parseEnvironment(
  raw: RawEnvironment,
  environment: Environment,
): { env: ParsedEnvironment; problems: string[] } {
  const set = Object.fromEntries(
    Object.entries(raw).filter(([, value]) => value !== '' && value !== undefined),
  );
  const parsed = environment.safeParse(set);
  if (parsed.success) return { env: parsed.data, problems: [] };
  const broken = new Set(parsed.error.issues.map((issue) => String(issue.path[0])));
  const rest = Object.fromEntries(Object.entries(set).filter(([name]) => !broken.has(name)));
  return {
    env: environment.parse(rest),
    problems: parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`),
  };
}
