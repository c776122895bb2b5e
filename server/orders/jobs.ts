import { ORDER_STATUSES } from '@rush/contract/orders.ts';
import { z } from 'zod';
import { defineJob, PRIORITY_AWAITED, PRIORITY_LATER } from '#platform/jobs/jobs.ts';

export const deliverOrderJob = defineJob({
  name: 'deliver-order',
  payload: z.object({ orderId: z.string() }),
  attemptsMax: 25,
  priority: PRIORITY_AWAITED,
});

export const alertManualOrder = defineJob({
  name: 'alert-manual-order',
  payload: z.object({ orderId: z.string() }),
  attemptsMax: 8,
});

/** Job options: at most one delivery job of an order waits. */
export const oncePerOrder = (order: { id: string }) => ({ key: `deliver ${order.id}` });

export const NEWS = [...ORDER_STATUSES, 'Late payment', 'Delayed'] as const;
export type News = (typeof NEWS)[number];

export const notifyCustomer = defineJob({
  name: 'notify-customer',
  payload: z.object({ orderId: z.string(), status: z.enum(NEWS) }),
  attemptsMax: 10,
  priority: PRIORITY_LATER,
});
