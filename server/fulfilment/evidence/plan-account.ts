/** A delivery that was sent and not answered yet. Times are ms since the epoch. */
export interface InFlight {
  id: string;
  /** Past it nobody waits for the answer any more, and it becomes unknown. */
  deadline: number;
}

/** A delivery whose outcome only the balance shows, and that is not left to a person yet. */
export interface OpenUnknown {
  unknownAt: number;
  /** From then on the supplier cannot execute it any more. */
  expiresAt: number;
}

/** Everything that decides what one account does next. */
export interface AccountView {
  now: number;
  /** The account is out: nothing is sent until a reading of its balance succeeds, the next one at this time; null while it works. */
  probeAt: number | null;
  /** How many may be in flight. */
  limit: number;
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
  /** Deliveries that wait to be sent, in the order of payment. */
  waiting: readonly { id: string }[];
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
  /** When to look again if nothing happens before; null where nothing is under way. */
  nextAt: number | null;
}

/** How long after a request has expired its execution may take to show in the balance. */
export const EXPIRY_MARGIN_MS = 5_000;
/** How long new sends pause for what is in flight; what is left then counts as open on both sides. */
const DRAIN_MS_MAX = 3_000;
/** An idle account is read when its last reading is older: short intervals hold few movements. */
const READING_MS_SOFT = 60_000;
/** An account that is never idle pauses for a reading after this. */
export const READING_MS_MAX = 300_000;
/** With this many unknown at once, more would prove nothing. */
export const UNKNOWN_MAX = 16;

/** Whether a reading that began after an unknown delivery had expired has looked at it. */
export const isLookedAtLast = (expiresAt: number, readingAt: number | null): boolean =>
  readingAt !== null && readingAt >= expiresAt + EXPIRY_MARGIN_MS;

/**
 * Decides what an account does next, where only its balance shows what became of a request. Any number of requests
 * run between two quiet points; a lost reply asks for the next one at once (docs/decisions/0018).
 */
export function planAccount(view: AccountView): AccountPlan {
  const { now, inFlight } = view;
  const expired = inFlight.filter(({ deadline }) => deadline <= now).map(({ id }) => id);
  const mayRead =
    (view.isBalanceEvidence || view.probeAt !== null) &&
    view.readingUntil === null &&
    (view.readAgainAt ?? 0) <= now &&
    (view.probeAt ?? 0) <= now &&
    expired.length === 0;
  const isQuietWanted = mayRead && wantsReading(view);
  const quietSince = view.quietSince ?? now;
  const isReadingDue =
    (isQuietWanted && (inFlight.length === 0 || now - quietSince >= DRAIN_MS_MAX)) ||
    (mayRead && isIdle(view) && isOlderThan(view, READING_MS_SOFT));
  const isClosed = isProbeAwaited(view) || view.readingUntil !== null || isQuietWanted || isReadingDue;
  return {
    expired,
    isQuietWanted,
    isReadingDue,
    send: isClosed || expired.length > 0 ? [] : chooseToSend(view),
    nextAt: nextAt(view, isQuietWanted ? quietSince : null),
  };
}

const isIdle = ({ inFlight, waiting }: AccountView) => inFlight.length === 0 && waiting.length === 0;

const isOlderThan = ({ now, lastReadingAt, isUsedSinceReading }: AccountView, ms: number) =>
  isUsedSinceReading && now - (lastReadingAt ?? 0) >= ms;

/**
 * An account that is out is sent nothing until a reading succeeds. Where the balance is the evidence, nothing is sent
 * before the first reading, nor while it cannot be read.
 */
const isProbeAwaited = (view: AccountView) =>
  view.probeAt !== null ||
  (view.isBalanceEvidence && (view.lastReadingAt === null || view.readAgainAt !== null));

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

function chooseToSend({ waiting, unknown, inFlight, limit, isBalanceEvidence }: AccountView): string[] {
  if (isBalanceEvidence && unknown.length >= UNKNOWN_MAX) return [];
  return waiting.slice(0, Math.max(0, limit - inFlight.length)).map(({ id }) => id);
}

/** @param quietSince since when sends pause for a quiet point; null where they do not */
function nextAt(view: AccountView, quietSince: number | null): number | null {
  const { now, probeAt, readingUntil, readAgainAt, lastReadingAt } = view;
  const deadlines = view.inFlight.map(({ deadline }) => deadline);
  const times: (number | null)[] = [probeAt, readingUntil, readAgainAt, ...deadlines];
  if (view.isBalanceEvidence) {
    times.push(...view.unknown.map(({ expiresAt }) => expiresAt + EXPIRY_MARGIN_MS));
    if (quietSince !== null) times.push(quietSince + DRAIN_MS_MAX);
    if (view.isUsedSinceReading && lastReadingAt !== null)
      times.push(lastReadingAt + READING_MS_SOFT, lastReadingAt + READING_MS_MAX);
  }
  const later = times.filter((time): time is number => time !== null && time > now);
  return later.length === 0 ? null : Math.min(...later);
}
