import type { StaffOrder } from '@rush/contract/admin-orders.ts';
import { rupeesFromPaise } from '@rush/contract/money.ts';
import { sql } from 'kysely';
import type { Queries, Tx } from '#platform/database/database.ts';
import { refuse } from '#platform/refusal.ts';
import { type OrderContext, presentOrder } from './present-order.ts';
import type { OrderRow } from './tables.ts';

/** An order with the customer's userid. */
export interface StaffOrderRow extends OrderRow {
  userid: string;
}

/** The query for staff orders, to be completed with `where`, `order by` and `limit`. */
export const selectStaffOrders = sql`select o.*, u.userid from orders o join users u on u.id = o.user_id`;

export function presentStaffOrder(row: StaffOrderRow, context: OrderContext = {}): StaffOrder {
  return {
    ...presentOrder(row, context),
    user_id: row.user_id,
    userid: row.userid,
    cost: row.cost_paise === null ? null : rupeesFromPaise(row.cost_paise),
    apiType: row.api_type,
  };
}

/** Finds an order by `_id` or orderid. Refuses with `order-not-found`. */
export async function getStaffOrder(queries: Queries, id: string): Promise<StaffOrderRow> {
  const result =
    await sql<StaffOrderRow>`${selectStaffOrders} where o.id = ${id} or o.orderid = upper(${id})`.execute(
      queries,
    );
  return result.rows[0] ?? refuse('order-not-found');
}

/** Locks the order until commit. Refuses with `order-not-found`. */
export async function lockStaffOrder(tx: Tx, id: string): Promise<OrderRow> {
  const order = await getStaffOrder(tx, id);
  return tx.selectFrom('orders').selectAll().where('id', '=', order.id).forUpdate().executeTakeFirstOrThrow();
}
