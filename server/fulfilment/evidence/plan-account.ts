/** A delivery that was sent and not answered yet. Times are ms since the epoch. */
export interface InFlight {
  id: string;
  /** What it may cost, in hundredths of the supplier's unit. */
  costs: readonly number[];
  sentAt: number;
  /** Past it nobody waits for the answer any more, and it becomes unknown. */
  deadline: number;
}

/** A delivery whose outcome only the balance shows, and that is not left to a person yet. */
export interface OpenUnknown {
  id: string;
  /** What it may cost, in hundredths of the supplier's unit; empty where nobody knows. */
  costs: readonly number[];
  unknownAt: number;
  /** From then on the supplier cannot execute it any more. */
  expiresAt: number;
}

export interface Waiting {
  id: string;
  costs: readonly number[];
  /** When its order was paid. */
  since: number;
}

/** Everything that decides what one account does next. */
export interface AccountView {
  now: number;
  /** Nothing is sent before; null while the circuit is closed. */
  circuitUntil: number | null;
  /** The circuit was opened and nothing has gone through since: the balance is read before anything is sent. */
  isProbing: boolean;
  /** So many may be in flight. */
  limit: number;
  isShared: boolean;
  /** Only the balance tells what became of a request; else the supplier can be asked, and no reading is needed. */
  isBalanceEvidence: boolean;
  /** New sends pause since then, for a quiet point. */
  quietSince: number | null;
  /** A reading of the balance is under way, and counts as given up then; null where none is. */
  readingUntil: number | null;
  /** After a reading that failed: not tried again before, and nothing is sent blindly meanwhile. */
  readAgainAt: number | null;
  /** When the last reading began that succeeded. */
  lastReadingAt: number | null;
  /** Something was sent since that reading. */
  isUsedSinceReading: boolean;
  inFlight: readonly InFlight[];
  unknown: readonly OpenUnknown[];
  /** In the order of payment. */
  waiting: readonly Waiting[];
}

export interface AccountPlan {
  /** In flight past their deadline: they are unknown from now on. */
  expired: readonly string[];
  /** Nothing new is sent until the balance was read. */
  isQuietWanted: boolean;
  /** The balance is to be read now. */
  isReadingDue: boolean;
  /** Of those that wait, these are sent now. */
  send: readonly string[];
  /** Whether those that are left wait for more than a free place. */
  isHeld: boolean;
  /** When to look again, where nothing happens before; null where nothing is under way. */
  nextAt: number | null;
}

/** So long after a request has expired, what was executed of it shows in the balance. */
export const EXPIRY_MARGIN_MS = 5_000;
/** So long new sends pause for what is in flight; what is left then is counted as open on both sides. */
const DRAIN_MS_MAX = 3_000;
/** An idle account is read when its last reading is older: short intervals hold few movements. */
const READING_MS_SOFT = 60_000;
/** An account that is never idle pauses for a reading after so long. */
export const READING_MS_MAX = 300_000;
/**
 * So long an order waits for another of its cost that is in flight: should the process die, nobody could tell them
 * apart. Those that waited longer leave so far apart.
 */
const SAME_COST_MS_MAX = 1_500;
const SAME_COST_APART_MS = 300;
/** With so many unknown at once, more would prove nothing. */
export const UNKNOWN_MAX = 8;

/** Whether an unknown delivery has been looked at by a reading that began after it had expired. */
export const isLookedAtLast = (expiresAt: number, readingAt: number | null): boolean =>
  readingAt !== null && readingAt >= expiresAt + EXPIRY_MARGIN_MS;

/**
 * Decides what an account does next, where only its balance shows what became of a request. Any number of requests
 * run between two quiet points; a lost reply asks for the next one at once (docs/decisions/0018).
 */
export function planAccount(view: AccountView): AccountPlan {
  const { now } = view;
  const expired = view.inFlight.filter(({ deadline }) => deadline <= now).map(({ id }) => id);
  const isReadingWanted = wantsReading(view);
  const isPaused = view.circuitUntil !== null && view.circuitUntil > now;
  const mayRead =
    view.isBalanceEvidence &&
    view.readingUntil === null &&
    (view.readAgainAt ?? 0) <= now &&
    !isPaused &&
    expired.length === 0;
  const isQuietWanted = isReadingWanted && mayRead;
  const quietSince = view.quietSince ?? now;
  const isReadingDue =
    (isQuietWanted && (view.inFlight.length === 0 || now - quietSince >= DRAIN_MS_MAX)) ||
    (mayRead && isIdle(view) && isOlderThan(view, READING_MS_SOFT));
  const isClosed =
    isPaused || view.readingUntil !== null || isQuietWanted || isReadingDue || isProbeAwaited(view);
  const send = isClosed || expired.length > 0 ? [] : chooseToSend(view);
  const isFull = view.inFlight.length + send.length >= view.limit;
  const isHeld = send.length < view.waiting.length && !isFull;
  return {
    expired,
    isQuietWanted,
    isReadingDue,
    send,
    isHeld,
    nextAt: nextAt(view, { isQuietWanted, quietSince, isMoreToSend: isHeld && send.length > 0 }),
  };
}

const isIdle = ({ inFlight, waiting }: AccountView) => inFlight.length === 0 && waiting.length === 0;

const isOlderThan = ({ now, lastReadingAt, isUsedSinceReading }: AccountView, ms: number) =>
  isUsedSinceReading && now - (lastReadingAt ?? 0) >= ms;

/**
 * A circuit that was open closes by a reading that succeeds; without a first reading nothing is evidence; and a
 * supplier that does not tell its balance is not sent orders.
 */
const isProbeAwaited = (view: AccountView) =>
  view.isBalanceEvidence && (view.isProbing || view.lastReadingAt === null || view.readAgainAt !== null);

function wantsReading(view: AccountView): boolean {
  const { now, lastReadingAt, unknown } = view;
  if (isProbeAwaited(view)) return true;
  if (lastReadingAt === null || isOlderThan(view, READING_MS_MAX)) return true;
  // The clock was set back: by that reading nothing would be due for as long.
  if (unknown.length > 0 && lastReadingAt > now + EXPIRY_MARGIN_MS) return true;
  return unknown.some(
    ({ unknownAt, expiresAt }) =>
      lastReadingAt < unknownAt ||
      (isLookedAtLast(expiresAt, now) && !isLookedAtLast(expiresAt, lastReadingAt)),
  );
}

function chooseToSend(view: AccountView): string[] {
  const { now, waiting, unknown, inFlight, isBalanceEvidence, isShared } = view;
  // Where no reading can probe a circuit that was open, a single order does.
  const free = (view.isProbing && !isBalanceEvidence ? 1 : view.limit) - inFlight.length;
  if (free <= 0 || (isBalanceEvidence && unknown.length >= UNKNOWN_MAX)) return [];
  const blocked = isShared || !isBalanceEvidence ? null : new Differences(unknown);
  const lastSent = new Map<number, number>();
  if (isBalanceEvidence) for (const { costs, sentAt } of inFlight) noteSent(lastSent, costs, sentAt);
  const chosen: string[] = [];
  for (const { id, costs, since } of waiting) {
    if (chosen.length >= free) break;
    if (isAmbiguousWith(costs, blocked, unknown.length)) continue;
    const apartMs = now - since < SAME_COST_MS_MAX ? Number.POSITIVE_INFINITY : SAME_COST_APART_MS;
    if (costs.some((cost) => now - (lastSent.get(cost) ?? Number.NEGATIVE_INFINITY) < apartMs)) continue;
    chosen.push(id);
    if (isBalanceEvidence) noteSent(lastSent, costs, now);
  }
  return chosen;
}

function noteSent(lastSent: Map<number, number>, costs: readonly number[], sentAt: number): void {
  for (const cost of costs) lastSent.set(cost, Math.max(sentAt, lastSent.get(cost) ?? sentAt));
}

/**
 * Every difference of two sets of unknown deliveries, in hundredths. Were a delivery of such a cost lost as well,
 * two sets would explain the same fall of the balance. Kept in two halves: of a few alternatives each, all of them
 * together would be millions.
 */
class Differences {
  readonly #some: ReadonlySet<number>;
  readonly #others: ReadonlySet<number>;

  constructor(unknown: readonly OpenUnknown[]) {
    const half = Math.ceil(unknown.length / 2);
    this.#some = differencesOf(unknown.slice(0, half));
    this.#others = differencesOf(unknown.slice(half));
  }

  has(cost: number): boolean {
    for (const difference of this.#others) if (this.#some.has(cost - difference)) return true;
    return false;
  }
}

function differencesOf(unknown: readonly OpenUnknown[]): ReadonlySet<number> {
  let differences = new Set([0]);
  for (const { costs } of unknown) {
    const more = new Set(differences);
    for (const difference of differences)
      for (const cost of costs) {
        more.add(difference + cost);
        more.add(difference - cost);
      }
    differences = more;
  }
  return differences;
}

const isAmbiguousWith = (costs: readonly number[], blocked: Differences | null, unknown: number): boolean => {
  if (blocked === null || unknown === 0) return false;
  return costs.length === 0 || costs.some((cost) => blocked.has(cost));
};

function nextAt(
  view: AccountView,
  {
    isQuietWanted,
    quietSince,
    isMoreToSend,
  }: { isQuietWanted: boolean; quietSince: number; isMoreToSend: boolean },
): number | null {
  const { now, circuitUntil, readingUntil, readAgainAt, lastReadingAt } = view;
  const times = view.inFlight.map(({ deadline }) => deadline);
  if (circuitUntil !== null) times.push(circuitUntil);
  if (!view.isBalanceEvidence) return earliest(times, now);
  times.push(...view.unknown.map(({ expiresAt }) => expiresAt + EXPIRY_MARGIN_MS));
  // Whoever reads may be gone.
  if (readingUntil !== null) times.push(readingUntil);
  if (readAgainAt !== null) times.push(readAgainAt);
  // The next one of a cost of which one leaves now.
  if (isMoreToSend) times.push(now + SAME_COST_APART_MS);
  if (view.waiting.length > 0) {
    times.push(...view.waiting.map(({ since }) => since + SAME_COST_MS_MAX));
    times.push(...view.inFlight.map(({ sentAt }) => sentAt + SAME_COST_APART_MS));
  }
  if (isQuietWanted && view.inFlight.length > 0) times.push(quietSince + DRAIN_MS_MAX);
  if (view.isUsedSinceReading && lastReadingAt !== null) {
    times.push(lastReadingAt + READING_MS_SOFT);
    times.push(lastReadingAt + READING_MS_MAX);
  }
  return earliest(times, now);
}

function earliest(times: readonly number[], now: number): number | null {
  const later = times.filter((time) => time > now);
  return later.length === 0 ? null : Math.min(...later);
}
