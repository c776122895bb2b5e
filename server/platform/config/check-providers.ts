import { addressKind, hostOf } from './address-kind.ts';
import { DEMO, type Findings } from './environment.ts';
import {
  entriesOf,
  keysOf,
  type ProviderDescriptor,
  setByVariable,
  variablesOf,
} from './provider-descriptor.ts';

export function checkProviders(findings: Findings): void {
  const { gateways, suppliers } = findings.providers;
  for (const [name, demo] of Object.entries(DEMO)) refuseDemoValue(findings, name, demo);
  for (const provider of [...gateways, ...suppliers]) checkProvider(findings, provider);

  checkGatewayChoice(findings);
  for (const supplier of suppliers) checkSupplierLogins(findings, supplier);
  checkMail(findings);
  checkSms(findings);
  checkSignIn(findings);
  checkFiles(findings);
}

export function checkGatewayChoice({ env, providers: { gateways }, problems }: Findings): void {
  const chosen = env.UPI_GATEWAY;
  if (chosen !== undefined && !gateways.some(({ name }) => name === chosen))
    problems.push(`UPI_GATEWAY: unknown (${chosen}); set ${gateways.map(({ name }) => name).join(' or ')}`);
}

/** Requires that related variables are all set or all unset. */
function requireAllOrNone(findings: Findings, names: readonly string[], what: string): void {
  const present = names.filter((name) => findings.raw[name]);
  for (const name of present.length > 0 ? names : [])
    if (!findings.raw[name])
      findings.problems.push(
        `${name}: not set, unlike ${present.join(' and ')}; set all of ${what} (${names.join(', ')}) or none`,
      );
}

function refuseDemoValue(findings: Findings, name: string, demo: string): void {
  const entries = entriesOf(findings.raw[name] ?? '');
  if (entriesOf(demo).some((entry) => entries.includes(entry)))
    findings.problems.push(`${name}: this is a demo value; set your own, or remove it if you do not use it`);
}

function checkProvider(findings: Findings, provider: ProviderDescriptor): void {
  requireAllOrNone(findings, variablesOf(provider), `${provider.label}'s keys`);
  for (const { variable, demo, problem } of keysOf(provider)) {
    refuseDemoValue(findings, variable, demo);
    const value = findings.raw[variable];
    const reason = value && problem && entriesOf(value).map(problem).find(Boolean);
    if (reason) findings.problems.push(`${variable}: ${reason}; copy it from your ${provider.label} account`);
  }
  checkUrl(findings, provider.baseUrl.variable);
}

/** Requires a public https URL, because keys and personal data are sent to it. */
function checkUrl(findings: Findings, name: string): void {
  const url = findings.raw[name];
  if (!url) return;
  const host = hostOf(url);
  const isPrivate = host !== null && addressKind(host) !== 'public';
  const isPlain = /^[a-z]+:\/\//i.test(url) && !url.startsWith('https://');
  const problem =
    (host === null && 'not an address') ||
    (isPrivate && `points to this machine or a private network (${host})`) ||
    (isPlain && 'not an https:// address');
  if (problem)
    findings.problems.push(
      `${name}: ${problem}; remove it to use the provider's own address, or set the https:// address that the provider gave you`,
    );
}

/** Requires one non-empty entry per account in each key. A duplicate account's balance would count twice. */
export function checkSupplierLogins(findings: Findings, supplier: ProviderDescriptor): void {
  const entriesIn = (variable: string): string[] | null => {
    const value = findings.raw[variable];
    if (value) return entriesOf(value);
    return findings.env.NODE_ENV === 'production' ? null : ['demo'];
  };
  const setBy = setByVariable(supplier);
  for (const { variable, isIdentity } of keysOf(supplier)) {
    const problem = loginProblem(entriesIn(variable), { setBy, expected: entriesIn(setBy), isIdentity });
    if (problem)
      findings.problems.push(
        `${variable}: ${problem}; list all accounts at ${supplier.label}, in the same order and separated by commas, in each of ${variablesOf(supplier).join(', ')}`,
      );
  }
}

function loginProblem(
  entries: string[] | null,
  { setBy, expected, isIdentity }: { setBy: string; expected: string[] | null; isIdentity: true | undefined },
): string | null {
  if (entries === null || expected === null) return null;
  const empty = entries.indexOf('');
  if (empty >= 0) return `entry ${empty + 1} of ${entries.length} is empty`;
  if (entries.length !== expected.length)
    return `lists ${entries.length}, but ${setBy} lists ${expected.length}`;
  const repeat = entries.findIndex((entry, index) => entries.indexOf(entry) < index);
  return isIdentity && repeat >= 0
    ? `names one account twice, as entries ${entries.indexOf(entries[repeat] ?? '') + 1} and ${repeat + 1}`
    : null;
}

function checkMail(findings: Findings): void {
  const { env } = findings;
  if (!env.SMTP_URL) return;
  const tls = 'use smtps://, or add ?requireTLS=true';
  const server = URL.canParse(env.SMTP_URL) ? new URL(env.SMTP_URL) : null;
  if (server) {
    const kind = addressKind(server.hostname);
    const isOn = (option: string) => server.searchParams.get(option) === 'true';
    if (server.protocol === 'smtp:' && kind !== 'this-machine' && !isOn('requireTLS') && !isOn('secure')) {
      const plain = `to ${server.hostname} without requiring encryption; ${tls}`;
      if (server.password) findings.problems.push(`SMTP_URL: sends its password ${plain}`);
      else findings.warnings.push(`SMTP_URL: sends mail with sign-in links ${plain}`);
    }
    if (/[?&](tls\.)?rejectUnauthorized=false|[?&]ignoreTLS=true/i.test(server.search))
      findings.problems.push(
        'SMTP_URL: skips certificate checks or encryption; remove rejectUnauthorized=false and ignoreTLS=true',
      );
  }
  const domain = /@([^\s>@]+)>?\s*$/.exec(env.MAIL_FROM)?.[1];
  const problem =
    domain === undefined
      ? 'contains no email address'
      : addressKind(domain) !== 'public' && `its domain ${domain} receives no mail`;
  const remedy = 'set a sender at your own domain, such as "Shop <no-reply@example.in>"';
  if (problem) findings.problems.push(`MAIL_FROM: ${problem}; ${remedy}`);
}

const MSG91 = ['MSG91_KEY', 'MSG91_SENDER', 'MSG91_OTP_TEMPLATE', 'MSG91_NOTICE_TEMPLATE'];
const TWILIO = ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'];

function checkSms(findings: Findings): void {
  const { env } = findings;
  requireAllOrNone(findings, MSG91, "MSG91's variables");
  requireAllOrNone(findings, TWILIO, "Twilio's variables");
  if (env.TWILIO_ACCOUNT_SID && env.MSG91_KEY)
    findings.problems.push(
      'TWILIO_ACCOUNT_SID: set, and so is MSG91_KEY; set the variables for only one SMS provider',
    );
  checkUrl(findings, 'MSG91_BASE_URL');
}

function checkSignIn(findings: Findings): void {
  requireAllOrNone(findings, ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'], "Google's keys");
  requireAllOrNone(findings, ['AUTH0_DOMAIN', 'AUTH0_CLIENT_ID'], "the hosted provider's variables");
  checkUrl(findings, 'AUTH0_DOMAIN');
  if (/^(https:\/\/)?[^/]+\/./.test((findings.env.AUTH0_DOMAIN ?? '').replace(/\/$/, '')))
    findings.problems.push('AUTH0_DOMAIN: has a path; set the bare domain, such as shop.eu.auth0.com');
}

function checkFiles(findings: Findings): void {
  const { S3_BUCKET, BACKUP_S3_BUCKET, S3_ENDPOINT, S3_ACCESS_KEY_ID } = findings.env;
  const hasBucket = S3_BUCKET !== undefined || BACKUP_S3_BUCKET !== undefined;
  requireAllOrNone(findings, ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'], "the store's keys");
  if (!hasBucket && (S3_ENDPOINT || S3_ACCESS_KEY_ID))
    findings.problems.push(
      'S3_BUCKET: not set, but other S3 variables are, so pictures would go to a folder; set it, or remove them',
    );
  if (hasBucket && !S3_ENDPOINT)
    findings.problems.push(
      "S3_ENDPOINT: not set, but a bucket is; set the store's URL, such as https://s3.ap-south-1.amazonaws.com",
    );
  if (S3_ENDPOINT?.startsWith('http:') && addressKind(hostOf(S3_ENDPOINT) ?? '') === 'public')
    findings.problems.push('S3_ENDPOINT: not an https:// address; set the https:// address of the store');
}
