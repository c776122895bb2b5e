import { z } from 'zod';
import { defineJob } from '#platform/jobs/jobs.ts';

/** Wakes the orders that wait for a supplier account, once nothing holds it any more. */
export const wakeAccount = defineJob({
  name: 'wake-account',
  payload: z.object({ supplier: z.string(), region: z.string() }),
  attemptsMax: 3,
});

/**
 * An order's job stands in one of two queues. In the first, orders are sent one after the other, by the order of
 * payment; asking how a delivery stands, and the refund that may follow, do not wait behind them.
 */
export type Lane = 'supplier' | 'look';

export const queueOf = (lane: Lane, apiType: string) => `${lane} ${apiType}`;
