import type { Queries } from '#platform/database/database.ts';
import { refuse } from '#platform/refusal.ts';
import { listProductItems } from './list-product-items.ts';
import { checkTypeOf } from './player-check.ts';
import type { ProductRow } from './tables.ts';

/** A product on sale by `_id` or productid. Refuses `product-not-found`. */
export async function getProductRow(queries: Queries, id: string): Promise<ProductRow> {
  const productid = /^\d{1,9}$/.test(id) ? Number.parseInt(id, 10) : -1;
  const row = await queries
    .selectFrom('products')
    .selectAll()
    .where((where) => where.or([where('id', '=', id), where('productid', '=', productid)]))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row ?? refuse('product-not-found');
}

/**
 * The first product of a type whose players can be checked, in the shop's order, those in stock before the others;
 * else the first of the type. Refuses `product-not-found`.
 */
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
