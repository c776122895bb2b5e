import { BY_HAND_API_TYPE } from './catalog.ts';

interface Flagged {
  isApi: boolean;
  apiType: string;
}

/** Why an order waits for a person although product or item says that a supplier delivers it. */
export type SupplierGap = 'product-by-hand' | 'item-by-hand' | 'no-supplier' | 'no-supplier-ids';

/**
 * What keeps a supplier from delivering an item that is sold in a product: both have to say that it does, the item's API
 * type (else the product's) has to be a supplier's, and the item has to carry the supplier's ids.
 *
 * @param apiTypes what the shop's suppliers deliver, as `readSettings` answers them
 * @returns null where a supplier delivers it, and where neither says so: that is by hand on purpose
 */
export function findSupplierGap(
  product: Flagged,
  item: Flagged & { itemidarray: readonly string[] },
  apiTypes: readonly string[],
): SupplierGap | null {
  if (!product.isApi && !item.isApi) return null;
  if (!product.isApi) return 'product-by-hand';
  if (!item.isApi) return 'item-by-hand';
  const apiType = item.apiType || product.apiType;
  if (apiType === BY_HAND_API_TYPE || !apiTypes.includes(apiType)) return 'no-supplier';
  return item.itemidarray.length === 0 ? 'no-supplier-ids' : null;
}
