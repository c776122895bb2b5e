import type { BodyOf } from '@rush/contract/call.ts';
import type { rateOrder as rateOrderCall } from '@rush/contract/orders.ts';
import type { Queries } from '#platform/database/database.ts';
import type { Caller } from '#platform/http/caller.ts';
import { refuse } from '#platform/refusal.ts';
import { findOwnOrder } from './read-orders.ts';

/** Rates the caller's own order; staff cannot rate any other. Refuses with `order-not-found`, `order-not-delivered`. */
export async function rateOrder(queries: Queries, caller: Caller, body: BodyOf<typeof rateOrderCall>) {
  const order = await findOwnOrder(queries, caller, body.client_txn_id);
  if (order.user_id !== caller.id) refuse('order-not-found');
  const { rating } = body;
  const rated = await queries
    .updateTable('orders')
    .set({ rating })
    .where('id', '=', order.id)
    .where('status', '=', 'Completed')
    .returning('id')
    .executeTakeFirst();
  if (!rated) refuse('order-not-delivered');
  return { rating };
}
