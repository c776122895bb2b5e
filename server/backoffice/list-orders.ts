import type { PendingOrder } from '@rush/contract/admin-lists.ts';
import type { StaffOrder } from '@rush/contract/admin-orders.ts';
import { sql } from 'kysely';
import { presentStaffOrder, type StaffOrderRow, selectStaffOrders } from '#orders/staff-order.ts';
import type { Queries } from '#platform/database/database.ts';
import { ORDERS, type OrderFilters, orderCondition } from './order-filters.ts';
import { findPage, type Page } from './paging.ts';

export interface OrderPage {
  transactions: StaffOrder[];
  totalTxns: number;
  isAtLeast: boolean;
  totalPages: number;
  currentPage: number;
}

/** One page of all orders, newest first. */
export async function listAllOrders(queries: Queries, input: OrderFilters & Page): Promise<OrderPage> {
  const found = await findPage(queries, ORDERS, await orderCondition(queries, input), input);
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

/** Paid and unfinished orders, oldest first (GET /admin/processing). */
export async function listPendingOrders(queries: Queries): Promise<PendingOrder[]> {
  const { rows } = await sql<PendingRow>`
    select p.*, (select max(d.status) from deliveries d where d.order_id = p.id and d.status in ('Sent', 'Unknown')) as open_delivery
    from (${selectStaffOrders} where o.status = 'Processing') p order by p.id limit 500`.execute(queries);
  return rows.map((row) => ({ ...presentStaffOrder(row), openDelivery: row.open_delivery }));
}
