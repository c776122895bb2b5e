import { ORDER_STATUSES } from '@rush/contract/orders.ts';
import { z } from 'zod';
import { defineJob } from '#platform/jobs/jobs.ts';

/** Delivers a paid order at its supplier; fulfilment does it. */
export const deliverOrder = defineJob({
  name: 'deliver-order',
  payload: z.object({ orderId: z.string() }),
  attemptsMax: 25,
});

/** Alerts the owner of a paid order that staff has to deliver; fulfilment does it. */
export const alertManualOrder = defineJob({
  name: 'alert-manual-order',
  payload: z.object({ orderId: z.string() }),
  attemptsMax: 8,
});

/**
 * An order's job is in one of two queues of its supplier account. In the first, orders are sent one after the other,
 * by the order of payment: only then is the account's balance evidence. Asking how a delivery stands, and the refund
 * that may follow, do not wait behind them.
 */
export type Lane = 'supplier' | 'poll';

/** The key and the queue of an order's delivery: one job waits per order, whoever asks for it. */
export function deliveryJob(order: { id: string; api_type: string }, lane: Lane = 'supplier') {
  return { key: `deliver ${order.id}`, queue: `${lane} ${order.api_type}` };
}

/** What a shopper is notified about: an end, money that came late, or a delivery that takes longer than promised. */
export const NEWS = [...ORDER_STATUSES, 'Late payment', 'Delayed'] as const;
export type News = (typeof NEWS)[number];

/** Notifies the shopper how an order ended, or what has become of it. */
export const notifyCustomer = defineJob({
  name: 'notify-customer',
  payload: z.object({ orderId: z.string(), status: z.enum(NEWS) }),
  attemptsMax: 8,
});
