/** A former rule from decision 18: orders of equal cost are kept apart. */

interface Attempt {
  costs: readonly number[];
  sentAt: number;
}

/** How long an order waits for another of equal cost, and the interval between them afterwards. */
const SAME_COST_MS_MAX = 1_500;
export const APART_MS = 300;
const UNKNOWN_MAX = 8;

/** @returns the orders that may be sent now */
export function keepApart<Order extends { paidAt: number }>(
  waiting: readonly Order[],
  costsOf: (order: Order) => readonly number[],
  { now, inFlight, unknown }: { now: number; inFlight: readonly Attempt[]; unknown: readonly Attempt[] },
): Order[] {
  if (unknown.length >= UNKNOWN_MAX) return [];
  const blocked = differencesOf(unknown);
  const lastSent = new Map<number, number>();
  const record = (costs: readonly number[], at: number) => {
    for (const cost of costs) lastSent.set(cost, Math.max(at, lastSent.get(cost) ?? at));
  };
  for (const { costs, sentAt } of inFlight) record(costs, sentAt);
  return waiting.filter((order) => {
    const costs = costsOf(order);
    if (unknown.length > 0 && costs.some((cost) => blocked.has(cost))) return false;
    const apartMs = now - order.paidAt < SAME_COST_MS_MAX ? Number.POSITIVE_INFINITY : APART_MS;
    if (costs.some((cost) => now - (lastSent.get(cost) ?? Number.NEGATIVE_INFINITY) < apartMs)) return false;
    record(costs, now);
    return true;
  });
}

/** Cost differences between sets of unknown deliveries. An order at such a cost would make a decrease ambiguous. */
function differencesOf(unknown: readonly Attempt[]): ReadonlySet<number> {
  const differences = new Set([0]);
  for (const { costs } of unknown)
    for (const difference of [...differences])
      for (const cost of costs) differences.add(difference + cost).add(difference - cost);
  return differences;
}
