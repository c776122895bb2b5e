import { z } from 'zod';
import { defineCall, refusal, STAFF } from './call.ts';
import { IdLike, ListQuery, Timestamp } from './fields.ts';
import { Rupees } from './money.ts';

/** The final status of an order in the previous shop. `Open`: it was still in progress there. */
export const EARLIER_STATUSES = ['Completed', 'Refunded', 'Cancelled', 'Failed', 'Open'] as const;
export type EarlierStatus = (typeof EARLIER_STATUSES)[number];

const EarlierOrder = z.object({
  _id: z.string(),
  orderid: z.string().describe('Its number in the previous shop'),
  orderedAt: Timestamp,
  product: z.string(),
  item: z.string(),
  player: z.string(),
  amount: Rupees,
  status: z.enum(EARLIER_STATUSES),
});
export type EarlierOrder = z.infer<typeof EarlierOrder>;

export const earlierOrders = defineCall('earlierOrders', {
  summary: "The caller's orders at the previous shop, newest first; read-only history",
  who: 'signed-in',
  query: ListQuery,
  output: z.array(EarlierOrder),
});

export const earlierOrdersOf = defineCall('earlierOrdersOf', {
  summary: "A customer's orders at the previous shop, newest first",
  who: STAFF.support,
  params: z.object({ id: IdLike }),
  query: ListQuery,
  output: z.array(EarlierOrder),
  refusals: { 'user-not-found': refusal(404, 'User not found.') },
});
