/**
 * Which orders may leave by rule 8 of decision 18 as it was: equal costs kept apart. The model runs it beside the rule
 * that replaced it.
 */

interface Costs {
  costs: readonly number[];
}

/** How long an order waits for another of its cost that is in flight; those that waited longer leave this far apart. */
const SAME_COST_MS_MAX = 1_500;
export const APART_MS = 300;
const UNKNOWN_MAX = 8;

export function keepApart<Order extends Costs & { since: number }>({
  now,
  waiting,
  inFlight,
  unknown,
}: {
  now: number;
  waiting: readonly Order[];
  inFlight: readonly (Costs & { sentAt: number })[];
  unknown: readonly Costs[];
}): Order[] {
  if (unknown.length >= UNKNOWN_MAX) return [];
  const blocked = differencesOf(unknown);
  const lastSent = new Map<number, number>();
  const note = ({ costs }: Costs, at: number) => {
    for (const cost of costs) lastSent.set(cost, Math.max(at, lastSent.get(cost) ?? at));
  };
  for (const each of inFlight) note(each, each.sentAt);
  return waiting.filter((order) => {
    if (unknown.length > 0 && order.costs.some((cost) => blocked.has(cost))) return false;
    const apartMs = now - order.since < SAME_COST_MS_MAX ? Number.POSITIVE_INFINITY : APART_MS;
    if (order.costs.some((cost) => now - (lastSent.get(cost) ?? Number.NEGATIVE_INFINITY) < apartMs))
      return false;
    note(order, now);
    return true;
  });
}

/** Every difference of two sets of unknown deliveries: with another of such a cost, two sets explain the same fall. */
function differencesOf(unknown: readonly Costs[]): ReadonlySet<number> {
  let differences = new Set([0]);
  for (const { costs } of unknown)
    differences = new Set(
      [...differences].flatMap((each) => [each, ...costs.flatMap((cost) => [each + cost, each - cost])]),
    );
  return differences;
}
