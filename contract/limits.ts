/**
 * What a limit counts by. `address`: the client's IPv4 address, or the /64 of its IPv6 address. `network`: the
 * /24 around it, or the /48. `caller`: the signed-in user. `device`: a browser on which somebody has signed in to the
 * account before (where a provider says only afterwards whose account it is: to any account). The others are keys that
 * the operation knows.
 */
export type LimitPer =
  | 'address'
  | 'network'
  | 'caller'
  | 'account'
  | 'account and address'
  | 'device'
  | 'mobile'
  | 'mobile and address'
  | 'mobile-range'
  | 'player'
  | 'shop';

export interface LimitDefinition {
  /** Hits that any span of the window's length may hold; the next is refused with 429 and Retry-After. */
  max: number;
  windowSeconds: number;
  per: LimitPer;
  /** What a hit is, for readers. */
  counts: string;
  /**
   * `server` (the default for address, network and caller): counted for every request before its body is read.
   * `operation`: counted by the operation, which knows the key or which requests are the costly ones.
   */
  countedBy?: 'operation';
}

const MINUTE = 60;
const HOUR = 3_600;
const DAY = 86_400;

/**
 * Every rate limit of the shop. A call names its lines in `limits`; lines that several calls name are counted
 * together. The two limits of every call are in `EVERY_CALL`.
 */
export const LIMITS = {
  'api-address': { max: 3_000, windowSeconds: MINUTE, per: 'address', counts: 'calls of any kind' },
  'api-caller': { max: 600, windowSeconds: MINUTE, per: 'caller', counts: 'calls of any kind' },

  // Of sign-ins only failures count. A known device has its line for itself; nobody else can use it up.
  'sign-in-address': {
    max: 60,
    windowSeconds: 10 * MINUTE,
    per: 'address',
    counts: 'failed sign-ins by password',
    countedBy: 'operation',
  },
  'sign-in-account-address': {
    max: 10,
    windowSeconds: 15 * MINUTE,
    per: 'account and address',
    counts: 'failed sign-ins by password',
  },
  // Beyond it a proof of work or a wait is asked, of unknown devices.
  'sign-in-account': {
    max: 30,
    windowSeconds: 15 * MINUTE,
    per: 'account',
    counts: 'failed sign-ins by password from unknown devices',
  },
  'sign-in-proof-of-work': {
    max: 40,
    windowSeconds: HOUR,
    per: 'account',
    counts: 'failed sign-ins by password after a proof of work',
  },
  'sign-in-device': {
    max: 10,
    windowSeconds: 15 * MINUTE,
    per: 'device',
    counts: 'failed sign-ins by password',
  },
  'google-address': {
    max: 30,
    windowSeconds: 10 * MINUTE,
    per: 'address',
    counts: 'failed sign-ins by Google',
    countedBy: 'operation',
  },
  'identity-provider-address': {
    max: 30,
    windowSeconds: 10 * MINUTE,
    per: 'address',
    counts: 'failed sign-ins by the hosted identity provider',
    countedBy: 'operation',
  },
  'provider-device': {
    max: 10,
    windowSeconds: 15 * MINUTE,
    per: 'device',
    counts: 'failed sign-ins by Google or the hosted identity provider',
  },

  'otp-send-address': {
    max: 20,
    windowSeconds: HOUR,
    per: 'address',
    counts: 'codes asked for by SMS',
    countedBy: 'operation',
  },
  'otp-send-mobile-hour': { max: 5, windowSeconds: HOUR, per: 'mobile', counts: 'codes asked for by SMS' },
  'otp-send-mobile-day': { max: 10, windowSeconds: DAY, per: 'mobile', counts: 'codes asked for by SMS' },
  'otp-send-network': {
    max: 120,
    windowSeconds: HOUR,
    per: 'network',
    counts: 'codes asked for by SMS',
    countedBy: 'operation',
  },
  'otp-send-hundred': {
    max: 10,
    windowSeconds: HOUR,
    per: 'mobile-range',
    counts: 'codes to new numbers that differ in the last 2 digits',
  },
  'otp-send-thousand': {
    max: 30,
    windowSeconds: HOUR,
    per: 'mobile-range',
    counts: 'codes to new numbers that differ in the last 3 digits',
  },
  'otp-send-mobile-address': {
    max: 3,
    windowSeconds: HOUR,
    per: 'mobile and address',
    counts: 'codes asked for by SMS',
  },
  // Thrice what strangers may have sent, so that the account's own devices keep the rest.
  'otp-send-mobile-any': {
    max: 30,
    windowSeconds: DAY,
    per: 'mobile',
    counts: 'codes asked for by SMS, from known devices and to confirm a change too',
  },
  'otp-send-device': {
    max: 3,
    windowSeconds: HOUR,
    per: 'device',
    counts: 'codes asked for by SMS and not used',
  },
  'otp-verify-address': {
    max: 60,
    windowSeconds: 10 * MINUTE,
    per: 'address',
    counts: 'wrong codes typed to sign in, from unknown devices',
    countedBy: 'operation',
  },
  'register-verify-address': {
    max: 60,
    windowSeconds: 10 * MINUTE,
    per: 'address',
    counts: 'wrong codes typed to register, without the cookie of the browser that registered',
    countedBy: 'operation',
  },

  'reset-ask-address': {
    max: 20,
    windowSeconds: HOUR,
    per: 'address',
    counts: 'reset links asked for, from unknown devices',
    countedBy: 'operation',
  },
  'reset-ask-account': { max: 5, windowSeconds: HOUR, per: 'account', counts: 'reset links asked for' },
  'reset-ask-account-address': {
    max: 3,
    windowSeconds: HOUR,
    per: 'account and address',
    counts: 'reset links asked for',
  },
  'reset-ask-device': { max: 3, windowSeconds: HOUR, per: 'device', counts: 'reset links asked for' },
  'reset-use-address': { max: 30, windowSeconds: HOUR, per: 'address', counts: 'reset links opened' },
  'verify-mail-address': { max: 30, windowSeconds: HOUR, per: 'address', counts: 'email links opened' },

  'change-caller': { max: 10, windowSeconds: HOUR, per: 'caller', counts: 'changes of password or email' },
  'password-proof-caller': {
    max: 10,
    windowSeconds: HOUR,
    per: 'caller',
    counts: 'wrong passwords typed to confirm a change',
    countedBy: 'operation',
  },
  'fresh-proof-caller': {
    max: 5,
    windowSeconds: HOUR,
    per: 'caller',
    counts: 'codes asked for to confirm a change',
  },
  'dispute-address': {
    max: 30,
    windowSeconds: HOUR,
    per: 'address',
    counts: 'links of "this was not me" used',
  },
  'second-factor-account': {
    max: 10,
    windowSeconds: 10 * MINUTE,
    per: 'account',
    counts: 'wrong codes of the authenticator app at sign-in',
  },
  'second-factor-caller': {
    max: 10,
    windowSeconds: 10 * MINUTE,
    per: 'caller',
    counts: 'codes of the authenticator app',
  },

  'player-check-address': {
    max: 20,
    windowSeconds: 10 * MINUTE,
    per: 'address',
    counts: 'player names looked up at the supplier',
    countedBy: 'operation',
  },
  'player-check-player': {
    max: 10,
    windowSeconds: 10 * MINUTE,
    per: 'player',
    counts: 'player names looked up at the supplier',
  },
  'supplier-catalogue-caller': {
    max: 30,
    windowSeconds: 10 * MINUTE,
    per: 'caller',
    counts: 'catalogues read at a supplier',
  },
  'player-check-shop': {
    max: 600,
    windowSeconds: MINUTE,
    per: 'shop',
    counts: 'player names looked up at the supplier',
  },

  'provider-try-caller': {
    max: 60,
    windowSeconds: 10 * MINUTE,
    per: 'caller',
    counts: 'providers tried from the checklist',
  },
  'export-caller': { max: 30, windowSeconds: HOUR, per: 'caller', counts: 'exports' },
  'document-caller': {
    max: 60,
    windowSeconds: 10 * MINUTE,
    per: 'caller',
    counts: 'documents as PDF',
  },
  // Counted once the proof held: who mistypes a password keeps the three.
  'personal-data-caller': {
    max: 3,
    windowSeconds: DAY,
    per: 'caller',
    counts: 'exports of a shopper’s own data',
    countedBy: 'operation',
  },
  'webhook-junk-address': {
    max: 60,
    windowSeconds: MINUTE,
    per: 'address',
    counts: 'webhooks about nothing of ours',
    countedBy: 'operation',
  },
  'coupon-guess-caller': {
    max: 10,
    windowSeconds: 10 * MINUTE,
    per: 'caller',
    counts: 'coupon codes that do not exist',
    countedBy: 'operation',
  },
  'coupon-guess-address': {
    max: 60,
    windowSeconds: 10 * MINUTE,
    per: 'address',
    counts: 'coupon codes that do not exist',
    countedBy: 'operation',
  },
  // Of a process; pictures that are there do not count, however many people an address has.
  'picture-miss-address': {
    max: 300,
    windowSeconds: 10 * MINUTE,
    per: 'address',
    counts: 'pictures asked for that do not exist',
    countedBy: 'operation',
  },
  'upload-caller': { max: 120, windowSeconds: HOUR, per: 'caller', counts: 'pictures uploaded' },
} as const satisfies Record<string, LimitDefinition>;

export type LimitName = keyof typeof LIMITS;

/** Counted for every call, beside its own lines. */
export const EVERY_CALL = ['api-address', 'api-caller'] as const satisfies readonly LimitName[];

export interface ConcurrencyDefinition {
  /** Requests of the kind that may be under way at once, in each process of the shop. */
  max: number;
  per: 'address' | 'caller';
  counts: string;
}

/** Limits of calls that take long: a request beyond them is refused as one beyond a rate limit is. */
export const CONCURRENCY = {
  'order-stream-caller': { max: 10, per: 'caller', counts: 'open event streams' },
  'order-stream-address': { max: 100, per: 'address', counts: 'open event streams' },
  'export-caller': { max: 1, per: 'caller', counts: 'exports' },
  'import-caller': { max: 1, per: 'caller', counts: 'imports' },
  'document-caller': { max: 2, per: 'caller', counts: 'documents as PDF' },
  'provider-try-caller': { max: 4, per: 'caller', counts: 'providers tried from the checklist' },
} as const satisfies Record<string, ConcurrencyDefinition>;

export type ConcurrencyName = keyof typeof CONCURRENCY;

/** A line of the concurrency limits as a sentence part, such as "1 exports at once per caller". */
export function concurrencyWords(name: ConcurrencyName): string {
  const { max, per, counts } = CONCURRENCY[name];
  return `${max} ${counts} at once per ${per}`;
}

/** A line as a sentence part, such as "60 in 10 minutes per address". */
export function limitWords(name: LimitName): string {
  const { max, windowSeconds, per, counts }: LimitDefinition = LIMITS[name];
  const [span, unit] =
    windowSeconds % DAY === 0
      ? [windowSeconds / DAY, 'day']
      : windowSeconds % HOUR === 0
        ? [windowSeconds / HOUR, 'hour']
        : [windowSeconds / MINUTE, 'minute'];
  const key = per === 'shop' ? 'for the whole shop' : `per ${per}`;
  return `${max} ${counts} in ${span} ${unit}${span === 1 ? '' : 's'} ${key}`;
}
