import type { OrderRow } from '#orders/tables.ts';
import { alertOwnerOfManualOrder } from './alert-manual-order.ts';
import type { Fulfilment } from './fulfilment.ts';
import { recordUnknown } from './record-outcome.ts';
import { deadlineOf } from './supplier-account.ts';
import type { DeliveryRow } from './tables.ts';

/** Whether whoever sent it may still be waiting for the supplier's answer. */
function isUnderWay(fulfilment: Fulfilment, { reference, sent_at }: DeliveryRow): boolean {
  const now = fulfilment.platform.clock.now();
  return reference === '' && sent_at !== null && now < deadlineOf(fulfilment, sent_at);
}

/**
 * An order whose supplier this shop does not have, or not any more: staff delivers it, and the owner is alerted. What was
 * sent before the supplier's keys were taken out can be asked about by nobody, so it becomes Unknown, for a person to
 * decide; with the keys back it is asked about again.
 *
 * @returns whether all of its deliveries have ended, so that the order can end too
 */
export async function leaveToStaff(fulfilment: Fulfilment, order: OrderRow): Promise<boolean> {
  const { db, log } = fulfilment.platform;
  log.warn(
    { orderid: order.orderid, apiType: order.api_type },
    'no supplier for this type; the order waits for a person',
  );
  const deliveries = await db.queries
    .selectFrom('deliveries')
    .selectAll()
    .where('order_id', '=', order.id)
    .execute();
  for (const delivery of deliveries)
    if (delivery.status === 'Sent' && !isUnderWay(fulfilment, delivery))
      await db.transaction((tx) =>
        recordUnknown(fulfilment, delivery, { reasonCode: 'supplier-not-set-up' }, tx),
      );
  await alertOwnerOfManualOrder(fulfilment.platform, order.id, 'no-supplier');
  const ended = deliveries.filter(({ status }) => status === 'Delivered' || status === 'Rejected');
  return deliveries.length > 0 && ended.length === deliveries.length;
}
