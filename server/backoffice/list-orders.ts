import type { allOrders, exportOrders, PendingOrder } from '@rush/contract/admin-lists.ts';
import type { QueryOf } from '@rush/contract/call.ts';
import { type RawBuilder, sql } from 'kysely';
import { isLate } from '#orders/present-order.ts';
import { presentStaffOrder, type StaffOrderRow, selectStaffOrders } from '#orders/staff-order.ts';
import type { Queries } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import {
  allOf,
  findPage,
  likePart,
  likeStart,
  ownedByEmail,
  type StaffList,
  userIdOf,
  withinDays,
} from './paging.ts';

export const ORDERS: StaffList = { name: 'orders', from: sql`orders o`, id: sql`o.id` };

/** A search term of fewer than three characters matches only the start of a value. */
export async function orderCondition({ db, clock }: Platform, filters: QueryOf<typeof exportOrders>) {
  const { search, input, status, paymentmode, user } = filters;
  const pattern = likePart(input ?? '');
  return allOf([
    status && sql`o.status = ${status}`,
    paymentmode && sql`o.paymentmode = ${paymentmode}`,
    ...withinDays(sql`o.updated_at`, filters),
    user && sql`o.user_id = ${userIdOf(user)}`,
    input && sql`(o.input1 ilike ${pattern} or o.input2 ilike ${pattern})`,
    filters.late === 'true' && isLate(clock.now()),
    search && (await orderSearch(db.queries, search)),
  ]);
}

export async function orderSearch(queries: Queries, search: string): Promise<RawBuilder<unknown>> {
  return sql`(o.orderid like ${likePart(search.toUpperCase())}
    or lower(o.useremail) like ${likeStart(search.toLowerCase())}
    or ${await ownedByEmail(queries, sql`o.user_id`, search)})`;
}

export async function listAllOrders(platform: Platform, input: QueryOf<typeof allOrders>) {
  const { queries } = platform.db;
  const page = await findPage(queries, ORDERS, await orderCondition(platform, input), input);
  const condition = sql`where o.id = any(${page.ids}) order by o.id desc`;
  const { rows } = await sql<StaffOrderRow>`${selectStaffOrders} ${condition}`.execute(queries);
  return {
    transactions: rows.map((row) => presentStaffOrder(row)),
    totalTxns: page.total,
    isAtLeast: page.isAtLeast,
    totalPages: page.totalPages,
    currentPage: page.page,
  };
}

type PendingRow = StaffOrderRow & { open_delivery: PendingOrder['openDelivery'] };

export async function listPendingOrders(queries: Queries): Promise<PendingOrder[]> {
  const { rows } = await sql<PendingRow>`
    select p.*, (select max(d.status) from deliveries d where d.order_id = p.id and d.status in ('Sent', 'Unknown')) as open_delivery
    from (${selectStaffOrders} where o.status = 'Processing') p order by p.id limit 500`.execute(queries);
  return rows.map((row) => ({ ...presentStaffOrder(row), openDelivery: row.open_delivery }));
}
