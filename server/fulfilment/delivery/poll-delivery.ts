import { UnknownOutcome } from '#platform/refusal.ts';
import type { Fulfilment } from '../fulfilment.ts';
import { recordExchange } from '../suppliers/record-exchange.ts';
import type { OrderResult, Supplier } from '../suppliers/supplier.ts';
import type { DeliveryRow } from '../tables.ts';
import { settleDelivery, settleNotExecuted } from './conclude-order.ts';
import { POLL_MS_MIN } from './record-outcome.ts';
import { toSupplierOrder } from './send-delivery.ts';

/** The pause between polls grows with the age of the delivery, from POLL_MS_MIN to this maximum. */
const POLL_MS_MAX = 60_000;
const POLL_SHARE = 0.1;
const NOT_FOUND_GAP_MS = 60_000;

export async function pollDelivery(
  fulfilment: Fulfilment,
  supplier: Supplier,
  delivery: DeliveryRow,
): Promise<void> {
  let result: OrderResult | null;
  try {
    result = await lookUp(fulfilment, supplier, delivery);
  } catch (error) {
    if (!(error instanceof UnknownOutcome)) throw error;
    return pollAgain(fulfilment, delivery);
  }
  if (result === null) return noteNotFound(fulfilment, delivery);
  switch (result.kind) {
    case 'delivered':
      return settleDelivery(fulfilment, delivery, { status: 'Delivered', reference: result.reference });
    case 'rejected': {
      const { reason, cause } = result;
      return settleDelivery(fulfilment, delivery, { status: 'Rejected', reason, cause });
    }
    case 'accepted':
      if (delivery.status !== 'Sent')
        await settleDelivery(fulfilment, delivery, { status: 'Sent', reference: result.reference });
      return pollAgain(fulfilment, delivery);
    case 'no-balance':
      return pollAgain(fulfilment, delivery);
  }
}

function lookUp(fulfilment: Fulfilment, supplier: Supplier, row: DeliveryRow): Promise<OrderResult | null> {
  const { find } = supplier;
  if (!find) throw new Error(`${supplier.name} does not support order lookup`);
  const { id, order_id: orderId, reference: supplierReference } = row;
  const exchange = { operation: 'find', request: { reference: id }, deliveryId: id, orderId };
  const order = { ...toSupplierOrder(row), supplierReference };
  return recordExchange(fulfilment, supplier, exchange, () => find.call(supplier, order));
}

/** Two not-found responses a minute apart, the second after the request expired, prove that it never arrived. */
async function noteNotFound(fulfilment: Fulfilment, delivery: DeliveryRow): Promise<void> {
  const { db, clock } = fulfilment.platform;
  const now = clock.now();
  const isIntervalOver =
    delivery.not_found_at !== null && now.getTime() - delivery.not_found_at.getTime() >= NOT_FOUND_GAP_MS;
  if (isIntervalOver && delivery.expires_at !== null && now >= delivery.expires_at)
    return db.transaction((tx) =>
      settleNotExecuted(fulfilment, tx, delivery, { reasonCode: 'never-received' }),
    );
  if (delivery.not_found_at === null)
    await db.queries
      .updateTable('deliveries')
      .set({ not_found_at: now, not_found_count: 1 })
      .where('id', '=', delivery.id)
      .execute();
  await pollAgain(fulfilment, delivery);
}

async function pollAgain({ platform }: Fulfilment, delivery: DeliveryRow): Promise<void> {
  const now = platform.clock.now().getTime();
  const age = now - (delivery.sent_at ?? delivery.created_at).getTime();
  const pause = Math.min(POLL_MS_MAX, Math.max(POLL_MS_MIN, age * POLL_SHARE));
  await platform.db.queries
    .updateTable('deliveries')
    .set({ poll_at: new Date(now + pause) })
    .where('id', '=', delivery.id)
    .where('attempt', '=', delivery.attempt)
    .where('status', 'in', ['Sent', 'Unknown'])
    .execute();
}
