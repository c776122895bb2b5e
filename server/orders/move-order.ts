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
import { alertManualOrder, deliverOrder, deliveryJob, notifyCustomer } from './jobs.ts';
import { eventColumns } from './new-order.ts';
import { savePlayerOf } from './save-player.ts';
import type { OrderActor, OrderRow } from './tables.ts';

export interface OrderMove {
  orderId: string;
  to: OrderStatus;
  actor: OrderActor;
  /** The user behind it, for staff and shoppers. */
  actorId?: string;
  /** Why, as staff typed it for the shopper; at most 500 characters. */
  reason?: string;
  /** Why, where the shop itself decided it; what status and actor say where not given. */
  reasonCode?: OrderReason;
  /** What the timeline records; what the status says where not given. */
  event?: OrderEvent;
  now: Date;
  /** Share of what was paid that becomes points at Completed. */
  pointsPercent: number;
}

/** What a move by itself says. @param after the order once its money is settled */
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

/** Why the order ended, where the shop itself decided it. */
function reasonCodeOf({ to, actor, reasonCode }: OrderMove): OrderReason | null {
  if (reasonCode) return reasonCode;
  if (to === 'Failed') return 'payment-not-made';
  if (to === 'Refunded' && actor === 'supplier') return 'supplier-refused';
  return null;
}

/**
 * The one way an order changes its status: under its row lock, along the table of moves, with a line in its
 * timeline and all that follows from it – points, refund, coupon, delivery, the message to the shopper – in the
 * same transaction. The same status again changes nothing. Refuses `order-not-found` and `order-final`.
 */
export async function moveOrder(tx: Tx, move: OrderMove): Promise<OrderRow> {
  const order = await tx
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', move.orderId)
    .forUpdate()
    .executeTakeFirst();
  if (!order) refuse('order-not-found');
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
  // A completed order of which a part was returned is in the game all the same.
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

/** What the move means for money, points, coupon and jobs. @returns the order as it is then */
async function settleMoney(tx: Tx, before: OrderRow, order: OrderRow, move: OrderMove): Promise<OrderRow> {
  const { to, now } = move;
  if (to === 'Processing') {
    if (order.is_api) await enqueue(tx, deliverOrder, { orderId: order.id }, deliveryJob(order));
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

/** Everything paid and not yet returned goes to the wallet; then the points of the order go back. */
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

/** Returns a part of what was paid for an order to the wallet, once an order. @param amountPaise above 0, in paise */
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
