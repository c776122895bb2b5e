import type { OrderEvent, PaymentReviewEvent } from '@rush/contract/order-events.ts';
import type { Order, TimelineEntry } from '@rush/contract/orders.ts';
import type { OrderReport } from '../../api/mine.ts';

export type Outcome =
  | 'confirming'
  | 'unpaid'
  | 'abandoned'
  | 'delivering'
  | 'team'
  | 'delayed'
  | 'delivered'
  | 'failed'
  | 'cancelled'
  | 'refunded'
  | 'late'
  | 'reviewed';

export function isOpen(report: OrderReport | undefined): boolean {
  return report === undefined || report.order.status === 'Created' || report.order.status === 'Processing';
}

type OutcomeFields = Pick<
  Order,
  'status' | 'isApi' | 'isDelayed' | 'refundBy' | 'deliverBy' | 'place' | 'refunded'
> & { timeline: readonly TimelineEntry[] };

export function reviewOf(timeline: readonly TimelineEntry[]): PaymentReviewEvent | null {
  const last = timeline.at(-1)?.event;
  switch (last?.kind) {
    case 'payment-in-review':
    case 'mismatched-payment-credited':
    case 'mismatched-payment-returned':
      return last;
    default:
      return null;
  }
}

export function receivedPaise(timeline: readonly TimelineEntry[]): number | null {
  for (const { event } of timeline) if (event.kind === 'payment-in-review') return event.data.receivedPaise;
  return null;
}

export const secondsBetween = (from: string, to: string): number =>
  Math.max(1, Math.round((Date.parse(to) - Date.parse(from)) / 1000));

/** @param nowMs if the promised time has passed by then, the team takes over */
export function outcomeOf(order: OutcomeFields, nowMs: number): Outcome {
  if (reviewOf(order.timeline)) return 'reviewed';
  switch (order.status) {
    case 'Created':
      return 'confirming';
    case 'Processing':
      return processingOutcome(order, nowMs);
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

function processingOutcome({ isApi, isDelayed, refundBy, deliverBy }: OutcomeFields, nowMs: number): Outcome {
  if (!isApi) return 'team';
  if (isDelayed || refundBy !== null) return 'delayed';
  return deliverBy !== null && Date.parse(deliverBy) <= nowMs ? 'team' : 'delivering';
}

/** A payment that arrives after the order has closed is credited to the wallet, not refunded. */
function isCredited({ place, refunded }: OutcomeFields): boolean {
  return place === 'wallet' && refunded === 0;
}

/** How long a payment is shown as being confirmed after the shopper returns from the bank. */
export const CONFIRMING_MS = 5_000;

/**
 * The outcome of a payable order without a known payment: unpaid, or abandoned once the gateway has been queried since
 * the shopper's return. If the gateway reports a failed payment, the order fails.
 */
export function unpaidOutcome(
  { order, data }: OrderReport,
  { shownForMs, isQueriedSince }: { shownForMs: number; isQueriedSince: boolean },
): 'unpaid' | 'abandoned' | null {
  const isPaid = order.status !== 'Created' || data?.status === 'success';
  if (isPaid || order.payment_url === null || shownForMs < CONFIRMING_MS) return null;
  return isQueriedSince ? 'abandoned' : 'unpaid';
}

/** An order's last event if the order's status does not reflect it, such as a partial delivery. */
export function remarkOf(timeline: readonly TimelineEntry[]): OrderEvent | null {
  const last = timeline.at(-1);
  const previous = timeline.at(-2);
  return last && previous && last.place === 'shop' && last.status === previous.status ? last.event : null;
}
