import type { Offer, OfferChoice } from '@rush/contract/offers.ts';
import { sql } from 'kysely';
import type { OrderRow } from '#orders/tables.ts';
import { PREPARED, type Queries, type Tx } from '#platform/database/database.ts';
import { newId } from '#platform/ids.ts';
import type { AccountColumns } from '../suppliers/supplier.ts';
import type { DeliveryRow } from '../tables.ts';

/** SQL condition: delivery `d` belongs to the last choice for its order. Earlier choices no longer count. */
export const IS_CURRENT_CHOICE = sql<boolean>`d.choice = (select max(latest.choice) from deliveries latest where latest.order_id = d.order_id)`;

/** SQL condition: order `o` is held, because it may have been delivered after the restored backup was taken. */
export const IS_HELD = sql<boolean>`exists (
  select from delivery_holds h where h.released_at is null and o.created_at <= h.placed_until)`;

export const lockOrderWithHold = (tx: Tx, orderId: string): Promise<OrderRow & { is_held: boolean }> =>
  tx
    .selectFrom('orders as o')
    .modifyFront(PREPARED)
    .selectAll('o')
    .select(IS_HELD.as('is_held'))
    .where('o.id', '=', orderId)
    .forUpdate()
    .executeTakeFirstOrThrow();

export const listDeliveries = (queries: Queries, orderId: string): Promise<DeliveryRow[]> =>
  queries
    .selectFrom('deliveries')
    .modifyFront(PREPARED)
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('choice')
    .orderBy('item_number')
    .execute();

/** The parts of the last choice. @param deliveries all deliveries of an order, oldest first */
export const currentParts = (deliveries: readonly DeliveryRow[]): DeliveryRow[] =>
  deliveries.filter(({ choice }) => choice === deliveries.at(-1)?.choice);

export async function withdrawPending(
  tx: Tx,
  orderId: string,
  reasonCode: 'superseded' | 'order-ended',
  now: Date,
): Promise<void> {
  await tx
    .updateTable('deliveries')
    .set({ status: 'Rejected', reason: '', reason_code: reasonCode, updated_at: now })
    .where('order_id', '=', orderId)
    .where('status', '=', 'Pending')
    .execute();
}

/**
 * Starts an order's next choice and withdraws the unsent parts of the last one. The caller holds the order's lock.
 * Throws if an earlier delivery was or may have been executed.
 *
 * @param deliveries all deliveries of the order, read under its lock
 */
export async function startChoice(
  tx: Tx,
  order: OrderToDeliver,
  deliveries: readonly DeliveryRow[],
  choice: OfferChoice,
  now: Date,
): Promise<NewPart[]> {
  const offer = choice.chosen;
  if (!offer) throw new Error(`no offer was chosen for order ${order.id}`);
  if (deliveries.some(({ active_choice }) => active_choice !== null))
    throw new Error(`order ${order.id} has a delivery that may have been executed`);
  const lastChoice = deliveries.at(-1)?.choice ?? 0;
  if (lastChoice > 0) await withdrawPending(tx, order.id, 'superseded', now);
  return insertParts(tx, order, offer, {
    choice: lastChoice + 1,
    offer_choice: JSON.stringify(choice),
    now,
  });
}

type NewPart = Pick<DeliveryRow, 'choice' | 'item_number' | keyof AccountColumns>;

type OrderToDeliver = Pick<OrderRow, 'id' | 'quantity' | 'input1' | 'input2' | 'paid_at'>;

/** Inserts one Pending part per supplier item id and unit ordered. The first part stores why the offer was chosen. */
function insertParts(
  tx: Tx,
  order: OrderToDeliver,
  offer: Pick<Offer, 'supplier' | 'region' | 'account' | 'supplierProduct' | 'supplierItemIds'>,
  { choice, offer_choice, now }: { choice: number; offer_choice: string | null; now: Date },
): Promise<NewPart[]> {
  const ids = Array.from({ length: order.quantity }, () => offer.supplierItemIds).flat();
  return tx
    .insertInto('deliveries')
    .values(
      ids.map((supplierItem, index) => ({
        id: newId(now.getTime()),
        order_id: order.id,
        choice,
        item_number: index + 1,
        offer_choice: index === 0 ? offer_choice : null,
        supplier: offer.supplier,
        region: offer.region,
        account: offer.account,
        supplier_product: offer.supplierProduct,
        supplier_item: supplierItem,
        player: order.input1,
        zone: order.input2,
        status: 'Pending' as const,
        queued_at: order.paid_at ?? now,
        created_at: now,
        updated_at: now,
      })),
    )
    .returning(['choice', 'item_number', 'supplier', 'region', 'account'])
    .modifyEnd(PREPARED)
    .execute();
}

export async function seedDemoDeliveries(
  tx: Tx,
  order: OrderRow,
  to: AccountColumns & { status: 'Delivered' | 'Rejected'; sentAt: Date; endedAt: Date },
): Promise<void> {
  const { supplier_product: supplierProduct, supplier_item_ids: supplierItemIds } = order;
  const choice = { choice: 1, offer_choice: null, now: to.sentAt };
  await insertParts(tx, order, { ...to, supplierProduct, supplierItemIds }, choice);
  const move = (set: { status: 'Sent' | 'Delivered' | 'Rejected'; updated_at: Date }) =>
    tx.updateTable('deliveries').set(set).where('order_id', '=', order.id);
  await move({ status: 'Sent', updated_at: to.sentAt })
    .set({ sent_at: to.sentAt, environment: 'test', attempt: 1, reference: `demo ${order.orderid}` })
    .execute();
  await move({ status: to.status, updated_at: to.endedAt }).execute();
}
