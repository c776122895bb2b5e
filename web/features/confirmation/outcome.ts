import type { OrderEvent } from '@rush/contract/order-events.ts';
import type { Order, TimelineEntry } from '@rush/contract/orders.ts';

/** What an order has come to, as its shopper sees it: each has its own words on the page. */
export type Outcome =
  | 'confirming'
  | 'delivering'
  | 'team'
  | 'delayed'
  | 'delivered'
  | 'failed'
  | 'cancelled'
  | 'refunded'
  | 'late';

type Told = Pick<Order, 'status' | 'isApi' | 'isDelayed' | 'deliverBy' | 'place' | 'refunded'>;

/** @param nowMs when it is looked at: after the promised time it is the team's */
export function outcomeOf(order: Told, nowMs: number): Outcome {
  switch (order.status) {
    case 'Created':
      return 'confirming';
    case 'Processing':
      return whileRunning(order, nowMs);
    case 'Completed':
      return 'delivered';
    case 'Refunded':
      return 'refunded';
    case 'Failed':
      return isCredited(order) ? 'late' : 'failed';
    case 'Cancelled':
      return isCredited(order) ? 'late' : 'cancelled';
  }
}

function whileRunning({ isApi, isDelayed, deliverBy }: Told, nowMs: number): Outcome {
  if (!isApi) return 'team';
  if (isDelayed) return 'delayed';
  return deliverBy !== null && Date.parse(deliverBy) <= nowMs ? 'team' : 'delivering';
}

/** Money that came when there was no order to pay any more lies in the wallet; a refund is told as one. */
function isCredited({ place, refunded }: Told): boolean {
  return place === 'wallet' && refunded === 0;
}

/** The last event of a running order that its status does not say, e.g. that half of it is delivered. */
export function remarkOf(timeline: readonly TimelineEntry[]): OrderEvent | null {
  const last = timeline.at(-1);
  const before = timeline.at(-2);
  return last && before && last.place === 'shop' && last.status === before.status ? last.event : null;
}
