import { resolve } from 'node:path';
import { DEMO } from './demo-values.ts';
import {
  type Environment,
  type ParsedEnvironment,
  parseEnvironment,
  type RawEnvironment,
  textOf,
} from './environment.ts';
import { judge } from './production-rules.ts';
import type { ProviderDescriptor, Providers, ProviderValues } from './provider-descriptor.ts';
import { tracingOf } from './tracing.ts';

export class ConfigError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The configuration does not fit:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

export type Config = ReturnType<typeof readConfig>['config'];

/**
 * Reads and checks the environment: the configuration as far as it can be read, and all that is wrong with it. Outside
 * production every provider defaults to the simulators.
 */
export function readConfig(
  environment: RawEnvironment,
  { providers, schema }: { providers: Providers; schema: Environment },
) {
  const { env, problems, warnings } = judgeEnvironment(environment, { providers, schema });
  const inProduction =
    env.NODE_ENV === 'production'
      ? { problems, warnings }
      : judgeEnvironment({ ...environment, NODE_ENV: 'production' }, { providers, schema });
  const config = {
    ...buildConfig(env, providers),
    warnings,
    /** What production refuses or warns of in this environment, each line beginning with the variable's name. */
    inProduction: { problems: inProduction.problems, warnings: inProduction.warnings },
  };
  return { config, problems, warnings };
}

function judgeEnvironment(
  environment: RawEnvironment,
  { providers, schema }: { providers: Providers; schema: Environment },
) {
  const { env, problems } = parseEnvironment(environment, schema);
  const wrong = new Set(problems.map((problem) => problem.split(':')[0]));
  const judged = judge({ env, raw: environment }, providers);
  // What is set and does not fit its schema is not also "not set".
  const rest = judged.problems.filter((problem) => !wrong.has(problem.split(':')[0]));
  return { env, problems: [...problems, ...rest], warnings: judged.warnings };
}

/** As browsers write it: host in lower case, without the port that https has anyway, and without a slash at the end. */
function bareAddress(address: string): string {
  return new URL(address).href.replace(/\/$/, '');
}

/** What each provider has under its keys' names: what is set, else its simulator's where those run. */
function valuesOf(
  env: ParsedEnvironment,
  providers: readonly ProviderDescriptor[],
  simulators: string | null,
): Readonly<Record<string, ProviderValues>> {
  const values = ({ baseUrl, keys }: ProviderDescriptor): ProviderValues => ({
    ...Object.fromEntries(
      Object.entries(keys).map(([name, { variable, demo }]) => [
        name,
        textOf(env, variable) ?? (simulators === null ? '' : demo),
      ]),
    ),
    baseUrl:
      textOf(env, baseUrl.variable) ??
      (simulators === null ? baseUrl.live : `${simulators}${baseUrl.simulator}`),
  });
  return Object.fromEntries(providers.map((provider) => [provider.name, values(provider)]));
}

/** With the simulators every provider has its keys. */
function isSmsSetUp(env: ParsedEnvironment, simulators: boolean): boolean {
  const keys = { msg91: env.MSG91_KEY, twilio: env.TWILIO_ACCOUNT_SID, none: undefined };
  return env.SMS_PROVIDER !== 'none' && (simulators || keys[env.SMS_PROVIDER] !== undefined);
}

function backupPlaceOf(env: ParsedEnvironment) {
  if (env.BACKUP_S3_BUCKET)
    return {
      kind: 's3' as const,
      bucket: env.BACKUP_S3_BUCKET,
      endpoint: env.BACKUP_S3_ENDPOINT,
      region: env.BACKUP_S3_REGION,
      accessKeyId: env.BACKUP_S3_ACCESS_KEY_ID,
      secretAccessKey: env.BACKUP_S3_SECRET_ACCESS_KEY,
    };
  return env.BACKUP_DIR ? { kind: 'folder' as const, folder: resolve(env.BACKUP_DIR) } : null;
}

function buildConfig(env: ParsedEnvironment, providers: Providers) {
  const isProduction = env.NODE_ENV === 'production';
  const simulators = env.SIMULATORS ?? !isProduction;
  const sim = `http://localhost:${env.SIMULATORS_PORT}`;
  const smtpPort = env.SIMULATORS_SMTP_PORT ?? env.SIMULATORS_PORT + 1;
  const demo = <T extends string>(value: T | undefined, standIn: T): T | '' =>
    value ?? (simulators ? standIn : '');

  return {
    isProduction,
    environment: env.NODE_ENV,
    port: env.PORT,
    /** Where shop, simulators and their mailbox listen: in the demo on this machine only, unless HOST says otherwise. */
    host: env.HOST ?? (isProduction ? '0.0.0.0' : '127.0.0.1'),
    publicUrl: env.PUBLIC_URL === undefined ? `http://localhost:${env.PORT}` : bareAddress(env.PUBLIC_URL),
    dataDir: resolve(env.DATA_DIR),
    database: {
      url: env.DATABASE_URL,
      ownerUrl: env.DATABASE_OWNER_URL,
      /** Past the pooler, where `url` goes through one. */
      directUrl: env.DATABASE_DIRECT_URL,
      failoverWaitMs: env.DATABASE_FAILOVER_WAIT_MS,
      poolSize: env.DATABASE_POOL,
      embeddedPort: env.PGPORT,
    },
    role: env.ROLE,
    shutdownDelayMs: env.SHUTDOWN_DELAY_MS,
    logLevel: env.LOG_LEVEL,
    tracing: tracingOf(env),
    corsOrigins: env.CORS_ORIGINS,
    trustedProxies: env.TRUSTED_PROXIES,
    secret: env.SECRET,
    hasRateLimits: env.RATE_LIMITS === 'on',
    simulators: { enabled: simulators, port: env.SIMULATORS_PORT, smtpPort },
    hasDemoAccounts: env.DEMO_ACCOUNTS ?? !isProduction,
    /** Whether the demo shop opens with a past. */
    hasDemoMonth: env.DEMO_MONTH ?? (!isProduction && env.NODE_ENV !== 'test'),
    /** Who shows it may read `/metrics` from anywhere; without one, only this machine may. */
    metricsToken: env.METRICS_TOKEN,
    /** Whether `/styleguide`, `/api/docs` and `/api/openapi.json` are served. */
    hasDeveloperPages: env.DEVELOPER_PAGES ?? !isProduction,
    payments: { gateway: env.UPI_GATEWAY, schedule: env.PAYMENT_RHYTHM ?? (simulators ? 'brisk' : 'npci') },
    suppliers: { timeoutMs: env.SUPPLIER_TIMEOUT_MS },
    /** Frankfurter, which publishes the reference rates of the European Central Bank. */
    exchangeRates: {
      baseUrl:
        env.FRANKFURTER_BASE_URL ?? (simulators ? `${sim}/frankfurter/v2` : 'https://api.frankfurter.dev/v2'),
    },
    /** Gateways and suppliers by name, each as its descriptor names its keys. */
    providers: valuesOf(env, [...providers.gateways, ...providers.suppliers], simulators ? sim : null),
    mail: {
      smtpUrl: env.SMTP_URL ?? (simulators ? `smtp://localhost:${smtpPort}` : ''),
      from: env.MAIL_FROM,
    },
    sms: {
      provider: env.SMS_PROVIDER,
      /** Whether codes and notices are texted at all; without it contacts are proven by mail. */
      isSetUp: isSmsSetUp(env, simulators),
      msg91: {
        baseUrl: env.MSG91_BASE_URL ?? (simulators ? `${sim}/msg91` : 'https://control.msg91.com'),
        key: demo(env.MSG91_KEY, DEMO.msg91Key),
        sender: env.MSG91_SENDER,
        otpTemplate: env.MSG91_OTP_TEMPLATE,
        noticeTemplate: env.MSG91_NOTICE_TEMPLATE,
        hindiOtpTemplate: env.MSG91_OTP_TEMPLATE_HI ?? (simulators ? DEMO.msg91HindiOtpTemplate : ''),
        hindiNoticeTemplate:
          env.MSG91_NOTICE_TEMPLATE_HI ?? (simulators ? DEMO.msg91HindiNoticeTemplate : ''),
      },
      twilio: {
        baseUrl: env.TWILIO_BASE_URL ?? (simulators ? `${sim}/twilio` : 'https://api.twilio.com'),
        accountSid: demo(env.TWILIO_ACCOUNT_SID, DEMO.twilioAccountSid),
        authToken: demo(env.TWILIO_AUTH_TOKEN, DEMO.twilioAuthToken),
        from: demo(env.TWILIO_FROM, DEMO.twilioFrom),
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
      scope: env.AUTH0_SCOPE,
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
    backups: {
      /** Null: no daily backups. */
      place: backupPlaceOf(env),
      passphrase: env.BACKUP_PASSPHRASE,
      /** Of the day in India, 0 to 23. */
      hour: env.BACKUP_HOUR,
    },
    push:
      env.VAPID_PUBLIC_KEY && env.VAPID_PRIVATE_KEY
        ? { publicKey: env.VAPID_PUBLIC_KEY, privateKey: env.VAPID_PRIVATE_KEY }
        : null,
  };
}
