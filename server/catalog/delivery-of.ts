import { chooseSupplier } from '@rush/contract/supplier-gap.ts';
import type { ItemForSale } from './read-catalog.ts';

/** How an item that is sold in a product is delivered, in the words in which an order records it. */
export function deliveryOf({ product, item }: ItemForSale) {
  const { isApi, apiType } = chooseSupplier(
    { isApi: product.is_api, apiType: product.api_type },
    { isApi: item.is_api, apiType: item.api_type },
  );
  return {
    is_api: isApi,
    api_type: apiType,
    supplier_product: product.supplier_product,
    supplier_item_ids: item.supplier_item_ids,
  };
}
