import { addressKind } from './address-kind.ts';
import type { Findings } from './environment.ts';

/** The host name, or the directory of a Unix socket. */
const hostOf = (url: URL) => url.searchParams.get('host') ?? url.hostname;

function kindOf(url: URL) {
  const host = hostOf(url);
  return host.startsWith('/') || host.startsWith('%2F') ? 'this-machine' : addressKind(host);
}

/** The URL's sslmode, or the equivalent of `ssl=true`. Without either, `pg` does not encrypt. */
function sslMode({ searchParams }: URL): string {
  const isOn = /^(true|1)$/.test(searchParams.get('ssl') ?? '');
  return searchParams.get('sslmode') ?? (isOn ? 'verify-full' : 'not set');
}

const roleOf = (url: URL | null) => url?.searchParams.get('user') ?? url?.username ?? '';

function checkConnection(findings: Findings, name: string, url: URL): void {
  const remedy =
    'set sslmode=verify-full in the URL, so that no one can read or change the traffic in transit';
  const [kind, mode] = [kindOf(url), sslMode(url)];
  if (kind !== 'this-machine') {
    if (mode === 'no-verify')
      findings.problems.push(`${name}: accepts any certificate (sslmode=no-verify); ${remedy}`);
    if (['not set', 'disable', 'allow'].includes(mode)) {
      const problem = `${name}: connects unencrypted to ${hostOf(url)} (sslmode: ${mode}); ${remedy}`;
      // A private network might not need encryption, but the owner has to disable it explicitly.
      if (kind === 'private' && mode !== 'disable') findings.warnings.push(problem);
      else findings.problems.push(problem);
    }
  }
  if (/^(postgres|password|admin|root|rush|secret|changeme|123456)$/i.test(url.password))
    findings.problems.push(
      `${name}: has a password that attackers try first; give the role a random password`,
    );
}

const parseUrl = (url: string | undefined): URL | null =>
  url !== undefined && URL.canParse(url) ? new URL(url) : null;

export function checkDatabase(findings: Findings): void {
  const { env } = findings;
  const app = parseUrl(env.DATABASE_URL);
  for (const name of ['DATABASE_URL', 'DATABASE_OWNER_URL', 'DATABASE_DIRECT_URL'] as const) {
    const url = parseUrl(env[name]);
    if (!url) continue;
    checkConnection(findings, name, url);
    if (!app)
      findings.problems.push(
        `${name}: set without DATABASE_URL; set both, or neither for the embedded PostgreSQL`,
      );
    if (!app || name === 'DATABASE_URL') continue;
    const [database, appDatabase] = [url.pathname.slice(1), app.pathname.slice(1)];
    if (database !== appDatabase)
      findings.problems.push(
        `${name}: names a different database (${database}) from DATABASE_URL (${appDatabase}); use the same database`,
      );
    const isSameRole = roleOf(url) === roleOf(app);
    if (name === 'DATABASE_OWNER_URL' && isSameRole)
      findings.problems.push(
        `${name}: names the same role as DATABASE_URL, so the shop could rewrite the books; use a second role in DATABASE_URL that is granted only rush_app`,
      );
    if (name === 'DATABASE_DIRECT_URL' && !isSameRole)
      findings.problems.push(`${name}: names a different role from DATABASE_URL; use the same role`);
  }
  if (app && !env.DATABASE_OWNER_URL)
    findings.warnings.push(
      'DATABASE_OWNER_URL: not set, so the shop runs as the owner of its tables and could rewrite the books; create a second role for DATABASE_URL, grant it rush_app, and set DATABASE_OWNER_URL to the URL for the owner role',
    );
  if (env.ROLE !== 'all' && !app)
    findings.problems.push(
      `ROLE: ${env.ROLE}, but no other process can share the embedded PostgreSQL; remove it, or set DATABASE_URL`,
    );
}
