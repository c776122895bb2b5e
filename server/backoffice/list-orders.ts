import type { PendingOrder } from '@rush/contract/admin-lists.ts';
import type { StaffOrder } from '@rush/contract/admin-orders.ts';
import { sql } from 'kysely';
import { presentStaffOrder, type StaffOrderRow, selectStaffOrders } from '#orders/staff-order.ts';
import type { Queries } from '#platform/database/database.ts';
import { ORDERS } from './big-lists.ts';
import { type OrderFilters, orderListFilters } from './order-filters.ts';
import { findPage } from './paging.ts';

export interface OrderPage {
  transactions: StaffOrder[];
  totalTxns: number;
  isAtLeast: boolean;
  totalPages: number;
  currentPage: number;
}

/**
 * One page of all orders, newest first.
 *
 * @param input.page counts from 1; beyond the last it is the last
 */
export async function listAllOrders(
  queries: Queries,
  input: OrderFilters & { page: number; limit: number },
): Promise<OrderPage> {
  const { page, limit, ...filters } = input;
  const found = await findPage(queries, ORDERS, orderListFilters(filters), { page, limit });
  const rows =
    await sql<StaffOrderRow>`${selectStaffOrders} where o.id = any(${found.ids}) order by o.id desc`.execute(
      queries,
    );
  return {
    transactions: rows.rows.map((row) => presentStaffOrder(row)),
    totalTxns: found.total,
    isAtLeast: found.isAtLeast,
    totalPages: found.totalPages,
    currentPage: found.page,
  };
}

type PendingRow = StaffOrderRow & { open_delivery: PendingOrder['openDelivery'] };

/** Paid and not finished, oldest first (GET /admin/processing). One that needs a decision comes before one that continues by itself. */
export async function listPendingOrders(queries: Queries): Promise<PendingOrder[]> {
  const { rows } = await sql<PendingRow>`
    select p.*, (select max(d.status) from deliveries d where d.order_id = p.id and d.status in ('Sent', 'Unknown')) as open_delivery
    from (${selectStaffOrders} where o.status = 'Processing') p order by p.id limit 500`.execute(queries);
  return rows.map((row) => ({ ...presentStaffOrder(row), openDelivery: row.open_delivery }));
}
