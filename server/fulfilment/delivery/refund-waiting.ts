import { sql } from 'kysely';
import { moveOrder } from '#orders/move-order.ts';
import type { OrderWait } from '#orders/present-order.ts';
import type { OrderRow } from '#orders/tables.ts';
import type { Queries } from '#platform/database/database.ts';
import type { Fulfilment } from '../fulfilment.ts';
import type { DeliveryRow } from '../tables.ts';
import { SUPPLIER_WAIT_MS, waitsUntil } from './conclude-order.ts';
import {
  currentParts,
  IS_CURRENT_CHOICE,
  IS_HELD,
  listDeliveries,
  lockOrderWithHold,
  withdrawPending,
} from './order-choice.ts';

/** The sweep that issues refunds runs once a minute. */
const SWEEP_MS = 60_000;

/** What the shopper of a waiting order gets back, and by when; null if the order is not waiting. */
export async function findWait(queries: Queries, order: OrderRow): Promise<OrderWait | null> {
  if (order.status !== 'Processing' || !order.is_api) return null;
  const result = await sql<{ is_waiting: boolean | null }>`
    select bool_or(h.out_since is not null) and bool_and(d.status = 'Pending') as is_waiting
    from deliveries d join orders o on o.id = d.order_id and not ${IS_HELD}
    left join supplier_health h on h.supplier = d.supplier and h.region = d.region and h.account = d.account
    where d.order_id = ${order.id} and ${IS_CURRENT_CHOICE}`.execute(queries);
  if (!result.rows[0]?.is_waiting) return null;
  return { refundBy: new Date(waitsUntil(order).getTime() + SWEEP_MS), refundPaise: order.value_paise };
}

/**
 * Refunds an order if none of its parts was sent. Once its wait is over, rejected parts do not prevent the refund.
 * Sending takes the order's lock as well, so no order is both sent and refunded.
 */
export async function refundWaiting(
  { platform }: Pick<Fulfilment, 'platform'>,
  orderId: string,
  because: 'supplier-out' | 'refund-asked',
): Promise<void> {
  const { db, clock, settings } = platform;
  await db.transaction(async (tx) => {
    const order = await lockOrderWithHold(tx, orderId);
    if (order.status !== 'Processing' || !order.is_api || order.is_held) return;
    const parts = currentParts(await listDeliveries(tx, orderId));
    if (parts.length === 0 && because === 'refund-asked') return;
    const isUnsent = ({ status }: DeliveryRow) =>
      status === 'Pending' || (status === 'Rejected' && because === 'supplier-out');
    if (!parts.every(isUnsent)) return;
    const now = clock.now();
    await withdrawPending(tx, orderId, 'order-ended', now);
    await moveOrder(tx, {
      orderId,
      to: 'Refunded',
      actor: because === 'refund-asked' ? 'shopper' : 'shop',
      reasonCode: because,
      event: { kind: 'refunded-unsent', data: { amountPaise: order.value_paise, because } },
      now,
      pointsPercent: settings.get('points.percent'),
    });
  });
}

export async function refundOverdue(fulfilment: Fulfilment): Promise<void> {
  const { db, clock } = fulfilment.platform;
  const now = clock.now();
  const paidUntil = new Date(now.getTime() - SUPPLIER_WAIT_MS);
  const { rows } = await sql<{ id: string }>`
    select o.id from orders o
    where o.status = 'Processing' and o.is_api and o.paid_at <= ${paidUntil} and not ${IS_HELD}
      and exists (select from deliveries d where d.order_id = o.id and d.status = 'Pending')
    order by o.paid_at limit 500`.execute(db.queries);
  for (const { id } of rows) await refundWaiting(fulfilment, id, 'supplier-out');
}
