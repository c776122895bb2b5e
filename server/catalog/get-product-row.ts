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
