import type { OrderStatus } from '@rush/contract/order-states.ts';
import type { Order } from '@rush/contract/orders.ts';
import { sql } from 'kysely';
import { seesCustomers } from '#accounts/user-access.ts';
import { findCharge, presentCharge, shopReference } from '#payments/charges.ts';
import { settleForStaff } from '#payments/settle-for-staff.ts';
import { settleSubject } from '#payments/settle-payment.ts';
import type { ChargeRow } from '#payments/tables.ts';
import type { Actor } from '#platform/audit.ts';
import type { Queries } from '#platform/database/database.ts';
import type { Caller } from '#platform/http/caller.ts';
import { endOfIndianDay, startOfIndianDay } from '#platform/indian-day.ts';
import { refuse } from '#platform/refusal.ts';
import type { Orders } from './orders.ts';
import { presentEvent, presentOrder } from './present-order.ts';
import type { OrderRow } from './tables.ts';

/** Finds an order by `_id` or orderid. Refuses with `order-not-found` unless the caller may see it. */
export async function findOwnOrder(queries: Queries, caller: Caller, id: string): Promise<OrderRow> {
  const order = await queries
    .selectFrom('orders')
    .selectAll()
    .where((where) => where.or([where('orderid', '=', shopReference(id)), where('id', '=', id)]))
    .executeTakeFirst();
  if (!order || (order.user_id !== caller.id && !seesCustomers(caller))) refuse('order-not-found');
  return order;
}

/** An order with its timeline and its last known payment. Does not query the gateway. */
export async function describeOrder({ platform, isDelayed, findWait }: Orders, order: OrderRow) {
  const { queries } = platform.db;
  const [events, charge, wait] = await Promise.all([
    queries.selectFrom('order_events').selectAll().where('order_id', '=', order.id).orderBy('id').execute(),
    findCharge(queries, { purpose: 'order', subjectId: order.id }),
    findWait(queries, order),
  ]);
  const lastPlace = events.at(-1)?.place;
  return {
    order: {
      ...presentOrder(order, { ...openPaymentOf(charge), ...(lastPlace && { lastPlace }), isDelayed, wait }),
      timeline: events.map(presentEvent),
    },
    data: charge ? presentCharge(charge) : null,
  };
}

function openPaymentOf(charge: ChargeRow | undefined) {
  return charge?.status === 'pending' ? { paymentUrl: charge.payment_url, payBy: charge.expires_at } : {};
}

/** Implements `orderstatus`: may settle the payment, but leaves delivery to a job (ORD-7). Staff calls are audited. */
export async function readOrderStatus(orders: Orders, actor: Actor, clientTxnId: string) {
  const { caller } = actor;
  const { queries } = orders.platform.db;
  let order = await findOwnOrder(queries, caller, clientTxnId);
  if (order.paymentmode === 'upi' && (order.status === 'Created' || order.status === 'Failed')) {
    const subject = { purpose: 'order', subjectId: order.id } as const;
    if (order.user_id === caller.id) await settleSubject(orders.payments, subject, 'status');
    else await settleForStaff({ ...orders.payments, audit: orders.audit }, actor, subject);
    order = await findOwnOrder(queries, caller, order.id);
  }
  return describeOrder(orders, order);
}

export interface OrderListInput {
  userId: string;
  limit?: number;
  before?: string;
  search?: string;
  status?: OrderStatus;
  from?: string;
  to?: string;
}

const LIMIT_DEFAULT = 100;

function readMoment(text: string | undefined, isEnd: boolean): Date | null {
  if (!text) return null;
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text);
  const at = isDay ? (isEnd ? endOfIndianDay : startOfIndianDay)(text) : new Date(text);
  return Number.isNaN(at.getTime()) ? null : at;
}

export async function listUserOrders(orders: Orders, input: OrderListInput): Promise<Order[]> {
  let query = orders.platform.db.queries.selectFrom('orders').selectAll().where('user_id', '=', input.userId);
  if (input.before) query = query.where('id', '<', input.before);
  if (input.status) query = query.where('status', '=', input.status);
  const from = readMoment(input.from, false);
  const to = readMoment(input.to, true);
  if (from) query = query.where('created_at', '>=', from);
  if (to) query = query.where('created_at', '<', to);
  if (input.search) {
    const pattern = `%${input.search.replace(/[\\%_]/g, (character) => `\\${character}`)}%`;
    query = query.where(
      sql<boolean>`(orderid ilike ${pattern} or input1 ilike ${pattern} or input2 ilike ${pattern} or username ilike ${pattern} or useremail ilike ${pattern} or productname ilike ${pattern} or itemname ilike ${pattern})`,
    );
  }
  const rows = await query
    .orderBy('id', 'desc')
    .limit(input.limit ?? LIMIT_DEFAULT)
    .execute();
  return rows.map((row) => presentOrder(row, { isDelayed: orders.isDelayed }));
}

export async function countUserOrders(
  queries: Queries,
  userId: string,
): Promise<{ total_order: number; completed: number; refunded: number }> {
  const result = await sql<{ total_order: number; completed: number; refunded: number }>`
    select count(*) as total_order, count(*) filter (where status = 'Completed') as completed, count(*) filter (where status = 'Refunded') as refunded
    from orders where user_id = ${userId}`.execute(queries);
  return result.rows[0] ?? { total_order: 0, completed: 0, refunded: 0 };
}
