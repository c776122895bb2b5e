import { addressKind, hostOf, parseAddress } from './address-kind.ts';
import { DATABASE_RULES } from './database-rules.ts';
import { type Facts, isSet, type Rule, refuse, warn } from './rule.ts';
import { weaknessOf } from './secret-strength.ts';

const kindOf = (address: string) => addressKind(hostOf(address) ?? '');

/** As it is written in a URL: letters of other scripts are in their ASCII form there. */
const HOST_NAME = /^(\[[0-9a-f:.]+\]|[a-z0-9-]+(\.[a-z0-9-]+)*)$/;

const PUBLIC_ADDRESS: readonly Rule[] = [
  refuse(
    'PUBLIC_URL',
    ({ env }) => {
      if (env.PUBLIC_URL === undefined) return 'must be set in production';
      const { protocol, hostname, pathname, search, hash, username } = new URL(env.PUBLIC_URL);
      if (protocol !== 'https:') return 'is not an https:// address';
      if (addressKind(hostname) !== 'public')
        return `leads to this machine or a private network (${hostname})`;
      if (!HOST_NAME.test(hostname)) return `names no single host (${hostname})`;
      if (username !== '') return 'holds a user name';
      return pathname !== '/' || search !== '' || hash !== '' ? 'has a path behind the host' : null;
    },
    'set the https:// address at which shoppers find the shop, without a path',
  ),
];

/** The names under which everybody knows the shop: its host, and the host's labels but the last. */
function namesOf({ env }: Facts): string[] {
  const host = parseAddress(env.PUBLIC_URL)?.hostname ?? '';
  return [host, host.replaceAll('.', ''), ...host.split('.').slice(0, -1)];
}

const SECRET: readonly Rule[] = [
  refuse(
    'SECRET',
    (facts) => (isSet(facts, 'SECRET') ? null : 'must be set in production'),
    'make one with: openssl rand -base64 32',
  ),
  refuse(
    'SECRET',
    (facts) => {
      const weakness = isSet(facts, 'SECRET') ? weaknessOf(facts.env.SECRET, namesOf(facts)) : null;
      return weakness && `is weak: it ${weakness}`;
    },
    'make one with: openssl rand -base64 32',
  ),
  refuse(
    'METRICS_TOKEN',
    (facts) => {
      const { METRICS_TOKEN } = facts.env;
      const weakness = METRICS_TOKEN ? weaknessOf(METRICS_TOKEN, namesOf(facts)) : null;
      return weakness && `is weak: it ${weakness}`;
    },
    'make one with: openssl rand -base64 32',
  ),
];

const SWITCHES: readonly Rule[] = [
  refuse(
    'SIMULATORS',
    ({ env }) => (env.SIMULATORS ? 'must not be true in production' : null),
    'remove it: simulated money buys nothing',
  ),
  refuse(
    'DEMO_ACCOUNTS',
    ({ env }) => (env.DEMO_ACCOUNTS ? 'must not be true in production' : null),
    'remove it: their passwords are published',
  ),
  refuse(
    'RATE_LIMITS',
    ({ env }) => (env.RATE_LIMITS === 'off' ? 'must not be off in production' : null),
    'remove it: without limits passwords and codes are guessed',
  ),
  refuse(
    'PAYMENT_RHYTHM',
    ({ env }) =>
      env.PAYMENT_RHYTHM === 'brisk' ? 'is brisk: it asks the gateway more often than NPCI allows' : null,
    'remove it',
  ),
  refuse(
    'TRUSTED_PROXIES',
    ({ env }) =>
      env.TRUSTED_PROXIES === 0
        ? 'is 0, but a proxy speaks https in front: all shoppers would share its address and its limits'
        : null,
    'set how many proxies of yours stand in front (1 for one)',
  ),
  refuse(
    'NODE_TLS_REJECT_UNAUTHORIZED',
    ({ raw }) =>
      raw.NODE_TLS_REJECT_UNAUTHORIZED === '0'
        ? 'is 0: every certificate is taken, so anyone on the way can be the gateway'
        : null,
    'remove it; give a certificate of your own by NODE_EXTRA_CA_CERTS',
  ),
  refuse(
    'NODE_OPTIONS',
    ({ raw }) =>
      /--inspect(?!-publish)/.test(raw.NODE_OPTIONS ?? '')
        ? 'opens the debugger, through which everything can be read and run'
        : null,
    'remove --inspect',
  ),
  warn(
    'LOG_LEVEL',
    ({ env }) => (env.LOG_LEVEL === 'silent' ? 'is silent: nobody will know why something failed' : null),
    'set info or warn',
  ),
  warn(
    'LOG_LEVEL',
    ({ env }) =>
      env.LOG_LEVEL === 'trace' || env.LOG_LEVEL === 'debug'
        ? `is ${env.LOG_LEVEL}: it writes more about people than an operator needs`
        : null,
    'set info or warn',
  ),
  warn(
    'SUPPLIER_TIMEOUT_MS',
    ({ env }) =>
      env.SUPPLIER_TIMEOUT_MS < 5_000
        ? 'is under 5 seconds: orders that a supplier executes slowly become unknown'
        : null,
    'remove it (20000)',
  ),
];

function corsOrigin(origin: string): string | null {
  if (origin === '*') return 'allows every site (*)';
  if (origin.includes('*'))
    return `holds ${origin}, and origins are compared to the letter: no * stands for others`;
  if (origin === 'null') return 'allows the origin null, which any file or sandboxed frame has';
  if (!URL.canParse(origin)) return `holds ${origin}, which is not an origin`;
  const { protocol, hostname, origin: pure } = new URL(origin);
  if (protocol !== 'https:') return `holds ${origin}, which is not https://`;
  if (addressKind(hostname) !== 'public')
    return `holds ${origin}, which is this machine or a private network`;
  return pure === origin ? null : `holds ${origin}, which is more than an origin (${pure})`;
}

const TRACES: readonly Rule[] = [
  refuse(
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    ({ env }) => {
      const address = parseAddress(env.OTEL_EXPORTER_OTLP_ENDPOINT);
      return address?.protocol === 'http:' && addressKind(address.hostname) === 'public'
        ? `goes unencrypted to ${address.hostname}`
        : null;
    },
    'use its https:// address, or a collector on this machine that passes on',
  ),
];

const CORS: readonly Rule[] = [
  refuse(
    'CORS_ORIGINS',
    ({ env }) => env.CORS_ORIGINS.map(corsOrigin).find((finding) => finding !== null) ?? null,
    'list the https:// origins of your own front ends, without a path, or remove it',
  ),
];

/** What the shop itself needs: its address, its secret, its database, who may call it. */
export const SERVER_RULES: readonly Rule[] = [
  ...SECRET,
  ...PUBLIC_ADDRESS,
  ...SWITCHES,
  ...CORS,
  ...TRACES,
  ...DATABASE_RULES,
];

/** Whether the demo would be open to the world: `npm start` behind an address that is not of this machine or network. */
export const DEMO_RULES: readonly Rule[] = [
  refuse(
    'PUBLIC_URL',
    (facts) => {
      const { env } = facts;
      // The test harness says all three; nobody says them by accident.
      if (env.NODE_ENV === 'test' && env.HOST === '127.0.0.1' && env.RATE_LIMITS === 'off') return null;
      if (env.PUBLIC_URL === undefined || kindOf(env.PUBLIC_URL) !== 'public') return null;
      return `is ${env.PUBLIC_URL}, but NODE_ENV is ${isSet(facts, 'NODE_ENV') ? env.NODE_ENV : 'not set'}: this would open the demo, with its known passwords and simulated money, to the world`;
    },
    'set NODE_ENV=production to trade there, or remove PUBLIC_URL to try the demo on this machine',
  ),
  warn(
    'HOST',
    ({ env }) =>
      env.HOST === undefined || /^(127\.|::1$|localhost$)/.test(env.HOST)
        ? null
        : `is ${env.HOST}: whoever reaches this machine can use the demo, whose passwords are known`,
    'remove it, so that the demo listens on this machine only',
  ),
];
