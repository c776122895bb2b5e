import type { Queries } from '#platform/database/database.ts';
import type { CheckedItem } from './player-check.ts';
import type { ItemRow } from './tables.ts';

/** The items that a product lists, in its order, with what a check of a player needs to know. */
export function listProductItems(
  queries: Queries,
  productId: string,
): Promise<(CheckedItem & Pick<ItemRow, 'id' | 'itemid'>)[]> {
  return queries
    .selectFrom('items')
    .innerJoin('product_items', 'product_items.item_id', 'items.id')
    .select(['items.id', 'items.itemid', 'items.is_api', 'items.api_type', 'items.supplier_item_ids'])
    .where('product_items.product_id', '=', productId)
    .where('items.deleted_at', 'is', null)
    .orderBy('product_items.position')
    .orderBy('items.itemid')
    .execute();
}
