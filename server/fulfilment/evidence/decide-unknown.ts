import { type BalanceEntry, explainBalance } from './explain-balance.ts';
import { EXPIRY_MARGIN_MS, isLookedAtLast } from './plan-account.ts';

/** A quiet point whose balance was read. Times are ms since the epoch. */
export interface BalanceReading {
  /** Readings of one account are numbered in the order in which they began. */
  id: number;
  /** When the call left: what has expired by then is in it, if it was executed. */
  startedAt: number;
  /** In hundredths of the supplier's unit. */
  balance: number;
}

/** A delivery that the readings may have seen. */
export interface ObservedDelivery {
  id: string;
  outcome: 'delivered' | 'unknown' | 'in-flight';
  /** The last reading that had succeeded when it was sent; null where there was none. */
  sentReading: number | null;
  /**
   * The last reading that had begun when its outcome was written, or the one before the reading that showed it; null while
   * it is open.
   */
  endedReading: number | null;
  /** From then on the supplier cannot execute it any more. */
  expiresAt: number;
  /** Every alternative of what it may have cost, in hundredths; empty where nobody knows. */
  costs: readonly number[];
  /** So many equal ones. */
  count?: number;
  /** Looked at for the last time without a verdict: a person decides it. */
  isLeftToPerson?: boolean;
}

export type UnknownDecision = { id: string; decision: 'executed' | 'not-executed' | 'left-to-person' };

export interface AccountFindings {
  decisions: readonly UnknownDecision[];
  /** Something else moved the balance between these two readings, by so many hundredths (negative: points came in). */
  unexplained: readonly { from: number; to: number; amount: number }[];
}

/**
 * Decides the unknown deliveries of an account by its readings. Executed is decided as soon as every explanation
 * says so; not executed only by a reading that began when the request had expired.
 *
 * @param readings those that succeeded, in order; the first one began before the earliest open delivery was sent,
 * where there is such a one
 */
export function decideUnknown(
  readings: readonly BalanceReading[],
  deliveries: readonly ObservedDelivery[],
  isShared: boolean,
): AccountFindings {
  const last = readings.at(-1);
  if (!last || readings.length < 2)
    return { decisions: leftWithoutReadings(readings, deliveries), unexplained: [] };
  const drops = readings.slice(1).map(({ balance }, index) => readings[index]!.balance - balance);
  const explained = explainBalance(
    drops,
    deliveries.map((delivery) => entryOf(delivery, readings)),
    isShared,
  );
  const decisions = deliveries
    .filter(({ outcome, isLeftToPerson }) => outcome === 'unknown' && !isLeftToPerson)
    .flatMap(({ id, expiresAt }): UnknownDecision[] => {
      const verdict = explained.verdicts.get(id);
      if (verdict === 'executed') return [{ id, decision: 'executed' }];
      if (!isLookedAtLast(expiresAt, last.startedAt)) return [];
      return [{ id, decision: verdict === 'not-executed' ? 'not-executed' : 'left-to-person' }];
    });
  return {
    decisions,
    unexplained: explained.unexplained.map(({ interval, amount }) => ({
      from: readings[interval]!.id,
      to: readings[interval + 1]!.id,
      amount,
    })),
  };
}

/** Without two readings nothing can be told; what has expired then is for a person. */
function leftWithoutReadings(
  readings: readonly BalanceReading[],
  deliveries: readonly ObservedDelivery[],
): UnknownDecision[] {
  const readingAt = readings.at(-1)?.startedAt ?? null;
  return deliveries
    .filter(
      ({ outcome, isLeftToPerson, expiresAt }) =>
        outcome === 'unknown' && !isLeftToPerson && isLookedAtLast(expiresAt, readingAt),
    )
    .map(({ id }) => ({ id, decision: 'left-to-person' }));
}

function entryOf(delivery: ObservedDelivery, readings: readonly BalanceReading[]): BalanceEntry {
  const { id, costs, count, outcome, sentReading, endedReading, expiresAt } = delivery;
  const first = lastUpTo(readings, sentReading);
  const isExecuted = outcome === 'delivered';
  const last = isExecuted ? lastUpTo(readings, endedReading) : lastBefore(readings, first, expiresAt);
  return { id, first, last, costs, isExecuted, ...(count !== undefined && { count }) };
}

/** The index of the last reading up to that one; -1 where there is none. */
const lastUpTo = (readings: readonly BalanceReading[], id: number | null): number =>
  id === null ? -1 : readings.findLastIndex((reading) => reading.id <= id);

/**
 * The interval in which a request expires; beyond the last one where no reading is past it. A reading that was taken
 * before it was sent is not, whatever time it is said to have: a clock may have been set back.
 */
function lastBefore(readings: readonly BalanceReading[], first: number, expiresAt: number): number {
  const after = readings.findIndex(
    ({ startedAt }, index) => index > first && startedAt >= expiresAt + EXPIRY_MARGIN_MS,
  );
  return after === -1 ? readings.length : after - 1;
}

/** What a person needs to follow or make the decision. Stored with the delivery; amounts in hundredths. */
export interface BalanceEvidence {
  readings: { at: string; balance: number }[];
  /** Between each two readings: how far the balance fell, and how much of that known deliveries took. */
  intervals: { drop: number; known: number }[];
  /** Deliveries that were open then, this one among them. */
  open: { delivery: string; costs: number[] }[];
}

export function presentEvidence(
  readings: readonly BalanceReading[],
  deliveries: readonly ObservedDelivery[],
): BalanceEvidence {
  const intervals = readings.slice(1).map(({ balance }, index) => ({
    drop: readings[index]!.balance - balance,
    known: sum(
      deliveries
        .filter(({ outcome, sentReading }) => outcome === 'delivered' && sentReading === readings[index]!.id)
        .map(({ costs, count = 1 }) => (costs[0] ?? 0) * count),
    ),
  }));
  return {
    readings: readings.map(({ startedAt, balance }) => ({ at: new Date(startedAt).toISOString(), balance })),
    intervals,
    open: deliveries
      .filter(({ outcome }) => outcome !== 'delivered')
      .map(({ id, costs }) => ({ delivery: id, costs: [...costs] })),
  };
}

/** The same in the supplier's own unit. */
export function evidenceInUnits({ readings, intervals, open }: BalanceEvidence): BalanceEvidence {
  const units = (hundredths: number) => hundredths / 100;
  return {
    readings: readings.map(({ at, balance }) => ({ at, balance: units(balance) })),
    intervals: intervals.map(({ drop, known }) => ({ drop: units(drop), known: units(known) })),
    open: open.map(({ delivery, costs }) => ({ delivery, costs: costs.map(units) })),
  };
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
