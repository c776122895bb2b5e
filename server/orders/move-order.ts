import type { OrderEvent, OrderReason } from '@rush/contract/order-events.ts';
import { ORDER_MOVES } from '@rush/contract/order-states.ts';
import type { MoneyPlace, OrderStatus } from '@rush/contract/orders.ts';
import { releaseCoupon } from '#coupons/reserve-coupon.ts';
import type { Tx } from '#platform/database/database.ts';
import { announceIn } from '#platform/events/event-bus.ts';
import { enqueue } from '#platform/jobs/jobs.ts';
import { refuse } from '#platform/refusal.ts';
import { awardPoints, takeBackPoints } from '#rewards/award-points.ts';
import { refundToWallet } from '#wallet/refund-to-wallet.ts';
import { alertManualOrder, deliverOrderJob, notifyCustomer, oncePerOrder } from './jobs.ts';
import { eventColumns } from './new-order.ts';
import { savePlayerOf } from './save-player.ts';
import type { OrderActor, OrderRow } from './tables.ts';

export interface OrderMove {
  orderId: string;
  to: OrderStatus;
  actor: OrderActor;
  actorId?: string;
  /** What staff typed for the shopper; at most 500 characters. */
  reason?: string;
  /** What the shop decided; derived from status and actor by default. */
  reasonCode?: OrderReason;
  /** The timeline event; derived from the status by default. */
  event?: OrderEvent;
  now: Date;
  /** Share of the price that becomes points when the order is completed. */
  pointsPercent: number;
}

/** The default event of a move. @param after the order after its money is settled */
function eventOf(move: OrderMove, before: OrderRow, after: OrderRow): OrderEvent {
  const note = move.reason ?? '';
  const amountPaise = after.refunded_paise - before.refunded_paise;
  switch (move.to) {
    case 'Created':
      return { kind: 'placed', data: {} };
    case 'Processing':
      return { kind: 'paid', data: { by: after.paymentmode } };
    case 'Completed':
      return { kind: 'completed', data: { note } };
    case 'Refunded':
      return move.actor === 'supplier'
        ? { kind: 'supplier-refused', data: { amountPaise } }
        : { kind: 'refunded', data: { amountPaise, note } };
    case 'Failed':
      return { kind: 'payment-failed', data: {} };
    case 'Cancelled':
      return { kind: 'cancelled', data: { amountPaise, note } };
  }
}

function reasonCodeOf({ to, actor, reasonCode }: OrderMove): OrderReason | null {
  if (reasonCode) return reasonCode;
  if (to === 'Failed') return 'payment-not-made';
  if (to === 'Refunded' && actor === 'supplier') return 'supplier-refused';
  return null;
}

export async function lockOrder(tx: Tx, id: string): Promise<OrderRow> {
  const order = await tx.selectFrom('orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return order ?? refuse('order-not-found');
}

/**
 * The only code that changes an order's status: under its lock, along ORDER_MOVES, in one transaction with its
 * timeline, points, refund, coupon, delivery job and notification. Idempotent. Refuses `order-not-found` and
 * `order-final`.
 */
export async function moveOrder(tx: Tx, move: OrderMove): Promise<OrderRow> {
  const order = await lockOrder(tx, move.orderId);
  if (order.status === move.to) return order;
  if (!ORDER_MOVES[order.status].includes(move.to))
    refuse('order-final', { detail: `${order.status} to ${move.to}` });
  const moved = await tx
    .updateTable('orders')
    .set({
      status: move.to,
      reason: move.reason ?? '',
      reason_code: reasonCodeOf(move),
      updated_at: move.now,
      ...(move.to === 'Processing' && { paid_at: move.now }),
      ...(move.to === 'Completed' && { completed_at: move.now }),
    })
    .where('id', '=', order.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const refunded = await settleMoney(tx, order, moved, move);
  await tx
    .insertInto('order_events')
    .values({
      order_id: order.id,
      at: move.now,
      from_status: order.status,
      to_status: move.to,
      place: placeAfter(refunded),
      actor: move.actor,
      actor_id: move.actorId ?? null,
      ...eventColumns(move.event ?? eventOf(move, order, refunded)),
    })
    .execute();
  await announceIn(tx, `order:${order.id}`);
  return refunded;
}

export function placeAfter(order: Pick<OrderRow, 'status' | 'refunded_paise'>): MoneyPlace {
  // The shopper keeps what a partly refunded order delivered, so it is Completed.
  if (order.refunded_paise > 0 && order.status !== 'Completed') return 'wallet';
  const places: Readonly<Record<OrderStatus, MoneyPlace>> = {
    Created: 'bank',
    Processing: 'shop',
    Completed: 'game',
    Refunded: 'wallet',
    Failed: 'none',
    Cancelled: 'none',
  };
  return places[order.status];
}

/** Settles the money, points, coupon and jobs of a move. @returns the order afterwards */
async function settleMoney(tx: Tx, before: OrderRow, order: OrderRow, move: OrderMove): Promise<OrderRow> {
  const { to, now } = move;
  if (to === 'Processing') {
    if (order.is_api) await enqueue(tx, deliverOrderJob, { orderId: order.id }, oncePerOrder(order));
    else await enqueue(tx, alertManualOrder, { orderId: order.id });
    return order;
  }
  if (to === 'Completed') {
    await awardPoints(tx, {
      userId: order.user_id,
      orderId: order.id,
      paidPaise: order.value_paise - order.refunded_paise,
      percent: move.pointsPercent,
      now,
    });
    await savePlayerOf(tx, order, now);
  }
  let after = order;
  if (before.paid_at && (to === 'Refunded' || to === 'Cancelled')) after = await returnMoney(tx, order, now);
  if (to === 'Refunded' || to === 'Cancelled' || to === 'Failed') await releaseCoupon(tx, order.id);
  if (to !== 'Failed') await enqueue(tx, notifyCustomer, { orderId: order.id, status: to });
  return after;
}

/** Refunds everything paid and not yet returned, then takes back the order's points. */
async function returnMoney(tx: Tx, order: OrderRow, now: Date): Promise<OrderRow> {
  const amountPaise = order.value_paise - order.refunded_paise;
  if (amountPaise > 0) {
    await refundToWallet(tx, {
      userId: order.user_id,
      amountPaise,
      orderId: order.id,
      orderReference: order.orderid,
      entry: { kind: 'refund', data: { item: order.itemname } },
      now,
    });
  }
  await takeBackPoints(tx, { userId: order.user_id, orderId: order.id, orderReference: order.orderid, now });
  return tx
    .updateTable('orders')
    .set({ refunded_paise: order.value_paise })
    .where('id', '=', order.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Refunds part of an order to the wallet, at most once per order. @param amountPaise above 0, in paise */
export async function refundPart(tx: Tx, order: OrderRow, amountPaise: number, now: Date): Promise<void> {
  await refundToWallet(tx, {
    userId: order.user_id,
    amountPaise,
    orderId: order.id,
    orderReference: order.orderid,
    entry: { kind: 'partial-refund', data: { item: order.itemname } },
    part: 'rest',
    now,
  });
  await tx
    .updateTable('orders')
    .set({ refunded_paise: order.refunded_paise + amountPaise })
    .where('id', '=', order.id)
    .execute();
}
