import { addressKind } from './address-kind.ts';
import type { Findings } from './environment.ts';

/** The host name, or the folder of a Unix socket. */
const hostOf = (address: URL) => address.searchParams.get('host') ?? address.hostname;

function kindOf(address: URL) {
  const host = hostOf(address);
  return host.startsWith('/') || host.startsWith('%2F') ? 'this-machine' : addressKind(host);
}

/** The sslmode as in libpq. Without one, `pg` does not encrypt. */
function sslMode({ searchParams }: URL): string {
  const isOn = /^(true|1)$/.test(searchParams.get('ssl') ?? '');
  return searchParams.get('sslmode') ?? (isOn ? 'verify-full' : 'not set');
}

const roleOf = (address: URL | null) => address?.searchParams.get('user') ?? address?.username ?? '';

function checkConnection(findings: Findings, name: string, address: URL): void {
  const remedy = 'add ?sslmode=verify-full, so that no one can read or change the traffic in transit';
  const [kind, mode] = [kindOf(address), sslMode(address)];
  if (kind !== 'this-machine') {
    if (mode === 'no-verify')
      findings.problems.push(`${name}: accepts any certificate (sslmode=no-verify); ${remedy}`);
    if (['not set', 'disable', 'allow'].includes(mode)) {
      const problem = `${name}: connects unencrypted to ${hostOf(address)} (sslmode: ${mode}); ${remedy}`;
      // A private network might not need encryption, but the owner has to disable it explicitly.
      if (kind === 'private' && mode !== 'disable') findings.warnings.push(problem);
      else findings.problems.push(problem);
    }
  }
  if (/^(postgres|password|admin|root|rush|secret|changeme|123456)$/i.test(address.password))
    findings.problems.push(
      `${name}: has a password that attackers try first; give the role a random password`,
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
    if (!app)
      findings.problems.push(
        `${name}: set without DATABASE_URL; set both, or neither for the embedded PostgreSQL`,
      );
    if (!app || name === 'DATABASE_URL') continue;
    const [own, served] = [address.pathname.slice(1), app.pathname.slice(1)];
    if (own !== served)
      findings.problems.push(
        `${name}: names a different database (${own}) from DATABASE_URL (${served}); use the same database`,
      );
    const isSameRole = roleOf(address) === roleOf(app);
    if (name === 'DATABASE_OWNER_URL' && isSameRole)
      findings.problems.push(
        `${name}: names the same role as DATABASE_URL, so the shop could rewrite the books; set DATABASE_URL to a second role that is granted only rush_app`,
      );
    if (name === 'DATABASE_DIRECT_URL' && !isSameRole)
      findings.problems.push(`${name}: names a different role from DATABASE_URL; use the same role`);
  }
  if (app && !env.DATABASE_OWNER_URL)
    findings.warnings.push(
      'DATABASE_OWNER_URL: not set, so the shop runs as the owner of its tables and could rewrite the books; create a second role for DATABASE_URL, `grant rush_app to` it, and set this to the URL for the owner role',
    );
  if (env.ROLE !== 'all' && !app)
    findings.problems.push(
      `ROLE: ${env.ROLE}, but no other process can share the embedded PostgreSQL; remove it, or set DATABASE_URL`,
    );
}
