import { ORDER_STATUSES } from '@rush/contract/orders.ts';
import { z } from 'zod';
import { defineJob } from '#platform/jobs/jobs.ts';

/** Delivers a paid order at its supplier; fulfilment does it. */
export const deliverOrder = defineJob({
  name: 'deliver-order',
  payload: z.object({ orderId: z.string() }),
  attemptsMax: 25,
});

/** What a shopper is told of: an end, money that came late, or a delivery that takes longer than promised. */
export const NEWS = [...ORDER_STATUSES, 'Late payment', 'Delayed'] as const;
export type News = (typeof NEWS)[number];

/** Tells the shopper how an order ended, or what has become of it. */
export const notifyCustomer = defineJob({
  name: 'notify-customer',
  payload: z.object({ orderId: z.string(), status: z.enum(NEWS) }),
  attemptsMax: 8,
});
