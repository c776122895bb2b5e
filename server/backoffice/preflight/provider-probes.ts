import { randomBytes } from 'node:crypto';
import { checkGoogle, checkHostedProvider } from '#accounts/check-sign-in-providers.ts';
import { openSuppliers } from '#fulfilment/suppliers/open-suppliers.ts';
import { SUPPLIERS } from '#fulfilment/suppliers/registry.ts';
import { openGateways } from '#payments/gateways/open-gateways.ts';
import { GATEWAYS } from '#payments/gateways/registry.ts';
import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config/config.ts';
import { isSetUp, loginsOf, valuesOf, variablesOf } from '#platform/config/provider-descriptor.ts';
import { openFiles } from '#platform/files/open-files.ts';
import { checkMailServer } from '#platform/mail/send-mail.ts';
import { checkSmsProvider } from '#platform/sms/send-sms.ts';
import type { Probe, ProviderProbe } from './probe.ts';

/** Signed requests are taken within five minutes, ID tokens within half a minute. */
const SKEW_SECONDS_MAX = 30;

/** Each provider that is set up, asked through its own adapter for something that changes nothing. */
export function providerProbes(config: Config, clock: Clock): Probe[] {
  return [
    ...gatewayProbes(config, clock),
    ...supplierProbes(config, clock),
    ...messageProbes(config),
    ...signInProbes(config),
    filesProbe(config),
    ...clockProbes(config, clock),
  ];
}

const namesOf = (names: readonly string[]) =>
  names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

export const gatewayKey = (name: string): string => `payments:${name}`;

const gatewayProbes = (config: Config, clock: Clock): ProviderProbe[] =>
  openGateways(config, clock).map(({ descriptor, gateway }) => ({
    key: gatewayKey(descriptor.name),
    role: 'payments',
    name: descriptor.label,
    variables: variablesOf(descriptor),
    isSimulated: gateway.environment === 'test',
    setUpWith: valuesOf(descriptor, config.providers),
    run: async () => {
      await gateway.checkCredentials();
      return `takes the keys (${gateway.environment})`;
    },
    remedy: `compare ${namesOf(variablesOf(descriptor))} with the gateway's dashboard, and whether this server may call it`,
  }));

const supplierProbes = (config: Config, clock: Clock): ProviderProbe[] =>
  openSuppliers(config, clock).map(({ descriptor, account, supplier, number }) => ({
    key: `supplier:${supplier.name}:${supplier.region}`,
    role: 'supplier',
    name: account.label,
    variables: variablesOf(descriptor),
    isSimulated: supplier.environment === 'test',
    setUpWith: loginsOf(descriptor, config.providers)[number - 1],
    run: async () => `takes the keys; the balance is ${await supplier.balance()}`,
    remedy: `compare ${number === 1 ? '' : `entry ${number} of `}${namesOf(variablesOf(descriptor))} with the supplier's page, and have this server's address put on its allow-list`,
  }));

function messageProbes(config: Config): ProviderProbe[] {
  return [
    ...(config.mail.smtpUrl ? [mailProbe(config)] : []),
    ...(config.sms.isSetUp ? [smsProbe(config)] : []),
  ];
}

const mailProbe = (config: Config): ProviderProbe => ({
  key: 'mail',
  role: 'mail',
  name: 'Mail',
  variables: ['SMTP_URL', 'MAIL_FROM'],
  isSimulated: config.simulators.enabled,
  setUpWith: config.mail,
  run: async () => {
    await checkMailServer(config.mail);
    return 'the server lets us in';
  },
  remedy: 'compare SMTP_URL: host, port, user and password, smtps:// for port 465',
});

function smsProbe({ sms, simulators }: Config): ProviderProbe {
  const isMsg91 = sms.provider === 'msg91';
  return {
    key: `sms:${sms.provider}`,
    role: 'sms',
    name: isMsg91 ? 'MSG91' : 'Twilio',
    variables: isMsg91
      ? ['MSG91_KEY', 'MSG91_SENDER', 'MSG91_OTP_TEMPLATE', 'MSG91_NOTICE_TEMPLATE']
      : ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'],
    isSimulated: simulators.enabled,
    setUpWith: isMsg91 ? sms.msg91 : sms.twilio,
    run: async () => {
      await checkSmsProvider(sms);
      return 'takes the keys';
    },
    remedy: isMsg91
      ? 'compare MSG91_KEY, MSG91_SENDER and MSG91_OTP_TEMPLATE, and its allow-list of addresses'
      : 'compare TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN',
  };
}

function signInProbes(config: Config): ProviderProbe[] {
  return [
    ...(config.google.clientId ? [googleProbe(config)] : []),
    ...(config.hostedIdentity.domain ? [hostedProbe(config)] : []),
  ];
}

const googleProbe = (config: Config): ProviderProbe => ({
  key: 'sign-in:google',
  role: 'sign-in',
  name: 'Google',
  variables: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  isSimulated: config.simulators.enabled,
  setUpWith: config.google,
  run: async () => {
    await checkGoogle({ config });
    return 'knows the client and its secret';
  },
  remedy: 'compare GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET with the Google Cloud console',
});

const hostedProbe = (config: Config): ProviderProbe => ({
  key: 'sign-in:hosted',
  role: 'sign-in',
  name: 'Hosted sign-in',
  variables: ['AUTH0_DOMAIN', 'AUTH0_CLIENT_ID'],
  isSimulated: config.simulators.enabled,
  setUpWith: config.hostedIdentity,
  run: async () => {
    await checkHostedProvider({ config });
    return 'knows the client, and publishes its keys';
  },
  remedy: 'compare AUTH0_DOMAIN and AUTH0_CLIENT_ID',
});

function filesProbe(config: Config): Probe {
  return {
    name: config.files.s3 ? 'Picture store' : 'Picture folder',
    run: async () => {
      const files = openFiles(config);
      const name = `preflight/${randomBytes(8).toString('hex')}.txt`;
      await files.put(name, Buffer.from('preflight'), 'text/plain');
      try {
        if ((await files.get(name))?.toString() !== 'preflight')
          throw new Error('what was written did not come back');
      } finally {
        await files.remove(name);
      }
      return 'writes, reads and removes';
    },
    remedy: config.files.s3
      ? 'compare S3_BUCKET, S3_ENDPOINT and the keys, which must be allowed to put, get and delete'
      : 'let the shop write to DATA_DIR',
  };
}

/** This machine's clock beside those of the providers that check our signatures by it. */
function clockProbes(config: Config, clock: Clock): Probe[] {
  const asked = [
    ...GATEWAYS.filter(({ name }) => name === config.payments.gateway),
    ...SUPPLIERS.filter((supplier) => isSetUp(supplier, config.providers)),
  ];
  const addresses = asked.map((provider) => valuesOf(provider, config.providers).baseUrl);
  return [...new Set(addresses.map((address) => new URL(address).origin))].map((origin) => ({
    name: `Clock beside ${new URL(origin).host}`,
    run: async () => {
      const response = await fetch(origin, {
        method: 'HEAD',
        redirect: 'manual',
        signal: AbortSignal.timeout(10_000),
      });
      const theirs = Date.parse(response.headers.get('date') ?? '');
      if (Number.isNaN(theirs)) return 'it names no time';
      const seconds = Math.round((clock.now().getTime() - theirs) / 1_000);
      if (Math.abs(seconds) > SKEW_SECONDS_MAX)
        throw new Error(`this machine is ${Math.abs(seconds)} s ${seconds > 0 ? 'ahead' : 'behind'}`);
      return `${Math.abs(seconds)} s apart`;
    },
    remedy: 'let this machine reach it, and keep its time by NTP',
  }));
}
