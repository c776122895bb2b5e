import { createHmac, randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { OpeningCheck } from '@rush/contract/admin-opening.ts';
import { checkGoogle, checkHostedProvider } from '#accounts/check-sign-in-providers.ts';
import { openSuppliers, SUPPLIERS } from '#fulfilment/suppliers/registry.ts';
import { GATEWAYS, openGateways } from '#payments/gateways/registry.ts';
import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config/config.ts';
import {
  loginsOf,
  type ProviderDescriptor,
  valuesOf,
  variablesOf,
} from '#platform/config/provider-descriptor.ts';
import { openFiles } from '#platform/files/open-files.ts';
import { checkMailServer } from '#platform/mail/send-mail.ts';
import { checkSmsProvider } from '#platform/sms/send-sms.ts';
import { buildCheck, type TestRun } from './check.ts';

export interface Provider {
  key: string;
  title: string;
  variables: readonly string[];
  isSimulated: boolean;
  /** Whether a shop can open without it; false once it has live keys. */
  isOptional: boolean;
  /** Stored only as a hash. */
  settings: unknown;
  /** Tests the provider and returns what it found, or throws. Null if it is not set up. */
  run: (() => Promise<string>) | null;
}

const KEYS_WORK = 'The keys work.';

/** @param needsSupplier whether a supplier delivers any pack */
export function listProviders(config: Config, clock: Clock, needsSupplier: boolean): Provider[] {
  const gateways = gatewayProviders(config, clock);
  const suppliers = supplierProviders(config, clock, needsSupplier);
  return [
    ...(gateways.length > 0 ? gateways : [missing('payments', 'Payments', GATEWAYS, true)]),
    ...(suppliers.length > 0 ? suppliers : [missing('supplier', 'Supplier', SUPPLIERS, needsSupplier)]),
    mailProvider(config),
    smsProvider(config),
    ...signInProviders(config),
    ...(config.files.s3 ? [storeProvider(config)] : []),
  ];
}

const gatewayProviders = (config: Config, clock: Clock): Provider[] =>
  openGateways(config, clock).map(({ descriptor, gateway }) => ({
    key: `payments:${descriptor.name}`,
    title: `Payments: ${descriptor.label}`,
    variables: variablesOf(descriptor),
    isSimulated: gateway.environment === 'test',
    isOptional: gateway.environment === 'test' && descriptor.name !== config.payments.gateway,
    settings: valuesOf(descriptor, config.providers),
    run: () => gateway.checkCredentials().then(() => KEYS_WORK),
  }));

const supplierProviders = (config: Config, clock: Clock, needsSupplier: boolean): Provider[] =>
  openSuppliers(config, clock).map(({ descriptor, account, supplier }) => ({
    key: `supplier:${supplier.name}:${supplier.region}${supplier.account === 1 ? '' : `:${supplier.account}`}`,
    title: `Supplier: ${account.label}`,
    variables: variablesOf(descriptor).map((name) =>
      supplier.account === 1 ? name : `entry ${supplier.account} of ${name}`,
    ),
    isSimulated: supplier.environment === 'test',
    isOptional: supplier.environment === 'test' && !needsSupplier,
    settings: loginsOf(descriptor, config.providers)[supplier.account - 1],
    run: async () => `${KEYS_WORK} Balance: ${Number(await supplier.balance()).toLocaleString('en-IN')}.`,
  }));

const missing = (
  key: string,
  title: string,
  descriptors: readonly ProviderDescriptor[],
  isNeeded: boolean,
): Provider => ({
  key,
  title: `${title}: ${descriptors.map(({ label }) => label).join(' / ')}`,
  variables: descriptors.flatMap(variablesOf),
  isSimulated: false,
  isOptional: !isNeeded,
  settings: null,
  run: null,
});

const mailProvider = ({ mail, simulators }: Config): Provider => ({
  key: 'mail',
  title: 'Mail',
  variables: ['SMTP_URL', 'MAIL_FROM'],
  isSimulated: simulators.enabled,
  isOptional: false,
  settings: mail,
  run: mail.smtpUrl ? () => checkMailServer(mail).then(() => 'The mail server accepts the login.') : null,
});

function smsProvider({ sms, simulators }: Config): Provider {
  const [name, settings, variables] =
    sms.provider === 'msg91'
      ? ['MSG91', sms.msg91, ['MSG91_KEY', 'MSG91_SENDER', 'MSG91_OTP_TEMPLATE', 'MSG91_NOTICE_TEMPLATE']]
      : ['Twilio', sms.twilio, ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM']];
  return {
    key: `sms:${sms.provider}`,
    title: `SMS: ${name}`,
    variables,
    isSimulated: simulators.enabled,
    isOptional: simulators.enabled || !sms.isSetUp,
    settings,
    run: sms.isSetUp ? () => checkSmsProvider(sms).then(() => KEYS_WORK) : null,
  };
}

function signInProviders(config: Config): Provider[] {
  const { google, hostedIdentity, simulators } = config;
  const isSimulated = simulators.enabled;
  return [
    {
      key: 'sign-in:google',
      title: 'Sign-in: Google',
      variables: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
      isSimulated,
      isOptional: isSimulated || !google.clientId,
      settings: google,
      run: google.clientId ? () => checkGoogle({ config }).then(() => KEYS_WORK) : null,
    },
    {
      key: 'sign-in:hosted',
      title: 'Sign-in: hosted provider',
      variables: ['AUTH0_DOMAIN', 'AUTH0_CLIENT_ID'],
      isSimulated,
      isOptional: isSimulated || !hostedIdentity.domain,
      settings: hostedIdentity,
      run: hostedIdentity.domain
        ? () => checkHostedProvider({ config }).then(() => 'The provider knows this client.')
        : null,
    },
  ];
}

const storeProvider = (config: Config): Provider => ({
  key: 'pictures',
  title: 'Picture store',
  variables: ['S3_BUCKET', 'S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  isSimulated: false,
  isOptional: false,
  settings: config.files.s3,
  run: async () => {
    const files = openFiles(config);
    const name = `preflight/${randomBytes(8).toString('hex')}.txt`;
    await files.put(name, Buffer.from('preflight'), 'text/plain');
    const readBack = await files.get(name);
    await files.remove(name);
    if (readBack?.toString() !== 'preflight') throw new Error('the stored file could not be read back');
    return 'Pictures can be saved, read and deleted.';
  },
});

/** The link to the settings field of a provider's first key; null if its keys can be set only on the server. */
const pageOf = ({ key, variables }: Provider): string | null =>
  /^(sign-in:hosted|pictures)/.test(key)
    ? null
    : `/admin/settings?tab=keys#${variables[0]?.replace(/.* /, '')}`;

const SIMULATED = 'This provider is in test mode. Enter your own live keys.';

/** @param lastTest the last test with the current keys; null if there is none */
export function providerCheck(provider: Provider, lastTest: TestRun | null): OpeningCheck {
  const { key, title, isSimulated, isOptional, run } = provider;
  const variables = provider.variables.join(', ');
  if (!run)
    return buildCheck(key, title, {
      state: isOptional ? 'optional' : 'open',
      lines: [isOptional ? 'Not set up. You can open without it.' : 'Not set up.', `Needed: ${variables}`],
      page: pageOf(provider),
    });
  const isRefused = lastTest?.isOk === false;
  const isProven = lastTest?.isOk && !isSimulated;
  return buildCheck(key, title, {
    state: isRefused ? 'failed' : isProven ? 'done' : isOptional ? 'optional' : 'open',
    lines: [
      isSimulated && SIMULATED,
      lastTest?.said ?? (!isSimulated && 'Set up, but not tested with these keys yet.'),
      isRefused &&
        `Check ${variables} and the allowed IP addresses in your provider account, and this server’s clock.`,
      lastTest?.by && `Tested by ${lastTest.by}`,
      !lastTest && `Needed: ${variables}`,
    ],
    provider: key,
    page: isProven ? null : pageOf(provider),
  });
}

/** A hash that shows whether a provider's settings have changed since the test, without revealing them. */
export const hashKeys = ({ secret }: Config, { settings }: Provider): string =>
  createHmac('sha256', `provider try ${secret}`).update(JSON.stringify(settings)).digest('hex');

export async function tryProvider({ run }: Provider): Promise<Omit<TestRun, 'by'>> {
  const timeout = pause(20_000, undefined, { ref: false }).then(() => {
    throw new Error('no response within 20 s');
  });
  try {
    return { isOk: true, said: await Promise.race([run?.() ?? timeout, timeout]) };
  } catch (error) {
    return { isOk: false, said: `It failed: ${reasonOf(error).replace(/[^.]$/, '$&.')}` };
  }
}

function reasonOf(error: unknown): string {
  const causes: string[] = [];
  for (let cause = error; cause instanceof Error && causes.length < 4; cause = cause.cause) {
    const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
    const text = cause.message || code;
    if (text && !causes.includes(text)) causes.push(text);
  }
  return causes.join(': ') || String(error);
}
