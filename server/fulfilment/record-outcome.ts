import type { DeliveryReason } from '@rush/contract/order-events.ts';
import { noteOnce } from '#orders/note-order.ts';
import type { OrderRow } from '#orders/tables.ts';
import type { Queries } from '#platform/database/database.ts';
import type { Fulfilment } from './fulfilment.ts';
import type { DeliveryRow, DeliveryStatus } from './tables.ts';

/** Writes that nobody knows what became of an attempt, and says so in the order's timeline. */
export async function recordUnknown(
  fulfilment: Fulfilment,
  order: OrderRow,
  delivery: DeliveryRow,
  why: { reasonCode: DeliveryReason },
): Promise<DeliveryRow | null> {
  const { db, clock } = fulfilment.platform;
  return db.transaction(async (tx) => {
    const unknown = await recordOutcome(fulfilment, delivery, { status: 'Unknown', ...why }, tx);
    if (unknown)
      await noteOnce(tx, order, {
        place: 'supplier',
        event: { kind: 'outcome-unknown', data: { delivery: delivery.item_number } },
        now: clock.now(),
      });
    return unknown;
  });
}

/** Writes what became of an attempt, unless a later one has taken its place. */
export async function recordOutcome(
  fulfilment: Fulfilment,
  delivery: DeliveryRow,
  outcome: {
    status: DeliveryStatus;
    reference?: string;
    /** As the provider answered. */
    reason?: string;
    /** What the shop itself found out. */
    reasonCode?: DeliveryReason;
    balanceAfter?: number;
  },
  queries: Queries = fulfilment.platform.db.queries,
): Promise<DeliveryRow | null> {
  const { clock } = fulfilment.platform;
  const written = await queries
    .updateTable('deliveries')
    .set({
      status: outcome.status,
      ...(outcome.reference !== undefined && { reference: outcome.reference }),
      reason: outcome.reason ?? '',
      reason_code: outcome.reasonCode ?? null,
      ...(outcome.balanceAfter !== undefined && { balance_after: outcome.balanceAfter }),
      updated_at: clock.now(),
    })
    .where('id', '=', delivery.id)
    .where('attempt', '=', delivery.attempt)
    .where('status', '=', delivery.status)
    .returningAll()
    .executeTakeFirst();
  return written ?? null;
}
