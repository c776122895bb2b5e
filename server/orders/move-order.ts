import type { OrderEvent, OrderReason } from '@rush/contract/order-events.ts';
import { ORDER_MOVES, type OrderStatus } from '@rush/contract/order-states.ts';
import type { MoneyPlace } from '@rush/contract/orders.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { releaseCoupon } from '#coupons/reserve-coupon.ts';
import { afterCommit, PREPARED, type Tx } from '#platform/database/database.ts';
import { announceAfter } from '#platform/events/event-bus.ts';
import { addJob, defineJob, enqueue, enqueueTogether, PRIORITY_AWAITED } from '#platform/jobs/jobs.ts';
import { refuse } from '#platform/refusal.ts';
import { awardPoints, takeBackPoints } from '#rewards/award-points.ts';
import { refundToWallet } from '#wallet/refund-to-wallet.ts';
import { eventColumns } from './note-order.ts';
import { notifyCustomerJob } from './notify-customer.ts';
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
  /** The timeline event; derived from the move by default. */
  event?: OrderEvent;
  now: Date;
  /** Percentage of the amount paid that becomes points when the order is completed. */
  pointsPercent: number;
}

type LockedMove = Omit<OrderMove, 'orderId'>;

/** The default event of a move. @param amountPaise what it refunds */
function eventOf(move: LockedMove, order: OrderRow, amountPaise: number): OrderEvent {
  const note = move.reason ?? '';
  switch (move.to) {
    case 'Created':
      return { kind: 'placed', data: {} };
    case 'Processing':
      return { kind: 'paid', data: { by: order.paymentmode } };
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

function reasonCodeOf({ to, actor, reasonCode, event }: LockedMove): OrderReason | null {
  if (reasonCode) return reasonCode;
  if (to === 'Failed' && !event) return 'payment-not-made';
  if (to === 'Refunded' && actor === 'supplier') return 'supplier-refused';
  return null;
}

export async function lockOrder(tx: Tx, id: string): Promise<OrderRow> {
  const order = await tx
    .selectFrom('orders')
    .modifyFront(PREPARED)
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return order ?? refuse('order-not-found');
}

/**
 * The only code that changes an order's status. Locks the order, allows only ORDER_MOVES, and writes the timeline,
 * points, refund, coupon and notification in the same transaction. The delivery job follows the commit. Idempotent.
 * Refuses with `order-not-found` and `order-final`.
 */
export async function moveOrder(tx: Tx, { orderId, ...move }: OrderMove): Promise<OrderRow> {
  return moveLockedOrder(tx, await lockOrder(tx, orderId), move);
}

/** `moveOrder` for a caller that holds the order's lock. */
export async function moveLockedOrder(tx: Tx, order: OrderRow, move: LockedMove): Promise<OrderRow> {
  const { to, now } = move;
  if (order.status === to) return order;
  if (!ORDER_MOVES[order.status].includes(to)) refuse('order-final', { detail: `${order.status} to ${to}` });
  const isReturned = order.paid_at !== null && (to === 'Refunded' || to === 'Cancelled');
  const returnedPaise = isReturned ? order.value_paise - order.refunded_paise : 0;
  const movedOrder: OrderRow = {
    ...order,
    status: to,
    reason: move.reason ?? '',
    reason_code: reasonCodeOf(move),
    refunded_paise: order.refunded_paise + returnedPaise,
    updated_at: now,
    paid_at: to === 'Processing' ? now : order.paid_at,
    completed_at: to === 'Completed' ? now : order.completed_at,
  };
  const { kind, data } = eventColumns(move.event ?? eventOf(move, order, returnedPaise));
  const isNotified = to !== 'Processing' && to !== 'Failed';
  const job = isNotified
    ? sql`id from ${addJob(notifyCustomerJob, { orderId: order.id, status: to })}`
    : sql`null`;
  await sql`${PREPARED}
    with moved as (
      update orders set status = ${to}, reason = ${movedOrder.reason}, reason_code = ${movedOrder.reason_code},
        refunded_paise = ${movedOrder.refunded_paise}, updated_at = ${now}, paid_at = ${movedOrder.paid_at},
        completed_at = ${movedOrder.completed_at}
      where id = ${order.id}
    ), noted as (
      insert into order_events (order_id, at, from_status, to_status, place, actor, actor_id, kind, data)
      values (${order.id}, ${now}, ${order.status}, ${to}, ${placeAfter(movedOrder)}, ${move.actor}, ${move.actorId ?? null},
        ${kind}, ${data}::jsonb)
    )
    select ${job}`.execute(tx);
  announceAfter(tx, `order:${order.id}`);
  if (isReturned) await returnMoney(tx, movedOrder, returnedPaise, now);
  await settleMove(tx, movedOrder, move);
  return movedOrder;
}

export function placeAfter(order: Pick<OrderRow, 'status' | 'refunded_paise'>): MoneyPlace {
  // The shopper keeps what a partly refunded order delivered, so that order is Completed.
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

/** `connect-domains.ts` binds this job and the next, because orders must not import fulfilment. */
export const deliverOrderJob = defineJob({
  name: 'deliver-order',
  payload: z.object({ orderId: z.string() }),
  attemptsMax: 25,
  priority: PRIORITY_AWAITED,
});

export const alertManualOrderJob = defineJob({
  name: 'alert-manual-order',
  payload: z.object({ orderId: z.string() }),
  attemptsMax: 8,
});

/** Job options: an order has at most one waiting delivery job with this key. */
export const oncePerOrder = (order: { id: string }) => ({ key: `deliver ${order.id}` });

/** Delivers or alerts staff, awards points, saves the player, or releases the coupon, as the move requires. */
async function settleMove(tx: Tx, order: OrderRow, { to, now, pointsPercent }: LockedMove): Promise<void> {
  if (to === 'Processing') {
    if (order.is_api) afterCommit(tx, (db) => enqueueTogether(db, deliverOrderJob, { orderId: order.id }));
    else await enqueue(tx, alertManualOrderJob, { orderId: order.id });
    return;
  }
  if (to === 'Completed') {
    await awardPoints(tx, {
      userId: order.user_id,
      orderId: order.id,
      paidPaise: order.value_paise - order.refunded_paise,
      percent: pointsPercent,
      now,
    });
    await savePlayerOf(tx, order, now);
  }
  if (to === 'Refunded' || to === 'Cancelled' || to === 'Failed') await releaseCoupon(tx, order.id);
}

/** Refunds what was paid and not yet returned, then takes back the order's points. */
async function returnMoney(tx: Tx, order: OrderRow, amountPaise: number, now: Date): Promise<void> {
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
