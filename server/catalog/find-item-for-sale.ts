import type { Queries } from '#platform/database/database.ts';
import { refuse } from '#platform/refusal.ts';
import type { ItemRow, ProductRow } from './tables.ts';

export interface ItemChoice {
  /** A product's `_id` or productid. */
  productId?: string;
  /** An item's itemid. */
  itemid?: string;
  /** An item's `_id`. */
  itemId?: string;
}

const isNumber = (text: string) => /^\d{1,9}$/.test(text);

/**
 * The item a shopper chose and the product it is sold under, by whichever ids came along. Refuses
 * `item-not-found`, and `item-ids-disagree` where two ids name different things (reading 4.25).
 */
export async function findItemForSale(
  queries: Queries,
  choice: ItemChoice,
): Promise<{ product: ProductRow; item: ItemRow }> {
  const { productId, itemid, itemId } = choice;
  if (!itemid && !itemId) refuse('item-not-found');
  if (itemid && !isNumber(itemid)) refuse('item-not-found');
  const item = await queries
    .selectFrom('items')
    .selectAll()
    .where('deleted_at', 'is', null)
    .where((where) =>
      itemId ? where('id', '=', itemId) : where('itemid', '=', Number.parseInt(itemid ?? '', 10)),
    )
    .executeTakeFirst();
  if (!item) refuse('item-not-found');
  if (itemid && item.itemid !== Number.parseInt(itemid, 10)) refuse('item-ids-disagree');
  const products = await queries
    .selectFrom('products')
    .innerJoin('product_items', 'product_items.product_id', 'products.id')
    .selectAll('products')
    .where('product_items.item_id', '=', item.id)
    .where('products.deleted_at', 'is', null)
    .orderBy('products.productid')
    .execute();
  const product = productId
    ? products.find((row) => row.id === productId || String(row.productid) === productId)
    : products[0];
  if (!product) refuse(products.length > 0 ? 'item-ids-disagree' : 'item-not-found');
  return { product, item };
}
