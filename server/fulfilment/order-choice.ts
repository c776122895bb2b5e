import type { OfferChoice } from '@rush/contract/offers.ts';
import { sql } from 'kysely';
import type { OrderRow } from '#orders/tables.ts';
import type { Queries, Tx } from '#platform/database/database.ts';
import { newId } from '#platform/ids.ts';
import type { DeliveryRow } from './tables.ts';

/**
 * Of a delivery `d`: it belongs to the choice that counts, the last one of its order. Those before it are superseded,
 * and no sum, share or end of an order may count them.
 */
export const IS_CURRENT_CHOICE = sql<boolean>`d.choice = (select max(latest.choice) from deliveries latest where latest.order_id = d.order_id)`;

/** The deliveries of the choice that counts, by item number. */
export function listCurrentParts(queries: Queries, orderId: string): Promise<DeliveryRow[]> {
  return queries
    .selectFrom('deliveries as d')
    .selectAll('d')
    .where('d.order_id', '=', orderId)
    .where(IS_CURRENT_CHOICE)
    .orderBy('d.item_number')
    .execute();
}

/**
 * What was not sent yet of an order is not sent any more. Call it under the order's row lock.
 *
 * @param because another offer takes its place, or the order has ended
 */
export async function withdrawPending(
  tx: Tx,
  orderId: string,
  because: 'superseded' | 'order-ended',
  now: Date,
): Promise<void> {
  await tx
    .updateTable('deliveries')
    .set({ status: 'Rejected', reason: '', reason_code: because, updated_at: now })
    .where('order_id', '=', orderId)
    .where('status', '=', 'Pending')
    .execute();
}

/**
 * Begins the next choice of an order: the parts of its chosen offer, Pending, one for each supplier id and piece. What
 * an earlier choice left unsent becomes Rejected as superseded. Throws where a delivery of an earlier choice is or may
 * have been executed; so does the database, whatever is asked of it. Call it under the order's row lock.
 *
 * @param choice as `chooseOffer` made it, with a chosen offer
 */
export async function startChoice(
  tx: Tx,
  order: Pick<OrderRow, 'id' | 'quantity' | 'input1' | 'input2' | 'paid_at'>,
  choice: OfferChoice,
  now: Date,
): Promise<DeliveryRow[]> {
  const offer = choice.chosen;
  if (!offer) throw new Error(`no offer was chosen for order ${order.id}`);
  const { rows: before } = await sql<{ choice: number; executed: number }>`
    select coalesce(max(choice), 0) as choice, count(*) filter (where active_choice is not null)::int as executed
    from deliveries where order_id = ${order.id}`.execute(tx);
  const { choice: last = 0, executed = 0 } = before[0] ?? {};
  if (executed > 0) throw new Error(`order ${order.id} has a delivery that may have been executed`);
  if (last > 0) await withdrawPending(tx, order.id, 'superseded', now);
  const ids = Array.from({ length: order.quantity }, () => offer.supplierItemIds).flat();
  return tx
    .insertInto('deliveries')
    .values(
      ids.map((supplierItem, index) => ({
        id: newId(now.getTime()),
        order_id: order.id,
        choice: last + 1,
        item_number: index + 1,
        offer_choice: index === 0 ? JSON.stringify(choice) : null,
        supplier: offer.supplier,
        region: offer.region,
        supplier_product: offer.supplierProduct,
        supplier_item: supplierItem,
        player: order.input1,
        zone: order.input2,
        status: 'Pending' as const,
        queued_at: order.paid_at ?? now,
        balance_before: null,
        balance_after: null,
        not_found_at: null,
        sent_at: null,
        created_at: now,
        updated_at: now,
      })),
    )
    .returningAll()
    .execute();
}
