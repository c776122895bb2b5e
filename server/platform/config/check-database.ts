import { addressKind } from './address-kind.ts';
import type { Findings } from './findings.ts';

/** The host name, or the folder of a Unix socket. */
const hostOf = (address: URL) => address.searchParams.get('host') ?? address.hostname;

function kindOf(address: URL) {
  const host = hostOf(address);
  return host.startsWith('/') || host.startsWith('%2F') ? 'this-machine' : addressKind(host);
}

/** libpq's sslmode. Without one `pg` does not encrypt. */
function sslMode({ searchParams }: URL): string {
  const isOn = /^(true|1)$/.test(searchParams.get('ssl') ?? '');
  return searchParams.get('sslmode') ?? (isOn ? 'verify-full' : 'not set');
}

const roleOf = (address: URL | null) => address?.searchParams.get('user') ?? address?.username ?? '';

function checkConnection(findings: Findings, name: string, address: URL): void {
  const remedy = 'add ?sslmode=verify-full, so that no one can read or change the traffic in transit';
  const [kind, mode] = [kindOf(address), sslMode(address)];
  if (kind !== 'this-machine') {
    findings.refuse(name, mode === 'no-verify' && 'accepts any certificate (sslmode=no-verify)', remedy);
    const isPlain = ['not set', 'disable', 'allow'].includes(mode);
    const problem = isPlain && `goes unencrypted to ${hostOf(address)} (sslmode: ${mode})`;
    // Unencrypted may be fine on a private network, but only if it is explicitly disabled.
    if (kind === 'private' && mode !== 'disable') findings.warn(name, problem, remedy);
    else findings.refuse(name, problem, remedy);
  }
  findings.refuse(
    name,
    /^(postgres|password|admin|root|rush|secret|changeme|123456)$/i.test(address.password) &&
      'has a password that attackers try first',
    'give the role a random password',
  );
}

const parseAddress = (address: string | undefined): URL | null =>
  address !== undefined && URL.canParse(address) ? new URL(address) : null;

export function checkDatabase(findings: Findings): void {
  const { env } = findings;
  const app = parseAddress(env.DATABASE_URL);
  for (const name of ['DATABASE_URL', 'DATABASE_OWNER_URL', 'DATABASE_DIRECT_URL'] as const) {
    const address = parseAddress(env[name]);
    if (!address) continue;
    checkConnection(findings, name, address);
    findings.refuse(
      name,
      !app && 'is set without DATABASE_URL',
      'set both, or none for the embedded PostgreSQL',
    );
    if (!app || name === 'DATABASE_URL') continue;
    findings.refuse(
      name,
      address.pathname !== app.pathname &&
        `names another database (${address.pathname.slice(1)}) than DATABASE_URL (${app.pathname.slice(1)})`,
      'name the same database',
    );
    const isSameRole = roleOf(address) === roleOf(app);
    if (name === 'DATABASE_OWNER_URL')
      findings.refuse(
        name,
        isSameRole && 'names the same role as DATABASE_URL: the shop could rewrite the books',
        'serve as a second role that is only granted rush_app',
      );
    else findings.refuse(name, !isSameRole && 'names another role than DATABASE_URL', 'name the same role');
  }
  findings.warn(
    'DATABASE_OWNER_URL',
    app &&
      !env.DATABASE_OWNER_URL &&
      'is not set: the shop serves as the owner of its tables and could rewrite the books',
    'make a second role for DATABASE_URL, `grant rush_app to` it, and name the owner here',
  );
  findings.refuse(
    'ROLE',
    env.ROLE !== 'all' && !app && `is ${env.ROLE}, but no other process can share the embedded PostgreSQL`,
    'remove it, or set DATABASE_URL',
  );
}
