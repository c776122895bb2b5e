/** A delivery still waiting for its response. Times are ms since the epoch. */
export interface InFlight {
  id: string;
  deadline: number;
}

export interface OpenUnknown {
  unknownAt: number;
  /** When the supplier can no longer execute it. */
  expiresAt: number;
}

export interface AccountView {
  now: number;
  /** When to probe the account while it is down. Nothing is sent until a reading succeeds. */
  probeAt: number | null;
  limit: number;
  /** Whether only the balance proves an outcome. Otherwise the supplier can be polled, and no reading is needed. */
  isBalanceEvidence: boolean;
  /** When sending paused for a quiet point. */
  quietSince: number | null;
  /** When the current reading is abandoned. */
  readingUntil: number | null;
  /** When to retry a failed reading. Nothing is sent before that. */
  readAgainAt: number | null;
  lastReadingAt: number | null;
  isUsedSinceReading: boolean;
  inFlight: readonly InFlight[];
  unknown: readonly OpenUnknown[];
  waiting: readonly { id: string }[];
}

export interface AccountPlan {
  expired: readonly string[];
  /** Whether sending pauses until the balance is read. */
  isQuietNeeded: boolean;
  isReadingDue: boolean;
  send: readonly string[];
  nextAt: number | null;
}

/** How long an executed request may take, after its expiry, to show in the balance. */
export const EXPIRY_MARGIN_MS = 5_000;
/** How long sending pauses for requests in flight. Those that remain count as open on both sides of the reading. */
const DRAIN_MS_MAX = 3_000;
/** How long after the last reading an idle account is read again. Short intervals contain few movements. */
const READING_MS_SOFT = 60_000;
/** How long after the last reading a busy account is paused for the next one. */
export const READING_MS_MAX = 300_000;
export const UNKNOWN_MAX = 16;

export const isReadAfterExpiry = (expiresAt: number, readingAt: number | null): boolean =>
  readingAt !== null && readingAt >= expiresAt + EXPIRY_MARGIN_MS;

/** Decides what an account does next (docs/developers/decisions/0018). */
export function planAccount(view: AccountView): AccountPlan {
  const { now, inFlight } = view;
  const expired = inFlight.filter(({ deadline }) => deadline <= now).map(({ id }) => id);
  const mayRead =
    (view.isBalanceEvidence || view.probeAt !== null) &&
    view.readingUntil === null &&
    (view.readAgainAt ?? 0) <= now &&
    (view.probeAt ?? 0) <= now &&
    expired.length === 0;
  const isQuietNeeded = mayRead && needsReading(view);
  const quietSince = view.quietSince ?? now;
  const isReadingDue =
    (isQuietNeeded && (inFlight.length === 0 || now - quietSince >= DRAIN_MS_MAX)) ||
    (mayRead && isIdle(view) && isOlderThan(view, READING_MS_SOFT));
  const isSendingPaused = isProbeAwaited(view) || view.readingUntil !== null || isQuietNeeded || isReadingDue;
  return {
    expired,
    isQuietNeeded,
    isReadingDue,
    send: isSendingPaused || expired.length > 0 ? [] : chooseToSend(view),
    nextAt: nextAt(view, isQuietNeeded ? quietSince : null),
  };
}

const isIdle = ({ inFlight, waiting }: AccountView) => inFlight.length === 0 && waiting.length === 0;

const isOlderThan = ({ now, lastReadingAt, isUsedSinceReading }: AccountView, ms: number) =>
  isUsedSinceReading && now - (lastReadingAt ?? 0) >= ms;

/** Whether sending must stop: the account is down, or its balance is the evidence and must be read first. */
const isProbeAwaited = (view: AccountView) =>
  view.probeAt !== null ||
  (view.isBalanceEvidence && (view.lastReadingAt === null || view.readAgainAt !== null));

function needsReading(view: AccountView): boolean {
  const { now, lastReadingAt, unknown } = view;
  if (isProbeAwaited(view)) return true;
  if (lastReadingAt === null || isOlderThan(view, READING_MS_MAX)) return true;
  // If a clock was set back, no reading would otherwise be due until it catches up.
  if (unknown.length > 0 && lastReadingAt > now + EXPIRY_MARGIN_MS) return true;
  return unknown.some(
    ({ unknownAt, expiresAt }) =>
      lastReadingAt < unknownAt ||
      (isReadAfterExpiry(expiresAt, now) && !isReadAfterExpiry(expiresAt, lastReadingAt)),
  );
}

function chooseToSend({ waiting, unknown, inFlight, limit, isBalanceEvidence }: AccountView): string[] {
  if (isBalanceEvidence && unknown.length >= UNKNOWN_MAX) return [];
  return waiting.slice(0, Math.max(0, limit - inFlight.length)).map(({ id }) => id);
}

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
