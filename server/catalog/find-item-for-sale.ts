import { Refusal, refuse } from '#platform/refusal.ts';
import type { Catalog, CatalogSnapshot, ItemForSale } from './read-catalog.ts';

/** The ids that an order came with; null and '' count as absent. */
export interface ItemChoice {
  /** A product's `_id` or productid. */
  productId?: string | null;
  /** An item's itemid. */
  itemid?: string | null;
  /** An item's `_id`. */
  itemId?: string | null;
}

/**
 * The item that a shopper chose and the product it is sold under. The item must be named, by either id; the product
 * may be left out where the item names it. Refuses `item-missing` where no item is named, `item-not-found`, and
 * `item-ids-disagree` where two ids name different things.
 */
export function findItemForSale(catalog: CatalogSnapshot, choice: ItemChoice): ItemForSale {
  const { productId, itemid, itemId } = choice;
  if (!itemid && !itemId) refuse('item-missing');
  const offers = catalog.findOffers(itemId || itemid || '');
  const item = offers[0]?.item;
  if (!item || (itemId && item.id !== itemId)) refuse('item-not-found');
  if (itemid && String(item.itemid) !== itemid) refuse('item-ids-disagree');
  const offer = productId
    ? offers.find(({ product }) => product.id === productId || String(product.productid) === productId)
    : offers[0];
  return offer ?? refuse('item-ids-disagree');
}

/** The same from the catalogue in memory; read again before it refuses, as it may be a moment behind. */
export async function findItemForSaleNow(catalog: Catalog, choice: ItemChoice): Promise<ItemForSale> {
  try {
    return findItemForSale(await catalog.read(), choice);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return findItemForSale(await catalog.readAgain(), choice);
  }
}
