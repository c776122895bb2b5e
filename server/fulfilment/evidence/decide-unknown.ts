import { type BalanceEntry, explainBalance } from './explain-balance.ts';
import { EXPIRY_MARGIN_MS, isReadAfterExpiry } from './plan-account.ts';

/** A successful balance reading at a quiet point. Times are ms since the epoch. */
export interface BalanceReading {
  /** Increases in the order in which readings start. */
  id: number;
  /** When the call was sent. The balance shows every request that had expired by then. */
  startedAt: number;
  /** In hundredths of the supplier's unit. */
  balance: number;
}

export interface ObservedDelivery {
  id: string;
  outcome: 'delivered' | 'unknown' | 'in-flight';
  /** The last successful reading before it was sent. */
  sentReading: number | null;
  /** Every reading after this one shows it; null while it is open. */
  endedReading: number | null;
  /** When the supplier can no longer execute it. */
  expiresAt: number;
  /** Every cost it may have had, in hundredths; empty if unknown. */
  costs: readonly number[];
  count?: number;
  isLeftToStaff?: boolean;
}

export type UnknownDecision = { id: string; decision: 'executed' | 'not-executed' | 'left-to-staff' };

export interface AccountFindings {
  decisions: readonly UnknownDecision[];
  /** Unexplained movements between two readings, in hundredths; negative for deposits. */
  unexplained: readonly { from: number; to: number; amount: number }[];
}

/**
 * Resolves an account's unknown deliveries. A delivery was executed if all explanations of the balance agree that
 * it was. Only a reading that started after the request expired can prove that it was not.
 *
 * @param readings in order, from before the earliest open delivery if possible
 */
export function decideUnknown(
  readings: readonly BalanceReading[],
  deliveries: readonly ObservedDelivery[],
  isShared: boolean,
): AccountFindings {
  const last = readings.at(-1);
  if (!last || readings.length < 2)
    return { decisions: decideWithoutInterval(readings, deliveries), unexplained: [] };
  const drops = readings.slice(1).map(({ balance }, index) => readings[index]!.balance - balance);
  const explained = explainBalance(
    drops,
    deliveries.map((delivery) => entryOf(delivery, readings)),
    isShared,
  );
  const decisions = deliveries
    .filter(({ outcome, isLeftToStaff }) => outcome === 'unknown' && !isLeftToStaff)
    .flatMap(({ id, expiresAt }): UnknownDecision[] => {
      const verdict = explained.verdicts.get(id);
      if (verdict === 'executed') return [{ id, decision: 'executed' }];
      if (!isReadAfterExpiry(expiresAt, last.startedAt)) return [];
      return [{ id, decision: verdict === 'not-executed' ? 'not-executed' : 'left-to-staff' }];
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

function decideWithoutInterval(
  readings: readonly BalanceReading[],
  deliveries: readonly ObservedDelivery[],
): UnknownDecision[] {
  const readingAt = readings.at(-1)?.startedAt ?? null;
  return deliveries
    .filter(
      ({ outcome, isLeftToStaff, expiresAt }) =>
        outcome === 'unknown' && !isLeftToStaff && isReadAfterExpiry(expiresAt, readingAt),
    )
    .map(({ id }) => ({ id, decision: 'left-to-staff' }));
}

function entryOf(delivery: ObservedDelivery, readings: readonly BalanceReading[]): BalanceEntry {
  const { id, costs, count, outcome, sentReading, endedReading, expiresAt } = delivery;
  const first = lastIndexUpTo(readings, sentReading);
  const isExecuted = outcome === 'delivered';
  const last = isExecuted
    ? lastIndexUpTo(readings, endedReading)
    : lastIntervalOf(readings, first, expiresAt);
  return { id, first, last, costs, isExecuted, ...(count !== undefined && { count }) };
}

const lastIndexUpTo = (readings: readonly BalanceReading[], id: number | null): number =>
  id === null ? -1 : readings.findLastIndex((reading) => reading.id <= id);

/**
 * The interval in which a request expires, or one past the last. Ignores readings from before it was sent; their times
 * may be later if a clock was set back.
 */
function lastIntervalOf(readings: readonly BalanceReading[], first: number, expiresAt: number): number {
  const after = readings.findIndex(
    ({ startedAt }, index) => index > first && startedAt >= expiresAt + EXPIRY_MARGIN_MS,
  );
  return after === -1 ? readings.length : after - 1;
}

/** What staff need to make or understand the decision. Stored with the delivery, in hundredths. */
export interface BalanceEvidence {
  readings: { at: string; balance: number }[];
  /** How far the balance fell between two readings, and how much of that was the cost of known deliveries. */
  intervals: { drop: number; known: number }[];
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

export function evidenceInUnits({ readings, intervals, open }: BalanceEvidence): BalanceEvidence {
  const units = (hundredths: number) => hundredths / 100;
  return {
    readings: readings.map(({ at, balance }) => ({ at, balance: units(balance) })),
    intervals: intervals.map(({ drop, known }) => ({ drop: units(drop), known: units(known) })),
    open: open.map(({ delivery, costs }) => ({ delivery, costs: costs.map(units) })),
  };
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
