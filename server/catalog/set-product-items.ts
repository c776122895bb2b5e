import { sql } from 'kysely';
import type { Tx } from '#platform/database/database.ts';
import { refuseProblems } from './read-form-fields.ts';

/**
 * Keeps links to deleted items, so that a restored one is listed again. Refuses with `product-invalid` for an unknown
 * itemid.
 */
export async function setProductItems(tx: Tx, productId: string, itemids: readonly number[]): Promise<void> {
  const items = await tx
    .selectFrom('items')
    .select(['id', 'itemid'])
    .where('itemid', 'in', itemids.length > 0 ? [...itemids] : [-1])
    .where('deleted_at', 'is', null)
    // The lock prevents the items from being deleted in the meantime.
    .orderBy('id')
    .forKeyShare()
    .execute();
  const idOf = new Map(items.map((item) => [item.itemid, item.id]));
  const unknown = itemids.find((itemid) => !idOf.has(itemid));
  if (unknown !== undefined)
    refuseProblems('product-invalid', [{ field: 'items', message: `There is no item ${unknown}.` }]);
  await sql`
    delete from product_items pi using items i
    where pi.item_id = i.id and pi.product_id = ${productId} and i.deleted_at is null`.execute(tx);
  if (itemids.length === 0) return;
  await tx
    .insertInto('product_items')
    .values(
      itemids.map((itemid, position) => ({
        product_id: productId,
        item_id: idOf.get(itemid) ?? '',
        position,
      })),
    )
    .execute();
}
