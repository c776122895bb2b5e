import { ORDER_STATUSES } from '@rush/contract/orders.ts';
import { z } from 'zod';
import { defineJob } from '#platform/jobs/jobs.ts';

/** Delivers a paid order at its supplier; fulfilment does it. */
export const deliverOrder = defineJob({
  name: 'deliver-order',
  payload: z.object({ orderId: z.string() }),
  attemptsMax: 25,
});

/** Tells the shopper how an order ended. */
export const tellShopper = defineJob({
  name: 'tell-shopper',
  payload: z.object({ orderId: z.string(), status: z.enum(ORDER_STATUSES) }),
  attemptsMax: 8,
});
