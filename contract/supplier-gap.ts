import { BY_HAND_API_TYPE, chooseSupplier, type Supply } from './catalog.ts';

/** Why an order needs staff although its product or item is set to automatic delivery. */
export type SupplierGap = 'product-by-hand' | 'item-by-hand' | 'no-supplier' | 'no-supplier-ids';

/**
 * @param apiTypes those that configured suppliers deliver, from `readSettings`
 * @returns null if a supplier delivers it, or if both product and item are set to manual delivery
 */
export function findSupplierGap(
  product: Supply,
  item: Supply & { itemidarray: readonly string[] },
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
