import { resolve } from 'node:path';
import { checkEnvironment } from './check-environment.ts';
import { DEMO, type ParsedEnvironment, parseEnvironment, type RawEnvironment } from './environment.ts';
import {
  chosenGateway,
  entriesOf,
  type ProviderDescriptor,
  type Providers,
  type ProviderValues,
} from './provider-descriptor.ts';

export class ConfigError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The configuration cannot be used:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

export type Config = ReturnType<typeof readConfig>['config'];

/** Reads and checks the environment. If simulators are on, providers default to them. */
export function readConfig(environment: RawEnvironment, providers: Providers) {
  const { env, raw, problems, warnings } = assess(environment, providers);
  const inProduction = assess({ ...environment, NODE_ENV: 'production' }, providers);
  const config = {
    ...serverConfig(env),
    ...providerConfig(env, raw, providers),
    warnings,
    inProduction: { problems: inProduction.problems, warnings: inProduction.warnings },
    /** The names of the variables that are set. They take precedence over keys from the back-office. */
    definedVariables: new Set(Object.keys(raw)),
    /** The providers with the back-office's keys, and what production would refuse. */
    withKeys: (keys: RawEnvironment) => {
      const merged = { ...keys, ...raw };
      const assessed = assess(merged, providers);
      const { problems } = assess({ ...merged, NODE_ENV: 'production' }, providers);
      return { problems, parts: providerConfig(assessed.env, assessed.raw, providers) };
    },
  };
  return { config, problems, warnings };
}

function assess(environment: RawEnvironment, providers: Providers) {
  const { env, raw, malformed } = parseEnvironment(environment, providers);
  const { problems, warnings } = checkEnvironment({ env, raw, providers });
  const isMalformed = (problem: string) => malformed.some(({ name }) => problem.startsWith(`${name}:`));
  return {
    env,
    raw,
    problems: [
      ...malformed.map(({ name, message }) => `${name}: ${message}`),
      ...problems.filter((problem) => !isMalformed(problem)),
    ],
    warnings,
  };
}

const hasSimulators = (env: ParsedEnvironment) => env.SIMULATORS ?? env.NODE_ENV !== 'production';
const smtpPortOf = (env: ParsedEnvironment) => env.SIMULATORS_SMTP_PORT ?? env.SIMULATORS_PORT + 1;

/** Server settings. Literal numbers are not configurable; tests override them with openTestShop's `tune`. */
function serverConfig(env: ParsedEnvironment) {
  const isProduction = env.NODE_ENV === 'production';
  return {
    isProduction,
    environment: env.NODE_ENV,
    port: env.PORT,
    /** Outside production, the shop and simulators listen only on this machine, unless HOST is set. */
    host: env.HOST ?? (isProduction ? '0.0.0.0' : '127.0.0.1'),
    publicUrl:
      env.PUBLIC_URL === undefined
        ? `http://localhost:${env.PORT}`
        : new URL(env.PUBLIC_URL).href.replace(/\/$/, ''),
    dataDir: resolve(env.DATA_DIR),
    database: {
      url: env.DATABASE_URL,
      ownerUrl: env.DATABASE_OWNER_URL,
      /** A direct connection, if `url` points to a transaction pooler. */
      directUrl: env.DATABASE_DIRECT_URL,
      /** How long a request waits for a writable database, e.g. during a failover, before it gets a 503. */
      failoverWaitMs: 4_000,
      poolSize: 16,
      /** Jobs mostly wait for commits, so many can run at once. */
      jobConcurrency: 10,
      embeddedPort: env.PGPORT,
    },
    role: env.ROLE,
    /** How long a stopping process keeps serving while `/readyz` fails, so that the proxy removes it first. */
    shutdownDelayMs: isProduction && env.DATABASE_URL ? 5_000 : 0,
    logLevel: env.LOG_LEVEL,
    corsOrigins: env.CORS_ORIGINS,
    trustedProxies: env.TRUSTED_PROXIES,
    secret: env.SECRET,
    hasRateLimits: env.RATE_LIMITS === 'on',
    simulators: { enabled: hasSimulators(env), port: env.SIMULATORS_PORT, smtpPort: smtpPortOf(env) },
    hasDemoAccounts: env.DEMO_ACCOUNTS ?? !isProduction,
    /** Whether an empty demo shop is seeded with a month of orders. */
    hasDemoMonth: env.DEMO_MONTH ?? (!isProduction && env.NODE_ENV !== 'test'),
    /** Bearer token for `/metrics`. Without one, only this machine may read them, and no one behind a proxy. */
    metricsToken: env.METRICS_TOKEN,
    hasDeveloperPages: !isProduction,
    backups: {
      /** Null turns daily backups off. */
      place: backupPlaceOf(env),
      passphrase: env.BACKUP_PASSPHRASE,
      /** Indian time, 0 to 23. */
      hour: 3,
    },
  };
}

/** Hosts of regional endpoints contain the region, e.g. s3.ap-south-1.amazonaws.com. Others accept `auto`. */
const regionOf = (endpoint = '') => /\bs3[.-]([a-z\d-]+)\./.exec(endpoint)?.[1] ?? 'auto';

const bucketOf = (env: ParsedEnvironment, bucket: string) => ({
  bucket,
  endpoint: env.S3_ENDPOINT,
  region: regionOf(env.S3_ENDPOINT),
  /** By default, the machine's IAM role is used. */
  accessKeyId: env.S3_ACCESS_KEY_ID,
  secretAccessKey: env.S3_SECRET_ACCESS_KEY,
});

function backupPlaceOf(env: ParsedEnvironment) {
  if (env.BACKUP_S3_BUCKET) return { kind: 's3' as const, ...bucketOf(env, env.BACKUP_S3_BUCKET) };
  return env.BACKUP_DIR ? { kind: 'folder' as const, folder: resolve(env.BACKUP_DIR) } : null;
}

function simulatorValues(env: ParsedEnvironment) {
  const isOn = hasSimulators(env);
  return {
    isOn,
    origin: `http://localhost:${env.SIMULATORS_PORT}`,
    url(path: string, live: string): string {
      return isOn ? this.origin + path : live;
    },
    value: (fromEnv: string | undefined, simulated: string): string => fromEnv ?? (isOn ? simulated : ''),
    demoValue: (name: keyof typeof DEMO): string => env[name] ?? (isOn ? DEMO[name] : ''),
  };
}

function providerConfig(env: ParsedEnvironment, raw: RawEnvironment, { gateways, suppliers }: Providers) {
  const sim = simulatorValues(env);
  const valuesOf = ({ name, baseUrl, keys }: ProviderDescriptor): [string, ProviderValues] => [
    name,
    {
      ...Object.fromEntries(
        Object.entries(keys).map(([key, { variable, demo }]) => [key, sim.value(raw[variable], demo)]),
      ),
      baseUrl: raw[baseUrl.variable] ?? sim.url(baseUrl.simulator, baseUrl.live),
    },
  ];
  return {
    payments: {
      gateway: chosenGateway(env.UPI_GATEWAY, raw, gateways)?.name ?? '',
      /** Polling intervals: `npci` respects NPCI's limits, `brisk` is for simulators. */
      schedule: sim.isOn ? ('brisk' as const) : ('npci' as const),
    },
    /** A shorter timeout would turn slow deliveries into unknown ones. */
    suppliers: { timeoutMs: 20_000 },
    /** Frankfurter publishes the European Central Bank's reference rates. */
    exchangeRates: { baseUrl: sim.url('/frankfurter/v2', 'https://api.frankfurter.dev/v2') },
    providers: Object.fromEntries([...gateways, ...suppliers].map(valuesOf)),
    mail: { smtpUrl: sim.value(env.SMTP_URL, `smtp://localhost:${smtpPortOf(env)}`), from: env.MAIL_FROM },
    sms: smsConfig(env),
    /** For alerts to the owner. The setting `alerts.telegramChat` selects the chat. */
    telegram: {
      baseUrl: sim.url('/telegram', 'https://api.telegram.org'),
      botToken: sim.demoValue('TELEGRAM_BOT_TOKEN'),
    },
    google: {
      issuer: sim.url('/google', 'https://accounts.google.com'),
      clientId: sim.demoValue('GOOGLE_CLIENT_ID'),
      clientSecret: sim.demoValue('GOOGLE_CLIENT_SECRET'),
    },
    hostedIdentity: {
      domain: sim.value(env.AUTH0_DOMAIN, sim.origin),
      clientId: sim.demoValue('AUTH0_CLIENT_ID'),
      audience: env.AUTH0_AUDIENCE,
      organization: env.AUTH0_ORGANIZATION,
      scope: env.AUTH0_SCOPE,
    },
    files: {
      s3: env.S3_BUCKET ? bucketOf(env, env.S3_BUCKET) : null,
      /** A disk that takes longer than this to report its free space counts as hung. */
      responseMsMax: 5_000,
    },
  };
}

/** MSG91, unless only Twilio is configured. */
function smsConfig(env: ParsedEnvironment) {
  const sim = simulatorValues(env);
  const provider = env.TWILIO_ACCOUNT_SID && !env.MSG91_KEY ? ('twilio' as const) : ('msg91' as const);
  const [otpTemplate = '', hindiOtpTemplate = ''] = entriesOf(sim.demoValue('MSG91_OTP_TEMPLATE'));
  const [noticeTemplate = '', hindiNoticeTemplate = ''] = entriesOf(sim.demoValue('MSG91_NOTICE_TEMPLATE'));
  const msg91 = {
    baseUrl: env.MSG91_BASE_URL ?? sim.url('/msg91', 'https://control.msg91.com'),
    key: sim.demoValue('MSG91_KEY'),
    sender: sim.demoValue('MSG91_SENDER'),
    otpTemplate,
    noticeTemplate,
    /** Messages without a Hindi template are sent in English. */
    hindiOtpTemplate,
    hindiNoticeTemplate,
  };
  const twilio = {
    baseUrl: sim.url('/twilio', 'https://api.twilio.com'),
    accountSid: sim.demoValue('TWILIO_ACCOUNT_SID'),
    authToken: sim.demoValue('TWILIO_AUTH_TOKEN'),
    from: sim.demoValue('TWILIO_FROM'),
  };
  return {
    provider,
    /** Without SMS, contacts are verified by email only. */
    isSetUp: (provider === 'twilio' ? twilio.accountSid : msg91.key) !== '',
    msg91,
    twilio,
  };
}
