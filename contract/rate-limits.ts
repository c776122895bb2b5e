type Window = readonly [max: number, windowSeconds: number];

export interface LimitClass {
  counts: string;
  /**
   * Sliding windows by key: `address` is an IPv4 address or IPv6 /64, `network` the /24 or /48 around it, `caller`
   * the signed-in user. The operation defines the others.
   */
  per?: Readonly<Record<string, Window>>;
  /** Concurrent requests per process. */
  atOnce?: Readonly<Partial<Record<'address' | 'caller', number>>>;
}

const MINUTE = 60;
const HOUR = 3_600;
const DAY = 86_400;

/** All request limits. A call names its classes in `limits`; `call` applies to every call except webhooks. */
export const LIMITS = {
  call: { counts: 'calls of any kind', per: { address: [3_000, MINUTE], caller: [600, MINUTE] } },
  // Only failures count. Each known device has a separate window, which strangers cannot exhaust.
  'sign-in': {
    counts: 'failed sign-ins by password, Google or the hosted provider',
    per: {
      address: [60, 10 * MINUTE],
      accountAtAddress: [10, 15 * MINUTE],
      // Beyond this, unknown devices have to wait or solve a proof of work.
      account: [30, 15 * MINUTE],
      proofOfWork: [40, HOUR],
      device: [10, 15 * MINUTE],
    },
  },
  // A contact is a mobile number, an email address or, when confirming a change, the account.
  'code-send': {
    counts: 'requests for codes and reset links',
    per: {
      address: [20, HOUR],
      network: [120, HOUR],
      contactAtAddress: [3, HOUR],
      contact: [5, HOUR],
      contactByStrangers: [10, DAY],
      // Three times the limit for strangers, so that they cannot lock out known devices.
      contactByAnybody: [30, DAY],
      device: [3, HOUR],
      // Against SMS pumping: unregistered numbers that differ only in their last 2 or 3 digits.
      hundredNumbers: [10, HOUR],
      thousandNumbers: [30, HOUR],
    },
  },
  'code-try': {
    counts: 'wrong one-time codes (SMS, email or authenticator app) and unknown coupon codes',
    per: { address: [60, 10 * MINUTE], account: [10, 10 * MINUTE] },
  },
  'password-proof': { counts: 'wrong passwords entered to confirm a change', per: { caller: [10, HOUR] } },
  link: { counts: 'emailed links opened', per: { address: [30, HOUR] } },
  'player-check': {
    counts: 'player names looked up at a supplier',
    per: { address: [20, 10 * MINUTE], player: [10, 10 * MINUTE], shop: [600, MINUTE] },
  },
  costly: {
    counts: 'documents created, providers tested and supplier catalogues read',
    per: { caller: [60, 10 * MINUTE] },
    atOnce: { caller: 2 },
  },
  bulk: { counts: 'exports and imports', per: { caller: [60, HOUR] }, atOnce: { caller: 1 } },
  'own-data': { counts: 'exports of one’s own data', per: { caller: [3, DAY] } },
  upload: { counts: 'pictures uploaded', per: { caller: [120, HOUR] } },
  stream: { counts: 'event streams', atOnce: { caller: 10, address: 100 } },
  'webhook-junk': { counts: 'webhooks that match no payment or order', per: { address: [60, MINUTE] } },
  // Counted in memory. Existing pictures do not count, because many shoppers may share an IP address.
  'missing-picture': { counts: 'missing pictures', per: { address: [300, 10 * MINUTE] } },
} as const satisfies Record<string, LimitClass>;

export type LimitName = keyof typeof LIMITS;

/** Classes besides `call` that are counted before the body is read. The operation counts the others. */
export const COUNTED_BEFORE_BODY = { address: ['link'], caller: ['costly', 'bulk', 'upload'] } as const;

function durationText(seconds: number): string {
  const [unit, size] =
    seconds % DAY === 0 ? ['day', DAY] : seconds % HOUR === 0 ? ['hour', HOUR] : ['minute', MINUTE];
  const count = seconds / Number(size);
  return count === 1 ? String(unit) : `${count} ${unit}s`;
}

/** For example "emailed links opened: 30 per hour per address". */
export function describeLimit(name: LimitName): string {
  const { counts, per = {}, atOnce = {} }: LimitClass = LIMITS[name];
  const spaced = (key: string) => key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return `${counts}: ${[
    ...Object.entries(per).map(
      ([key, [max, seconds]]) => `${max} per ${durationText(seconds)} per ${spaced(key)}`,
    ),
    ...Object.entries(atOnce).map(([key, max]) => `${max} at a time per ${key}`),
  ].join(', ')}`;
}
