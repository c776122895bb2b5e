import type { Queries } from '#platform/database/database.ts';
import { refuse } from '#platform/refusal.ts';
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

/** The first product of a type that a supplier delivers, in the shop's order. Refuses `product-not-found`. */
export async function getFirstApiProduct(queries: Queries, type: string): Promise<ProductRow> {
  const row = await queries
    .selectFrom('products')
    .selectAll()
    .where('type', '=', type)
    .where('is_api', '=', true)
    .where('in_stock', '=', true)
    .where('deleted_at', 'is', null)
    .orderBy('sort')
    .orderBy('productid')
    .executeTakeFirst();
  return row ?? refuse('product-not-found');
}
