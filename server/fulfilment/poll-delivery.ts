import { UnknownOutcome } from '#platform/refusal.ts';
import { settleDelivery, settleNotExecuted } from './conclude-order.ts';
import type { Fulfilment } from './fulfilment.ts';
import { recordExchange } from './record-exchange.ts';
import type { OrderAnswer, Supplier } from './suppliers/supplier.ts';
import type { DeliveryRow } from './tables.ts';

/** Polled again after a share of its age, between these. */
const AGAIN_MS_MIN = 1_500;
const AGAIN_MS_MAX = 60_000;
const AGAIN_SHARE = 0.1;
const NOT_FOUND_APART_MS = 60_000;

/** Asks a supplier that stores our references about a delivery; its order then ends or continues. */
export async function pollDelivery(
  fulfilment: Fulfilment,
  supplier: Supplier,
  delivery: DeliveryRow,
): Promise<void> {
  let found: OrderAnswer | null;
  try {
    found = await ask(fulfilment, supplier, delivery);
  } catch (error) {
    if (!(error instanceof UnknownOutcome)) throw error;
    return pollAgain(fulfilment, delivery);
  }
  if (found === null) return keepNotFound(fulfilment, delivery);
  switch (found.kind) {
    case 'delivered':
      return settleDelivery(fulfilment, delivery, { status: 'Delivered', reference: found.reference });
    case 'rejected': {
      const { reason, cause } = found;
      return settleDelivery(fulfilment, delivery, { status: 'Rejected', reason, cause });
    }
    case 'accepted':
      if (delivery.status !== 'Sent')
        await settleDelivery(fulfilment, delivery, { status: 'Sent', reference: found.reference });
      return pollAgain(fulfilment, delivery);
    case 'no-balance':
      return pollAgain(fulfilment, delivery);
  }
}

function ask(fulfilment: Fulfilment, supplier: Supplier, delivery: DeliveryRow): Promise<OrderAnswer | null> {
  const { find } = supplier;
  if (!find) throw new Error(`${supplier.name} cannot be asked for an order`);
  const { id, order_id: orderId, reference: supplierReference, player, zone } = delivery;
  const what = { operation: 'find', request: { reference: id }, deliveryId: id, orderId };
  const order = {
    reference: id,
    product: delivery.supplier_product,
    item: delivery.supplier_item,
    player: { userid: player, zoneid: zone },
    supplierReference,
  };
  return recordExchange(fulfilment, supplier, what, () => find.call(supplier, order));
}

/** The supplier does not know it. If it says so twice, a minute apart and after the request's end, it never arrived. */
async function keepNotFound(fulfilment: Fulfilment, delivery: DeliveryRow): Promise<void> {
  const { db, clock } = fulfilment.platform;
  const now = clock.now();
  const isApart =
    delivery.not_found_at !== null && now.getTime() - delivery.not_found_at.getTime() >= NOT_FOUND_APART_MS;
  if (isApart && delivery.expires_at !== null && now >= delivery.expires_at)
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
  const pause = Math.min(AGAIN_MS_MAX, Math.max(AGAIN_MS_MIN, age * AGAIN_SHARE));
  await platform.db.queries
    .updateTable('deliveries')
    .set({ poll_at: new Date(now + pause) })
    .where('id', '=', delivery.id)
    .where('attempt', '=', delivery.attempt)
    .where('status', 'in', ['Sent', 'Unknown'])
    .execute();
}
