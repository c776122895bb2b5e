import { playerCheckType } from '@rush/contract/player-check.ts';
import { CHECKED_TYPES } from '@rush/contract/product-types.ts';
import type { Queries } from '#platform/database/database.ts';
import { refuse } from '#platform/refusal.ts';
import { numericId } from './lock-row.ts';
import type { ItemRow, ProductRow } from './tables.ts';

/** The API type to store. A manually delivered product keeps it if its players can be checked. */
export function apiTypeToStore(type: string, isApi: boolean, apiType: string): string {
  return isApi || CHECKED_TYPES.includes(type) ? apiType : '';
}

export type CheckedItem = Pick<ItemRow, 'is_api' | 'api_type' | 'supplier_item_ids'>;

/** The API type used to check an order's player; null if no check is needed or possible (`playerCheckType`). */
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

/** Refuses with `product-not-found`, including for a deleted product. */
export async function getProductRow(queries: Queries, id: string): Promise<ProductRow> {
  const row = await queries
    .selectFrom('products')
    .selectAll()
    .where((where) => where.or([where('id', '=', id), where('productid', '=', numericId(id))]))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row ?? refuse('product-not-found');
}

/** Prefers a product whose players can be checked, then one in stock. Refuses with `product-not-found`. */
export async function getFirstCheckedProduct(
  queries: Queries,
  type: string,
  isSupplied: (apiType: string) => boolean,
): Promise<ProductRow> {
  const rows = await queries
    .selectFrom('products')
    .selectAll()
    .where('type', '=', type)
    .where('deleted_at', 'is', null)
    .orderBy('in_stock', 'desc')
    .orderBy('sort')
    .orderBy('productid')
    .execute();
  for (const row of rows)
    if (checkTypeOf(row, await listProductItems(queries, row.id), isSupplied)) return row;
  return rows[0] ?? refuse('product-not-found');
}
