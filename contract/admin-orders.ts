import { z } from 'zod';
import { defineCall, refusal, STAFF } from './call.ts';
import { IdLike, text } from './fields.ts';
import { Rupees } from './money.ts';
import { Order } from './orders.ts';

export const StaffOrder = Order.extend({
  userid: z.string(),
  user_id: z.string(),
  apiType: z.string(),
  cost: Rupees.nullable().describe('Of its packs when it was placed; null if unknown'),
});

export type StaffOrder = z.infer<typeof StaffOrder>;

export const noteOnOrder = defineCall('noteOnOrder', {
  summary: 'Leave a note about an order for colleagues',
  who: STAFF.support,
  params: z.object({ id: IdLike }),
  body: z.object({ text: text(1_000).refine((value) => value !== '', 'is required') }),
  output: z.object({ message: z.string() }),
  refusals: { 'order-not-found': refusal(404, 'Order not found.') },
});
