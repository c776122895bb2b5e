import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '#platform/database/database.ts';
import { allOf, type StaffList, withinDays } from './paging.ts';
import { likePart, likeStart, ownedByEmail, userNamed } from './search-parts.ts';

export const ORDERS: StaffList = { name: 'orders', from: sql`orders o`, id: sql`o.id` };

/** What the filters of the orders table may say; each is optional, all of those given must hold. */
export interface OrderFilters {
  /** Part of an order id or an email; fewer than three characters are its start. */
  search?: string;
  /** Part of either player input; fewer than three characters are its start. */
  input?: string;
  status?: string;
  paymentmode?: string;
  /** Days of the last change, Indian time. */
  from?: string;
  to?: string;
  /** A user's `_id` or userid. */
  user?: string;
}

/** All filters as one condition over `orders o`. */
export async function orderCondition(queries: Queries, filters: OrderFilters): Promise<RawBuilder<boolean>> {
  const { search, input, status, paymentmode, user } = filters;
  const part = likePart(input ?? '');
  return allOf([
    status && sql`o.status = ${status}`,
    paymentmode && sql`o.paymentmode = ${paymentmode}`,
    ...withinDays(sql`o.updated_at`, filters),
    user && sql`o.user_id = ${userNamed(user)}`,
    input && sql`(o.input1 ilike ${part} or o.input2 ilike ${part})`,
    search && (await orderSearch(queries, search)),
  ]);
}

/** By the order's number, its customer's address of today, or the start of the address on the order. */
async function orderSearch(queries: Queries, search: string): Promise<RawBuilder<unknown>> {
  return sql`(o.orderid like ${likePart(search.toUpperCase())}
    or lower(o.useremail) like ${likeStart(search.toLowerCase())}
    or ${await ownedByEmail(queries, sql`o.user_id`, search)})`;
}
