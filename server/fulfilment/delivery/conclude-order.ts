import { deliverOrderJob, moveLockedOrder, oncePerOrder } from '#orders/move-order.ts';
import { noteOrder, noteOrderOnce } from '#orders/note-order.ts';
import { PROMISE_MINUTES } from '#orders/present-order.ts';
import type { OrderRow } from '#orders/tables.ts';
import type { Tx } from '#platform/database/database.ts';
import { enqueue } from '#platform/jobs/jobs.ts';
import type { Fulfilment } from '../fulfilment.ts';
import { chooseForOrder } from '../offers/choose-offer.ts';
import type { DeliveryRow } from '../tables.ts';
import { nextStepOfParts, outcomeOf, stepWithoutOffer } from './next-step.ts';
import { currentParts, listDeliveries, lockOrderWithHold, withdrawPending } from './order-choice.ts';
import { type DeliveryOutcome, recordOutcome } from './record-outcome.ts';

/**
 * Completes the order if all current parts are delivered, or leaves a partial one to staff. After a rejection, refunds
 * it, unless the supplier was the cause and another offer is left.
 */
export async function concludeOrder(
  fulfilment: Fulfilment,
  tx: Tx,
  orderId: string,
  isChecked = false,
): Promise<void> {
  await concludeLocked(fulfilment, tx, await lockOrderWithHold(tx, orderId), isChecked);
}

async function concludeLocked(
  fulfilment: Fulfilment,
  tx: Tx,
  order: OrderRow,
  isChecked = false,
): Promise<void> {
  if (order.status !== 'Processing') return;
  const deliveries = await listDeliveries(tx, order.id);
  const parts = currentParts(deliveries);
  const count = (status: DeliveryRow['status']) => parts.filter((part) => part.status === status).length;
  // Pending parts are still sent, unless one was rejected and none was, or may have been, delivered.
  if (count('Rejected') + count('Delivered') === 0 || (count('Pending') > 0 && count('Delivered') > 0))
    return;
  switch (nextStepOfParts(parts.map(outcomeOf))) {
    case 'await-outcome':
      return;
    case 'done':
      return endOrder(fulfilment, tx, order, 'Completed');
    case 'refund':
      return refundOrder(fulfilment, tx, order);
    case 'next-offer':
      return tryNextOffer(fulfilment, tx, order, { deliveries, isChecked });
    case 'staff': {
      const data = { delivered: count('Delivered'), total: parts.length };
      const event = { kind: 'delivered-in-part', data } as const;
      await noteOrderOnce(tx, order, { place: 'shop', event, now: fulfilment.platform.clock.now() });
    }
  }
}

export async function settleDeliveryIn(
  fulfilment: Fulfilment,
  tx: Tx,
  delivery: DeliveryRow,
  outcome: DeliveryOutcome,
): Promise<void> {
  const order = await lockOrderWithHold(tx, delivery.order_id);
  await recordOutcome(fulfilment, delivery, outcome, tx);
  await concludeLocked(fulfilment, tx, order);
}

export async function settleDelivery(
  fulfilment: Fulfilment,
  delivery: DeliveryRow,
  outcome: DeliveryOutcome,
): Promise<void> {
  const { db } = fulfilment.platform;
  // An accepted delivery is still open, so it cannot end its order.
  if (outcome.status === 'Sent') await recordOutcome(fulfilment, delivery, outcome, db.queries);
  else await db.transaction((tx) => settleDeliveryIn(fulfilment, tx, delivery, outcome));
}

/**
 * Settles a delivery that the supplier provably did not execute. It is sent again, from this or another offer. After
 * the promised time, or if its order has ended, it is rejected instead, and its order concluded if still open.
 */
export async function settleNotExecuted(
  fulfilment: Fulfilment,
  tx: Tx,
  delivery: DeliveryRow,
  proof: Pick<DeliveryOutcome, 'evidence'> & { reasonCode: 'not-executed' | 'never-received' },
): Promise<void> {
  const now = fulfilment.platform.clock.now();
  const order = await lockOrderWithHold(tx, delivery.order_id);
  const mayBeSent = order.status === 'Processing' && now < waitsUntil(order);
  const status = mayBeSent ? 'Pending' : 'Rejected';
  const settled = await recordOutcome(fulfilment, delivery, { status, ...proof }, tx);
  if (settled && mayBeSent) {
    const event = { kind: 'sent-again', data: { delivery: delivery.item_number } } as const;
    await noteOrder(tx, order, { place: 'shop', actor: 'shop', event, now });
    await enqueue(tx, deliverOrderJob, { orderId: order.id }, oncePerOrder(order));
  }
  await concludeLocked(fulfilment, tx, order);
}

/** How long a paid order waits for a supplier before it is refunded. */
export const SUPPLIER_WAIT_MS = PROMISE_MINUTES.hand * 60_000;

export const waitsUntil = ({ paid_at, created_at }: Pick<OrderRow, 'paid_at' | 'created_at'>): Date =>
  new Date((paid_at ?? created_at).getTime() + SUPPLIER_WAIT_MS);

async function tryNextOffer(
  fulfilment: Fulfilment,
  tx: Tx,
  order: OrderRow,
  { deliveries, isChecked }: { deliveries: readonly DeliveryRow[]; isChecked: boolean },
): Promise<void> {
  const { chosen, considered } = await chooseForOrder(tx, fulfilment, order, deliveries);
  const verdicts = considered.map(({ verdict }) => verdict);
  const isOver = stepWithoutOffer(verdicts, isChecked) === 'refund';
  if (chosen === null && isOver) return refundOrder(fulfilment, tx, order);
  // Otherwise the account that rejected a part would get the others.
  await withdrawPending(tx, order.id, 'superseded', fulfilment.platform.clock.now());
  await enqueue(tx, deliverOrderJob, { orderId: order.id }, oncePerOrder(order));
}

async function refundOrder(fulfilment: Fulfilment, tx: Tx, order: OrderRow): Promise<void> {
  await withdrawPending(tx, order.id, 'order-ended', fulfilment.platform.clock.now());
  await endOrder(fulfilment, tx, order, 'Refunded');
}

async function endOrder(
  fulfilment: Fulfilment,
  tx: Tx,
  order: OrderRow,
  to: 'Completed' | 'Refunded',
): Promise<void> {
  const { clock, settings } = fulfilment.platform;
  await moveLockedOrder(tx, order, {
    to,
    actor: 'supplier',
    now: clock.now(),
    pointsPercent: settings.get('points.percent'),
  });
  fulfilment.platform.metrics.count('rush_deliveries_total', { outcome: to });
  if (to === 'Completed' && order.paid_at)
    fulfilment.platform.metrics.observe(
      'rush_delivery_duration_seconds',
      (clock.now().getTime() - order.paid_at.getTime()) / 1000,
    );
}
