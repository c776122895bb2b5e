import { ORDER_STATUSES } from '@rush/contract/orders.ts';
import { z } from 'zod';
import { defineJob, PRIORITY_AWAITED, PRIORITY_LATER } from '#platform/jobs/jobs.ts';

/** Delivers a paid order at its supplier; fulfilment does it. */
export const deliverOrder = defineJob({
  name: 'deliver-order',
  payload: z.object({ orderId: z.string() }),
  attemptsMax: 25,
  priority: PRIORITY_AWAITED,
});

/** Alerts the owner of a paid order that staff has to deliver; fulfilment does it. */
export const alertManualOrder = defineJob({
  name: 'alert-manual-order',
  payload: z.object({ orderId: z.string() }),
  attemptsMax: 8,
});

/** The key of an order's delivery: at most one job waits per order. */
export const deliveryJob = (order: { id: string }) => ({ key: `deliver ${order.id}` });

/** What a shopper is notified about: an end, money that came late, or a delivery that takes longer than promised. */
export const NEWS = [...ORDER_STATUSES, 'Late payment', 'Delayed'] as const;
export type News = (typeof NEWS)[number];

/** Notifies the shopper how an order ended, or what has become of it. */
export const notifyCustomer = defineJob({
  name: 'notify-customer',
  payload: z.object({ orderId: z.string(), status: z.enum(NEWS) }),
  attemptsMax: 8,
  priority: PRIORITY_LATER,
});
