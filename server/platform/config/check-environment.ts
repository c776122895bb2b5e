import { resolve, sep } from 'node:path';
import { addressKind, hostOf } from './address-kind.ts';
import { checkDatabase } from './check-database.ts';
import { checkGatewayChoice, checkProviders, checkSupplierLogins } from './check-providers.ts';
import type { Findings } from './environment.ts';
import { weaknessOf } from './secret-strength.ts';

/** Finds settings that production must not start with, or that would expose the demo to the internet. */
export function checkEnvironment(facts: Omit<Findings, 'problems' | 'warnings'>): Findings {
  const findings: Findings = { ...facts, problems: [], warnings: [] };
  if (facts.env.NODE_ENV === 'production') {
    checkSecrets(findings);
    checkPublicUrl(findings);
    checkSwitches(findings);
    checkHost(findings);
    checkOrigins(findings);
    checkDatabase(findings);
    checkProviders(findings);
  } else {
    checkDemo(findings);
    checkGatewayChoice(findings);
    for (const supplier of facts.providers.suppliers) checkSupplierLogins(findings, supplier);
  }
  checkBackups(findings);
  return findings;
}

function checkSecrets(findings: Findings): void {
  const { env, raw } = findings;
  const remedy = 'generate one with: openssl rand -base64 32';
  // The host is public, so it does not count towards the strength of a secret.
  const host = hostOf(env.PUBLIC_URL ?? '') ?? '';
  const publicParts = [host, host.replaceAll('.', ''), ...host.split('.').slice(0, -1)];
  if (!raw.SECRET) findings.problems.push(`SECRET: not set; ${remedy}`);
  for (const name of ['SECRET', 'METRICS_TOKEN'] as const) {
    const weakness = raw[name] && env[name] ? weaknessOf(env[name], publicParts) : null;
    if (weakness) findings.problems.push(`${name}: too weak, because it ${weakness}; ${remedy}`);
  }
}

/** A host as `URL` returns it, with other scripts in Punycode. */
const HOST_NAME = /^(\[[0-9a-f:.]+\]|[a-z0-9-]+(\.[a-z0-9-]+)*)$/;

function publicUrlProblem(url: string | undefined): string | null {
  if (url === undefined) return 'not set';
  const { protocol, hostname, pathname, search, hash, username } = new URL(url);
  if (protocol !== 'https:') return 'not an https:// address';
  if (addressKind(hostname) !== 'public') return `points to this machine or a private network (${hostname})`;
  if (!HOST_NAME.test(hostname)) return `does not name a single host (${hostname})`;
  if (username !== '') return 'contains a user name';
  return pathname !== '/' || search !== '' || hash !== '' ? 'has a path, query or fragment' : null;
}

function checkPublicUrl(findings: Findings): void {
  const problem = publicUrlProblem(findings.env.PUBLIC_URL);
  const remedy = 'set the https:// address at which shoppers find the shop, without a path';
  if (problem) findings.problems.push(`PUBLIC_URL: ${problem}; ${remedy}`);
}

function checkSwitches(findings: Findings): void {
  const { env, raw } = findings;
  if (env.SIMULATORS)
    findings.problems.push(
      'SIMULATORS: must not be true in production, where shoppers could pay with simulated money; remove it',
    );
  if (env.DEMO_ACCOUNTS)
    findings.problems.push(
      'DEMO_ACCOUNTS: must not be true in production, because the demo passwords are public; remove it',
    );
  if (env.RATE_LIMITS === 'off')
    findings.problems.push(
      'RATE_LIMITS: must not be off in production, because passwords and codes could be guessed; remove it',
    );
  if (env.TRUSTED_PROXIES === 0)
    findings.problems.push(
      'TRUSTED_PROXIES: 0, but a proxy terminates HTTPS, so all shoppers would share its IP address and limits; set it to the number of proxies in front of the shop, usually 1',
    );
  if (raw.NODE_TLS_REJECT_UNAUTHORIZED === '0')
    findings.problems.push(
      'NODE_TLS_REJECT_UNAUTHORIZED: 0, so no certificate is checked and anyone on the network can pose as the gateway; remove it and add your own certificate with NODE_EXTRA_CA_CERTS',
    );
  if (/--inspect(?!-publish)/.test(raw.NODE_OPTIONS ?? ''))
    findings.problems.push(
      'NODE_OPTIONS: opens the debugger, which can read all data and run any code; remove --inspect',
    );
}

function checkHost({ env, raw, warnings }: Findings): void {
  const isOpen = env.HOST === undefined || ['0.0.0.0', '::'].includes(env.HOST);
  // A container exposes only its published ports.
  if (isOpen && !raw.container)
    warnings.push(
      `HOST: ${env.HOST ?? 'not set'}, so port ${env.PORT} accepts unencrypted connections that bypass your proxy; set HOST=127.0.0.1 if the proxy is on this machine`,
    );
}

function originProblem(origin: string): string | null {
  if (origin.includes('*')) return `contains ${origin}: origins are compared literally, so * matches nothing`;
  if (!URL.canParse(origin)) return `contains ${origin}, which is not an origin`;
  const { protocol, hostname, origin: pure } = new URL(origin);
  if (protocol !== 'https:') return `contains ${origin}, which is not an https:// origin`;
  if (addressKind(hostname) !== 'public')
    return `contains ${origin}, which points to this machine or a private network`;
  return pure === origin ? null : `contains ${origin}, which is more than an origin (${pure})`;
}

function checkOrigins(findings: Findings): void {
  const remedy = 'list the https:// origins of your own front ends, without a path, or remove it';
  for (const problem of findings.env.CORS_ORIGINS.map(originProblem))
    if (problem) findings.problems.push(`CORS_ORIGINS: ${problem}; ${remedy}`);
}

function checkBackups(findings: Findings): void {
  const { env } = findings;
  const variable = env.BACKUP_DIR ? 'BACKUP_DIR' : env.BACKUP_S3_BUCKET && 'BACKUP_S3_BUCKET';
  if (variable && !env.BACKUP_PASSPHRASE)
    findings.problems.push(
      `BACKUP_PASSPHRASE: not set, but ${variable} is; set it, and keep a copy elsewhere: backups contain personal data and are never written unencrypted`,
    );
  if (env.BACKUP_DIR && env.BACKUP_S3_BUCKET)
    findings.problems.push('BACKUP_DIR: set, and so is BACKUP_S3_BUCKET; set only one of them');
  if (env.NODE_ENV !== 'production') return;
  if (!variable)
    findings.warnings.push(
      'BACKUP_DIR: not set, so there are no automatic backups; set it or BACKUP_S3_BUCKET, unless you back up the database and pictures yourself',
    );
  if (env.BACKUP_DIR && `${resolve(env.BACKUP_DIR)}${sep}`.startsWith(`${resolve(env.DATA_DIR)}${sep}`))
    findings.warnings.push(
      'BACKUP_DIR: inside DATA_DIR, so a disk failure would destroy both; set it to a folder on another disk',
    );
}

/** Keeps `npm start` from serving the demo at a public URL. */
function checkDemo(findings: Findings): void {
  const { env, raw } = findings;
  const isHarness = env.NODE_ENV === 'test' && env.HOST === '127.0.0.1' && env.RATE_LIMITS === 'off';
  if (!isHarness && env.PUBLIC_URL && addressKind(hostOf(env.PUBLIC_URL) ?? '') === 'public')
    findings.problems.push(
      `PUBLIC_URL: ${env.PUBLIC_URL} is public, but NODE_ENV is ${raw.NODE_ENV ?? 'not set'}, so the demo, with its known passwords and simulated money, would be open to the world; set NODE_ENV=production to run the live shop there, or remove PUBLIC_URL to try the demo on this machine`,
    );
  if (env.HOST !== undefined && !/^(127\.|::1$|localhost$)/.test(env.HOST))
    findings.warnings.push(
      `HOST: ${env.HOST}, so anyone who can reach this machine can use the demo, whose passwords are known; remove it to make the demo listen only on this machine`,
    );
}
