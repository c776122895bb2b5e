import type { OrderRow } from '#orders/tables.ts';
import type { Tx } from '#platform/database/database.ts';
import { newId } from '#platform/ids.ts';
import './tables.ts';

/** Writes down an order's deliveries of the demo's past, each through its states; no supplier is asked. */
export async function seedDemoDeliveries(
  tx: Tx,
  order: OrderRow,
  to: { status: 'Delivered' | 'Rejected'; supplier: string; region: string; sentAt: Date; endedAt: Date },
): Promise<void> {
  const items = Array.from({ length: order.quantity }, () => order.supplier_item_ids).flat();
  for (const [index, supplierItem] of items.entries()) {
    const id = newId(to.sentAt.getTime());
    await tx
      .insertInto('deliveries')
      .values({
        id,
        order_id: order.id,
        item_number: index + 1,
        supplier: to.supplier,
        region: to.region,
        supplier_product: order.supplier_product,
        supplier_item: supplierItem,
        player: order.input1,
        zone: order.input2,
        status: 'Pending',
        balance_before: null,
        balance_after: null,
        not_found_at: null,
        sent_at: null,
        created_at: to.sentAt,
        updated_at: to.sentAt,
      })
      .execute();
    const move = (set: { status: 'Sent' | 'Delivered' | 'Rejected'; updated_at: Date }) =>
      tx.updateTable('deliveries').set(set).where('id', '=', id);
    await move({ status: 'Sent', updated_at: to.sentAt })
      .set({ sent_at: to.sentAt, environment: 'test', attempt: 1, reference: `demo ${order.orderid}` })
      .execute();
    await move({ status: to.status, updated_at: to.endedAt }).execute();
  }
}
