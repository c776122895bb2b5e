import { CHECKED_TYPES } from '@rush/contract/catalog.ts';
import { playerCheckType } from '@rush/contract/player-check.ts';
import type { ItemRow, ProductRow } from './tables.ts';

/** The API type that a product keeps: one that is delivered by hand may still have its players checked there. */
export function keptApiType(type: string, isApi: boolean, apiType: string): string {
  return isApi || CHECKED_TYPES.includes(type) ? apiType : '';
}

/** Of an item what a check of a player needs to know. */
export type CheckedItem = Pick<ItemRow, 'is_api' | 'api_type' | 'supplier_item_ids'>;

/**
 * By which API type the player of an order is checked first.
 *
 * @param items those that the product lists
 * @returns null where orders of the product need no check (`playerCheckType`)
 */
export function checkTypeOf(
  product: ProductRow,
  items: readonly CheckedItem[],
  isSupplied: (apiType: string) => boolean,
): string | null {
  return playerCheckType(
    {
      type: product.type,
      isApi: product.is_api,
      apiType: product.api_type,
      supplierProduct: product.supplier_product,
    },
    items.map((item) => ({
      isApi: item.is_api,
      apiType: item.api_type,
      itemidarray: item.supplier_item_ids,
    })),
    isSupplied,
  );
}
