import { noteOrder } from '#orders/note-order.ts';
import { alertOwner } from '#platform/alert-owner.ts';
import { bindJob, defineScheduledJob, type JobBinding } from '#platform/jobs/jobs.ts';
import { UnknownOutcome } from '#platform/refusal.ts';
import { accountsOf, type Fulfilment } from '../fulfilment.ts';
import { accountLabel } from '../suppliers/registry.ts';
import { belongsTo, type Supplier } from '../suppliers/supplier.ts';

export const checkReversals = defineScheduledJob('check-reversals', 2);

const LOOKBACK_DAYS = 7;

/**
 * A supplier may reverse a delivery days later. The shopper may have spent it, so the order keeps its status. The
 * delivery is marked, the owner alerted, and the order listed in the work queue.
 */
export function reversalJob(fulfilment: Fulfilment): JobBinding {
  return bindJob(checkReversals, async () => {
    for (const supplier of accountsOf(fulfilment))
      if (supplier.listReversed) await markReversed(fulfilment, supplier);
  });
}

async function markReversed(fulfilment: Fulfilment, supplier: Supplier): Promise<void> {
  const { platform } = fulfilment;
  const { db, clock } = platform;
  const now = clock.now();
  const since = new Date(now.getTime() - LOOKBACK_DAYS * 86_400_000);
  let references: string[];
  try {
    references = (await supplier.listReversed?.(since, now)) ?? [];
  } catch (error) {
    if (!(error instanceof UnknownOutcome)) throw error;
    platform.log.warn({ err: error, supplier: supplier.name }, 'reading reversals failed');
    return;
  }
  if (references.length === 0) return;
  await db.transaction(async (tx) => {
    const reversedDeliveries = await tx
      .updateTable('deliveries')
      .set({ reversed_at: now })
      .where(belongsTo('deliveries', supplier))
      .where('reference', 'in', references)
      .where('status', '=', 'Delivered')
      .where('reversed_at', 'is', null)
      .returning(['order_id', 'item_number', 'reference'])
      .execute();
    for (const delivery of reversedDeliveries) {
      const order = await tx
        .selectFrom('orders')
        .select(['id', 'orderid', 'status'])
        .where('id', '=', delivery.order_id)
        .executeTakeFirstOrThrow();
      await noteOrder(tx, order, {
        place: order.status === 'Refunded' ? 'wallet' : 'game',
        actor: 'supplier',
        event: { kind: 'delivery-reversed', data: { delivery: delivery.item_number } },
        now,
      });
      await alertOwner(platform, tx, {
        kind: 'unclear',
        subject: `${order.orderid}: delivered, then reversed`,
        text: `${accountLabel(supplier)} has reversed delivery ${delivery.item_number} (${delivery.reference}) after it was completed.`,
        path: `/admin/order/${order.orderid}`,
      });
    }
  });
}
