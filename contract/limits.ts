/** So many in any span of so many seconds; the next is refused with 429 and Retry-After. */
type Window = readonly [max: number, windowSeconds: number];

export interface LimitClass {
  /** What is counted, for readers. */
  counts: string;
  /**
   * Each window by what it counts by: `address` is an IPv4 address or the /64 of an IPv6 address, `network` the /24 or
   * /48 around it, `caller` the signed-in user. The operation knows the others.
   */
  per?: Readonly<Record<string, Window>>;
  /** Requests under way at once, in each process of the shop. */
  atOnce?: Readonly<Partial<Record<'address' | 'caller', number>>>;
}

const MINUTE = 60;
const HOUR = 3_600;
const DAY = 86_400;

/** Every rate limit of the shop. A call names its classes in `limits`; `call` holds for every call. */
export const LIMITS = {
  call: { counts: 'calls of any kind', per: { address: [3_000, MINUTE], caller: [600, MINUTE] } },
  // Only failures count. A known device has a window of its own that nobody else can use up.
  'sign-in': {
    counts: 'failed sign-ins by password, Google or the hosted provider',
    per: {
      address: [60, 10 * MINUTE],
      accountAtAddress: [10, 15 * MINUTE],
      // Beyond it unknown devices have to wait or to solve a proof of work.
      account: [30, 15 * MINUTE],
      proofOfWork: [40, HOUR],
      device: [10, 15 * MINUTE],
    },
  },
  // A contact is a mobile number, an email address, or the account whose change is confirmed.
  'code-send': {
    counts: 'codes and reset links asked for',
    per: {
      address: [20, HOUR],
      network: [120, HOUR],
      contactAtAddress: [3, HOUR],
      contact: [5, HOUR],
      contactByStrangers: [10, DAY],
      // Three times what strangers may use up, so that known devices keep the rest.
      contactByAnybody: [30, DAY],
      device: [3, HOUR],
      // Numbers without an account that differ in their last 2 and 3 digits: SMS pumping walks through ranges.
      hundredNumbers: [10, HOUR],
      thousandNumbers: [30, HOUR],
    },
  },
  'code-try': {
    counts: 'wrong codes by SMS, mail or authenticator app, and unknown coupon codes',
    per: { address: [60, 10 * MINUTE], account: [10, 10 * MINUTE] },
  },
  'password-proof': { counts: 'wrong passwords typed to confirm a change', per: { caller: [10, HOUR] } },
  link: { counts: 'links of mails opened', per: { address: [30, HOUR] } },
  'player-check': {
    counts: 'player names looked up at a supplier',
    per: { address: [20, 10 * MINUTE], player: [10, 10 * MINUTE], shop: [600, MINUTE] },
  },
  costly: {
    counts: 'documents made, providers tried and supplier catalogues read',
    per: { caller: [60, 10 * MINUTE] },
    atOnce: { caller: 2 },
  },
  bulk: { counts: 'exports and imports', per: { caller: [60, HOUR] }, atOnce: { caller: 1 } },
  'own-data': { counts: 'exports of one’s own data', per: { caller: [3, DAY] } },
  upload: { counts: 'pictures uploaded', per: { caller: [120, HOUR] } },
  stream: { counts: 'event streams', atOnce: { caller: 10, address: 100 } },
  'webhook-junk': { counts: 'webhooks about nothing of ours', per: { address: [60, MINUTE] } },
  // Of one process. Pictures that exist do not count, however many people share the address.
  'missing-picture': { counts: 'missing pictures', per: { address: [300, 10 * MINUTE] } },
} as const satisfies Record<string, LimitClass>;

export type LimitName = keyof typeof LIMITS;

/** The classes that are counted for every request before its body is read. The operation counts the others. */
export const BEFORE_BODY = { address: ['link'], caller: ['costly', 'bulk', 'upload'] } as const;

function spanWords(seconds: number): string {
  const [unit, size] =
    seconds % DAY === 0 ? ['day', DAY] : seconds % HOUR === 0 ? ['hour', HOUR] : ['minute', MINUTE];
  const count = seconds / Number(size);
  return count === 1 ? `a ${unit}`.replace('a hour', 'an hour') : `${count} ${unit}s`;
}

/** A class as a part of a sentence, such as "links of mails opened: 30 in an hour per address". */
export function limitWords(name: LimitName): string {
  const { counts, per = {}, atOnce = {} }: LimitClass = LIMITS[name];
  const words = (key: string) => key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return `${counts}: ${[
    ...Object.entries(per).map(
      ([key, [max, seconds]]) => `${max} in ${spanWords(seconds)} per ${words(key)}`,
    ),
    ...Object.entries(atOnce).map(([key, max]) => `${max} at once per ${key}`),
  ].join(', ')}`;
}
