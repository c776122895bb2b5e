import type { MoneyPlace } from '@rush/contract/orders.ts';
import type { Tx } from '#platform/database/database.ts';
import { announceIn } from '#platform/events/event-bus.ts';
import type { OrderActor, OrderRow } from './tables.ts';

/** Adds a line to an order's timeline without moving it, e.g. that it is with the supplier now. */
export async function noteOrder(
  tx: Tx,
  order: Pick<OrderRow, 'id' | 'status'>,
  note: { place: MoneyPlace; actor: OrderActor; actorId?: string; reason?: string; text: string; now: Date },
): Promise<void> {
  await tx
    .insertInto('order_events')
    .values({
      order_id: order.id,
      at: note.now,
      from_status: order.status,
      to_status: order.status,
      place: note.place,
      actor: note.actor,
      actor_id: note.actorId ?? null,
      reason: note.reason ?? '',
      text: note.text,
    })
    .execute();
  await announceIn(tx, `order:${order.id}`);
}
