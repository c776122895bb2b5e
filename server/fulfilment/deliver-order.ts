import { deliverOrder as deliverOrderJob, deliveryJob } from '#orders/jobs.ts';
import { moveOrder } from '#orders/move-order.ts';
import { noteOnce } from '#orders/note-order.ts';
import type { OrderRow } from '#orders/tables.ts';
import type { Tx } from '#platform/database/database.ts';
import { newId } from '#platform/ids.ts';
import { enqueue } from '#platform/jobs/jobs.ts';
import { lockAccount } from './account-hold.ts';
import { alertOwnerOfManualOrder } from './alert-manual-order.ts';
import type { Fulfilment } from './fulfilment.ts';
import { leaveToStaff } from './leave-to-staff.ts';
import { resolveDelivery } from './resolve-delivery.ts';
import { sendDelivery } from './send-delivery.ts';
import type { Supplier } from './suppliers/supplier.ts';
import type { DeliveryRow } from './tables.ts';
import { accountBusyUntil, checkHoldAgain, wakeIfFree, yieldToEarlier } from './wake-orders.ts';

const POLL_AGAIN_MS = 1_500;
const UNKNOWN_AGAIN_MS = 60_000;

/**
 * Delivers a paid order: one delivery for each supplier id and piece, in order. Runs as a job, again after any
 * crash; what it finds on record decides what is left to do. All delivered: Completed. All rejected: refunded.
 * Some of each, or nothing that a supplier could be sent: it stays for a person.
 */
export async function deliverOrder(fulfilment: Fulfilment, orderId: string): Promise<void> {
  const { db, clock } = fulfilment.platform;
  const order = await db.queries
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', orderId)
    .executeTakeFirst();
  if (order?.status !== 'Processing') return;
  const supplier = fulfilment.suppliers.get(order.api_type);
  if (!supplier) {
    if (await leaveToStaff(fulfilment, order)) await concludeOrder(fulfilment, order.id);
    return;
  }
  const deliveries = await ensureDeliveries(fulfilment, supplier, order);
  if (deliveries.length === 0)
    return alertOwnerOfManualOrder(fulfilment.platform, order.id, 'no-supplier-ids');
  // What is open comes first: the others may wait for the account that only its end sets free.
  let soonest = Number.POSITIVE_INFINITY;
  for (const delivery of deliveries) {
    if (delivery.status !== 'Sent' && delivery.status !== 'Unknown') continue;
    await resolveDelivery(fulfilment, supplier, order, delivery);
    soonest = clock.now().getTime() + (delivery.status === 'Sent' ? POLL_AGAIN_MS : UNKNOWN_AGAIN_MS);
  }
  let isInTurn = false;
  for (const delivery of deliveries) {
    if (delivery.status !== 'Pending') continue;
    if (await accountBusyUntil(db.queries, fulfilment, supplier))
      return waitForAccount(fulfilment, supplier, order, soonest);
    if (!isInTurn && (await yieldToEarlier(fulfilment, supplier, order))) return;
    isInTurn = true;
    await sendDelivery(fulfilment, supplier, order, delivery);
    // If this one is open still, it is asked about again, however long the next one waits.
    soonest = Math.min(soonest, clock.now().getTime() + UNKNOWN_AGAIN_MS);
  }
  await concludeOrder(fulfilment, order.id);
}

async function ensureDeliveries(
  fulfilment: Fulfilment,
  supplier: Supplier,
  order: OrderRow,
): Promise<DeliveryRow[]> {
  const { db, clock } = fulfilment.platform;
  const now = clock.now();
  const ids = Array.from({ length: order.quantity }, () => order.supplier_item_ids).flat();
  return db.transaction(async (tx) => {
    if (ids.length > 0) {
      const rows = ids.map((supplierItem, index) => ({
        id: newId(now.getTime()),
        order_id: order.id,
        item_number: index + 1,
        supplier: supplier.name,
        region: supplier.region,
        supplier_product: order.supplier_product,
        supplier_item: supplierItem,
        player: order.input1,
        zone: order.input2,
        status: 'Pending' as const,
        balance_before: null,
        balance_after: null,
        expected_cost: null,
        not_found_at: null,
        sent_at: null,
        created_at: now,
        updated_at: now,
      }));
      await tx
        .insertInto('deliveries')
        .values(rows)
        .onConflict((conflict) => conflict.constraint('deliveries_item_number').doNothing())
        .execute();
    }
    return tx
      .selectFrom('deliveries')
      .selectAll()
      .where('order_id', '=', order.id)
      .orderBy('item_number')
      .execute();
  });
}

/** Ends the order where its deliveries allow it, under the order's row lock; else has the job run again. */
export async function concludeOrder(fulfilment: Fulfilment, orderId: string): Promise<void> {
  const { db, clock } = fulfilment.platform;
  await db.transaction(async (tx) => {
    const order = await tx
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', orderId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (order.status !== 'Processing') return;
    const deliveries = await tx
      .selectFrom('deliveries')
      .selectAll()
      .where('order_id', '=', orderId)
      .execute();
    const count = (status: DeliveryRow['status']) =>
      deliveries.filter((delivery) => delivery.status === status).length;
    if (deliveries.length === 0) return;
    const now = clock.now();
    if (count('Delivered') === deliveries.length) return endOrder(fulfilment, tx, order, 'Completed');
    if (count('Rejected') === deliveries.length) return endOrder(fulfilment, tx, order, 'Refunded');
    const isMoving = count('Pending') > 0 || count('Sent') > 0;
    const isOpen = count('Sent') > 0 || count('Unknown') > 0;
    if (isMoving || count('Unknown') > 0) {
      const inMs = isMoving && count('Unknown') === 0 ? POLL_AGAIN_MS : UNKNOWN_AGAIN_MS;
      await enqueue(
        tx,
        deliverOrderJob,
        { orderId },
        {
          ...deliveryJob(order, isOpen ? 'poll' : 'supplier'),
          runAt: new Date(now.getTime() + inMs),
          // Who woke this order while its job ran has put one that is due already.
          preserveRunAt: true,
        },
      );
    } else {
      const data = { delivered: count('Delivered'), total: deliveries.length };
      await noteOnce(tx, order, { place: 'shop', event: { kind: 'delivered-in-part', data }, now });
    }
  });
}

async function endOrder(
  fulfilment: Fulfilment,
  tx: Tx,
  order: OrderRow,
  to: 'Completed' | 'Refunded',
): Promise<void> {
  const { clock, settings } = fulfilment.platform;
  await moveOrder(tx, {
    orderId: order.id,
    to,
    actor: 'supplier',
    now: clock.now(),
    pointsPercent: settings.get('points.percent'),
  });
  fulfilment.metrics.count('rush_deliveries_total', { outcome: to });
}

/**
 * The account is held, or its supplier is out. The order then has no job of its own, so that none can lie far
 * ahead: who sets the account free wakes all that wait. Only where a delivery of it is open, that is asked about
 * again.
 */
async function waitForAccount(
  fulfilment: Fulfilment,
  supplier: Supplier,
  order: OrderRow,
  pollAgainAt: number,
): Promise<void> {
  await fulfilment.platform.db.transaction(async (tx) => {
    await lockAccount(tx, { supplier: supplier.name, region: supplier.region });
    const until = await accountBusyUntil(tx, fulfilment, supplier);
    await noteOnce(tx, order, {
      place: 'shop',
      event: { kind: 'waiting-for-supplier', data: {} },
      now: fulfilment.platform.clock.now(),
    });
    if (until) await checkHoldAgain(tx, supplier, until);
    else await wakeIfFree(tx, fulfilment, supplier);
    if (Number.isFinite(pollAgainAt))
      await enqueue(
        tx,
        deliverOrderJob,
        { orderId: order.id },
        {
          ...deliveryJob(order, 'poll'),
          runAt: new Date(pollAgainAt),
          preserveRunAt: true,
        },
      );
  });
}
