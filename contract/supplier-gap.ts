import { BY_HAND_API_TYPE } from './catalog.ts';

interface Flagged {
  isApi: boolean;
  apiType: string;
}

/**
 * Who delivers an item that is sold in a product. A supplier does where both say so; the item's API type names it, else
 * the product's. An order records the answer when it is placed.
 */
export function chooseSupplier(product: Flagged, item: Flagged): Flagged {
  return { isApi: product.isApi && item.isApi, apiType: item.apiType || product.apiType };
}

/** Why an order waits for a person although product or item says that a supplier delivers it. */
export type SupplierGap = 'product-by-hand' | 'item-by-hand' | 'no-supplier' | 'no-supplier-ids';

/**
 * What keeps a supplier from delivering an item that is sold in a product, by `chooseSupplier`: one of them does not say
 * so, the API type is no supplier's, or the item carries no supplier ids.
 *
 * @param apiTypes what the shop's suppliers deliver, as `readSettings` answers them
 * @returns null where a supplier delivers it, and where neither says so: that is by hand on purpose
 */
export function findSupplierGap(
  product: Flagged,
  item: Flagged & { itemidarray: readonly string[] },
  apiTypes: readonly string[],
): SupplierGap | null {
  const { isApi, apiType } = chooseSupplier(product, item);
  if (!isApi) {
    if (product.isApi === item.isApi) return null;
    return product.isApi ? 'item-by-hand' : 'product-by-hand';
  }
  if (apiType === BY_HAND_API_TYPE || !apiTypes.includes(apiType)) return 'no-supplier';
  return item.itemidarray.length === 0 ? 'no-supplier-ids' : null;
}
