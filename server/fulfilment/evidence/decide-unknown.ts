import { type BalanceEntry, explainBalance } from './explain-balance.ts';
import { EXPIRY_MARGIN_MS, isLookedAtLast } from './plan-account.ts';

/** A quiet point whose balance was read. Times are ms since the epoch. */
export interface BalanceReading {
  /** In the order in which the account's readings began. */
  id: number;
  /** When the call left. It reflects every executed request that had expired by then. */
  startedAt: number;
  /** In hundredths of the supplier's unit. */
  balance: number;
}

/** A delivery that the readings may reflect. */
export interface ObservedDelivery {
  id: string;
  outcome: 'delivered' | 'unknown' | 'in-flight';
  /** The last successful reading before it was sent. */
  sentReading: number | null;
  /** The last reading begun before its outcome was written or shown; null while it is open. */
  endedReading: number | null;
  /** When the supplier can no longer execute it. */
  expiresAt: number;
  /** All costs that it may have had, in hundredths; empty if not known. */
  costs: readonly number[];
  /** The number of equal ones. */
  count?: number;
  /** The last evaluation had no verdict, so a person decides. */
  isLeftToPerson?: boolean;
}

export type UnknownDecision = { id: string; decision: 'executed' | 'not-executed' | 'left-to-person' };

export interface AccountFindings {
  decisions: readonly UnknownDecision[];
  /** Movements from outside between two readings, in hundredths; negative if points came in. */
  unexplained: readonly { from: number; to: number; amount: number }[];
}

/**
 * Decides the unknown deliveries of an account. Executed is decided as soon as all explanations agree; not executed only
 * by a reading that began after the request had expired.
 *
 * @param readings successful ones in order, from before the earliest open delivery if there is one
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

/** Without two readings, expired deliveries are left to a person. */
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

/** The index of the last reading up to that one, or -1. */
const lastUpTo = (readings: readonly BalanceReading[], id: number | null): number =>
  id === null ? -1 : readings.findLastIndex((reading) => reading.id <= id);

/**
 * The interval in which a request expires; beyond the last one if no reading follows. A reading from before it was sent
 * never does, even if its time says so, because a clock may have been set back.
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
