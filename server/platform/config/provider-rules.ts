import { createECDH } from 'node:crypto';
import { addressKind, hostOf } from './address-kind.ts';
import { DEMO } from './demo-values.ts';
import { gatewayRules, ownKeys, supplierRules } from './descriptor-rules.ts';
import type { ParsedEnvironment } from './environment.ts';
import type { Providers } from './provider-descriptor.ts';
import { halves, isSet, needed, notOfDemo, providerAddress, type Rule, refuse, warn } from './rule.ts';

/** Which value of the demo stands under which name, beside those of gateways and suppliers. */
const DEMO_OF = {
  MSG91_KEY: DEMO.msg91Key,
  MSG91_SENDER: DEMO.msg91Sender,
  MSG91_OTP_TEMPLATE: DEMO.msg91OtpTemplate,
  MSG91_NOTICE_TEMPLATE: DEMO.msg91NoticeTemplate,
  MSG91_OTP_TEMPLATE_HI: DEMO.msg91HindiOtpTemplate,
  MSG91_NOTICE_TEMPLATE_HI: DEMO.msg91HindiNoticeTemplate,
  TWILIO_ACCOUNT_SID: DEMO.twilioAccountSid,
  TWILIO_AUTH_TOKEN: DEMO.twilioAuthToken,
  TWILIO_FROM: DEMO.twilioFrom,
  GOOGLE_CLIENT_ID: DEMO.googleClientId,
  GOOGLE_CLIENT_SECRET: DEMO.googleClientSecret,
  AUTH0_CLIENT_ID: DEMO.hostedClientId,
} satisfies Partial<Record<keyof ParsedEnvironment, string>>;

function smtp(address: string | undefined): URL | null {
  return address !== undefined && URL.canParse(address) ? new URL(address) : null;
}

const MAIL: readonly Rule[] = [
  ...needed(['SMTP_URL'], () => 'codes and links go by mail', 'set the address of your mail server'),
  refuse(
    'SMTP_URL',
    ({ env }) => {
      const address = smtp(env.SMTP_URL);
      if (address?.protocol !== 'smtp:' || addressKind(address.hostname) === 'this-machine') return null;
      if (address.searchParams.get('requireTLS') === 'true' || address.searchParams.get('secure') === 'true')
        return null;
      return address.password === ''
        ? null
        : `sends its password to ${address.hostname} without requiring encryption`;
    },
    'use smtps://, or add ?requireTLS=true',
  ),
  warn(
    'SMTP_URL',
    ({ env }) => {
      const address = smtp(env.SMTP_URL);
      if (address?.protocol !== 'smtp:' || address.password !== '') return null;
      if (
        addressKind(address.hostname) === 'this-machine' ||
        address.searchParams.get('requireTLS') === 'true'
      )
        return null;
      return `sends mails with sign-in links to ${address.hostname} without requiring encryption`;
    },
    'use smtps://, or add ?requireTLS=true',
  ),
  refuse(
    'SMTP_URL',
    ({ env }) =>
      /[?&](tls\.)?rejectUnauthorized=false|[?&]ignoreTLS=true/i.test(env.SMTP_URL ?? '')
        ? 'takes any certificate or none'
        : null,
    'remove that option',
  ),
  warn(
    'SMTP_URL',
    ({ env }) => {
      const address = smtp(env.SMTP_URL);
      const kind = address ? addressKind(address.hostname) : 'public';
      return kind === 'public' ? null : `leads to this machine or a private network (${address?.hostname})`;
    },
    'right for a mail server of your own, wrong for the simulators',
  ),
  refuse(
    'MAIL_FROM',
    ({ env }) => {
      const domain = /@([^\s>@]+)>?\s*$/.exec(env.MAIL_FROM)?.[1];
      if (domain === undefined) return 'holds no e-mail address';
      return addressKind(domain) === 'public' ? null : `is at ${domain}, where nobody can write or answer`;
    },
    'set a sender at your own domain, as "Shop <no-reply@example.in>"',
  ),
];

const MSG91 = ['MSG91_KEY', 'MSG91_SENDER', 'MSG91_OTP_TEMPLATE', 'MSG91_NOTICE_TEMPLATE'];
const TWILIO = ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'];

/** SMS are not compulsory: who names a provider, or a part of it, wants all of it. */
const SMS: readonly Rule[] = [
  ...needed(
    MSG91,
    (facts) =>
      isSet(facts, 'SMS_PROVIDER') && facts.env.SMS_PROVIDER === 'msg91' ? 'SMS_PROVIDER is msg91' : null,
    'take it from your MSG91 account; header and template are registered with DLT',
  ),
  ...MSG91.map((name) =>
    refuse(
      name,
      (facts) => {
        const others = MSG91.filter((other) => isSet(facts, other));
        return !isSet(facts, 'SMS_PROVIDER') && others.length > 0 && !isSet(facts, name)
          ? `is not set though ${others.join(' and ')} is`
          : null;
      },
      "set all of MSG91's variables, or none: without them the shop sends no SMS",
    ),
  ),
  ...needed(
    TWILIO,
    ({ env }) => (env.SMS_PROVIDER === 'twilio' ? 'SMS_PROVIDER is twilio' : null),
    'take it from your Twilio console',
  ),
  ...halves(TWILIO, "Twilio's account"),
  warn(
    'SMS_PROVIDER',
    (facts) =>
      !isSet(facts, 'SMS_PROVIDER') && !MSG91.some((name) => isSet(facts, name))
        ? 'is not set up: no codes go by SMS; shoppers sign in by mail and Google'
        : null,
    'set none where that is meant',
  ),
];

const SIGN_IN: readonly Rule[] = [
  ...halves(['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'], "Google's client"),
  ...halves(['AUTH0_DOMAIN', 'AUTH0_CLIENT_ID'], 'the hosted provider'),
  providerAddress('GOOGLE_ISSUER'),
  providerAddress('AUTH0_DOMAIN'),
  refuse(
    'AUTH0_DOMAIN',
    ({ env }) =>
      env.AUTH0_DOMAIN !== undefined && /^(https:\/\/)?[^/]+\/./.test(env.AUTH0_DOMAIN.replace(/\/$/, ''))
        ? 'has a path'
        : null,
    'set the bare domain, as shop.eu.auth0.com',
  ),
  warn(
    'AUTH0_SCOPE',
    ({ env }) =>
      ['openid', 'email'].every((word) => env.AUTH0_SCOPE.split(/\s+/).includes(word))
        ? null
        : 'does not ask for the address that accounts are found by',
    'let it hold openid, profile and email',
  ),
  ...(['AUTH0_AUDIENCE', 'AUTH0_ORGANIZATION'] as const).map((name) =>
    warn(
      name,
      (facts) => (isSet(facts, name) && !isSet(facts, 'AUTH0_DOMAIN') ? 'is set without AUTH0_DOMAIN' : null),
      'set AUTH0_DOMAIN and AUTH0_CLIENT_ID too, or remove it',
    ),
  ),
];

const FILES: readonly Rule[] = [
  ...halves(['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'], "the store's keys"),
  refuse(
    'S3_BUCKET',
    (facts) =>
      !isSet(facts, 'S3_BUCKET') &&
      ['S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'].some((name) => isSet(facts, name))
        ? "is not set though the store's address or keys are: pictures would go to a local folder"
        : null,
    'set the bucket, or remove the rest',
  ),
  refuse(
    'S3_ENDPOINT',
    ({ env }) =>
      env.S3_ENDPOINT?.startsWith('http:') && addressKind(hostOf(env.S3_ENDPOINT) ?? '') === 'public'
        ? 'is not an https:// address'
        : null,
    'set the https:// address of the store',
  ),
  warn(
    'S3_ENDPOINT',
    ({ env }) =>
      env.S3_ENDPOINT && addressKind(hostOf(env.S3_ENDPOINT) ?? '') !== 'public'
        ? 'leads to this machine or a private network'
        : null,
    'right for a store of your own',
  ),
];

const base64Url = (value: string) => (/^[\w-]+=*$/.test(value) ? Buffer.from(value, 'base64url') : null);

/** What is wrong with a pair of keys for web push (RFC 8292), or null. */
export function vapidProblem(publicKey: string, privateKey: string): string | null {
  const [open, secret] = [base64Url(publicKey), base64Url(privateKey)];
  if (open?.length !== 65 || open[0] !== 4)
    return 'the public key is not an uncompressed P-256 point in base64url';
  if (secret?.length !== 32) return 'the private key is not 32 bytes in base64url';
  const curve = createECDH('prime256v1');
  try {
    curve.setPrivateKey(secret);
  } catch {
    return 'the private key is not on the curve P-256';
  }
  return curve.getPublicKey().equals(open) ? null : 'the two keys do not belong together';
}

const PUSH: readonly Rule[] = [
  ...halves(['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'], "web push's pair of keys"),
  refuse(
    'VAPID_PUBLIC_KEY',
    ({ env }) =>
      env.VAPID_PUBLIC_KEY && env.VAPID_PRIVATE_KEY
        ? vapidProblem(env.VAPID_PUBLIC_KEY, env.VAPID_PRIVATE_KEY)
        : null,
    'make a pair with: npx web-push generate-vapid-keys, or remove both',
  ),
];

/** What the providers need: keys that are the owner's, whole, and sent only to the provider. */
export const providerRules = ({ gateways, suppliers }: Providers): Rule[] => [
  notOfDemo('SECRET', DEMO.secret),
  ...[...gateways, ...suppliers].flatMap(ownKeys),
  ...Object.entries(DEMO_OF).map(([name, demo]) => notOfDemo(name, demo)),
  ...gateways.flatMap(gatewayRules),
  ...supplierRules(suppliers),
  ...MAIL,
  ...SMS,
  ...SIGN_IN,
  ...FILES,
  ...PUSH,
  ...[...gateways, ...suppliers].map(({ baseUrl }) => providerAddress(baseUrl.variable)),
  ...['MSG91_BASE_URL', 'TWILIO_BASE_URL', 'FRANKFURTER_BASE_URL'].map(providerAddress),
];
