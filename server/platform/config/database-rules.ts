import { tmpdir } from 'node:os';
import { isAbsolute, resolve } from 'node:path';
import { addressKind, parseAddress } from './address-kind.ts';
import { type Facts, type Rule, refuse, warn } from './rule.ts';

type DatabaseName = 'DATABASE_URL' | 'DATABASE_OWNER_URL' | 'DATABASE_DIRECT_URL';

/** The host that the line goes to; a folder's path where it is a socket of this machine. */
const databaseHost = (address: URL) => address.searchParams.get('host') ?? address.hostname;

function databaseKind(address: URL) {
  const host = databaseHost(address);
  return host.startsWith('/') || host.startsWith('%2F') ? 'this-machine' : addressKind(host);
}

/** How the line to the database is protected, in the words of libpq; what `pg` does where it is not named is `none`. */
function sslMode(address: URL): string {
  const mode = address.searchParams.get('sslmode');
  if (mode) return mode;
  return /^(true|1)$/.test(address.searchParams.get('ssl') ?? '') ? 'verify-full' : 'none';
}

function databaseLine(name: DatabaseName): Rule[] {
  const remedy = 'add ?sslmode=verify-full, so that nobody on the way reads or changes what passes';
  const plain = (facts: Facts, kind: 'public' | 'private') => {
    const address = parseAddress(facts.env[name]);
    if (!address || databaseKind(address) !== kind) return null;
    const mode = sslMode(address);
    if (['none', 'disable', 'allow'].includes(mode))
      return mode === 'none'
        ? `goes unencrypted to ${databaseHost(address)}: no sslmode is named`
        : `goes unencrypted to ${databaseHost(address)} (sslmode=${mode})`;
    return null;
  };
  return [
    refuse(name, (facts) => plain(facts, 'public'), remedy),
    refuse(
      name,
      ({ env }) => {
        const address = parseAddress(env[name]);
        return address && databaseKind(address) === 'private' && sslMode(address) === 'disable'
          ? `switches encryption off to another host, ${databaseHost(address)} (sslmode=disable)`
          : null;
      },
      remedy,
    ),
    warn(
      name,
      (facts) => {
        const address = parseAddress(facts.env[name]);
        return address && sslMode(address) === 'none' ? plain(facts, 'private') : null;
      },
      remedy,
    ),
    refuse(
      name,
      ({ env }) => {
        const address = parseAddress(env[name]);
        return address && databaseKind(address) !== 'this-machine' && sslMode(address) === 'no-verify'
          ? 'takes any certificate (sslmode=no-verify)'
          : null;
      },
      remedy,
    ),
    refuse(
      name,
      ({ env }) => {
        const address = parseAddress(env[name]);
        const isKnown = /^(postgres|password|admin|root|rush|secret|changeme|123456)$/i.test(
          address?.password ?? '',
        );
        return isKnown ? 'has a password that everybody tries first' : null;
      },
      'give the role a random password',
    ),
  ];
}

function roleOf(address: string | undefined): string {
  const parsed = parseAddress(address);
  return parsed?.searchParams.get('user') ?? parsed?.username ?? '';
}

/** Where the data lie, and every line to them. */
export const DATABASE_RULES: readonly Rule[] = [
  ...databaseLine('DATABASE_URL'),
  ...databaseLine('DATABASE_OWNER_URL'),
  ...databaseLine('DATABASE_DIRECT_URL'),
  warn(
    'DATABASE_OWNER_URL',
    ({ env }) =>
      env.DATABASE_URL && !env.DATABASE_OWNER_URL
        ? 'is not set: the shop serves as the owner of its tables and could rewrite the books'
        : null,
    'make a second role for DATABASE_URL, `grant rush_app to` it, and name the owner here',
  ),
  refuse(
    'DATABASE_OWNER_URL',
    ({ env }) =>
      env.DATABASE_URL &&
      env.DATABASE_OWNER_URL &&
      roleOf(env.DATABASE_URL) === roleOf(env.DATABASE_OWNER_URL)
        ? 'names the same role as DATABASE_URL: the shop could rewrite the books'
        : null,
    'serve as a second role that is only granted rush_app',
  ),
  refuse(
    'DATABASE_OWNER_URL',
    ({ env }) => (env.DATABASE_OWNER_URL && !env.DATABASE_URL ? 'is set without DATABASE_URL' : null),
    'set both or none: without DATABASE_URL the embedded PostgreSQL is used',
  ),
  refuse(
    'DATABASE_OWNER_URL',
    ({ env }) => {
      const [app, owner] = [parseAddress(env.DATABASE_URL), parseAddress(env.DATABASE_OWNER_URL)];
      return app && owner && app.pathname !== owner.pathname
        ? `names another database (${owner.pathname.slice(1)}) than DATABASE_URL (${app.pathname.slice(1)})`
        : null;
    },
    'name one database in both',
  ),
  refuse(
    'DATABASE_DIRECT_URL',
    ({ env }) => {
      if (!env.DATABASE_DIRECT_URL) return null;
      const [app, direct] = [parseAddress(env.DATABASE_URL), parseAddress(env.DATABASE_DIRECT_URL)];
      if (!app || !direct) return 'is set without DATABASE_URL';
      if (app.pathname !== direct.pathname)
        return `names another database (${direct.pathname.slice(1)}) than DATABASE_URL (${app.pathname.slice(1)})`;
      return roleOf(env.DATABASE_URL) === roleOf(env.DATABASE_DIRECT_URL)
        ? null
        : 'names another role than DATABASE_URL';
    },
    'set it only where DATABASE_URL goes through a pooler, to the same database and role past it',
  ),
  refuse(
    'ROLE',
    ({ env }) =>
      env.ROLE !== 'all' && !env.DATABASE_URL
        ? `is ${env.ROLE}, but no other process can share the embedded PostgreSQL`
        : null,
    'remove it, or set DATABASE_URL',
  ),
  warn(
    'DATA_DIR',
    ({ env }) => {
      const folder = isAbsolute(env.DATA_DIR) ? env.DATA_DIR : resolve(env.DATA_DIR);
      return [tmpdir(), '/tmp', '/var/tmp', '/dev/shm'].some(
        (temporary) => folder === temporary || folder.startsWith(`${temporary}/`),
      )
        ? 'lies in a folder that is emptied'
        : null;
    },
    'set a folder that stays and is backed up',
  ),
];
