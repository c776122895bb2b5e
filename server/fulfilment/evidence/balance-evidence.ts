import type { BalanceReading, ObservedDelivery } from './decide-unknown.ts';

/** What a person needs to follow, or to decide, what the balance says. Kept with the delivery; amounts in hundredths. */
export interface BalanceEvidence {
  readings: { at: string; balance: number }[];
  /** Between each two readings: how far the balance fell, and what of it the deliveries that ended there took. */
  intervals: { drop: number; known: number }[];
  /** What was open in these intervals: the delivery itself and the others. */
  open: { delivery: string; costs: number[] }[];
}

/** The readings of the window and what lies between them. */
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

/** The same in the supplier's own unit, as people read it. */
export function evidenceInUnits({ readings, intervals, open }: BalanceEvidence): BalanceEvidence {
  const units = (hundredths: number) => hundredths / 100;
  return {
    readings: readings.map(({ at, balance }) => ({ at, balance: units(balance) })),
    intervals: intervals.map(({ drop, known }) => ({ drop: units(drop), known: units(known) })),
    open: open.map(({ delivery, costs }) => ({ delivery, costs: costs.map(units) })),
  };
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
