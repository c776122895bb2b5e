import type { StaffOrder } from '@rush/contract/admin.ts';
import { sql } from 'kysely';
import type { Queries } from '#platform/database/database.ts';
import { hasFilters, type OrderFilters, orderCondition } from './order-filters.ts';
import { countRows, findPage } from './paging.ts';
import { presentStaffOrder, type StaffOrderRow, selectStaffOrders } from './staff-order.ts';

export interface OrderPage {
  transactions: StaffOrder[];
  totalTxns: number;
  totalPages: number;
  currentPage: number;
}

/**
 * One page of all orders, newest first (spec 2 section 2.7). The ids of the page are found on the index
 * alone, from whichever end of the table is nearer, and only those rows are then read.
 *
 * @param input.page counts from 1; beyond the last it is the last
 */
export async function listAllOrders(
  queries: Queries,
  input: OrderFilters & { page: number; limit: number },
): Promise<OrderPage> {
  const { page, limit, ...filters } = input;
  const condition = orderCondition(filters);
  const total = await countRows(queries, 'orders', sql`orders o`, condition, hasFilters(filters));
  const found = await findPage(queries, {
    from: sql`orders o`,
    id: sql`o.id`,
    condition,
    page,
    limit,
    total,
  });
  const rows =
    await sql<StaffOrderRow>`${selectStaffOrders} where o.id = any(${found.ids}) order by o.id desc`.execute(
      queries,
    );
  return {
    transactions: rows.rows.map(presentStaffOrder),
    totalTxns: total,
    totalPages: found.totalPages,
    currentPage: found.page,
  };
}

/** Paid and not finished, oldest first (spec 2: /admin/orders). */
export async function listPendingOrders(queries: Queries): Promise<StaffOrder[]> {
  const rows =
    await sql<StaffOrderRow>`${selectStaffOrders} where o.status = 'Processing' order by o.id limit 500`.execute(
      queries,
    );
  return rows.rows.map(presentStaffOrder);
}
