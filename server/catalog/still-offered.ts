import { type RawBuilder, sql } from 'kysely';
import type { ItemForSale } from './read-catalog.ts';

/**
 * A query with one row exactly if the database still has product and item as they were read: on sale, in stock, of the
 * same version, and the item listed under the product. Whoever writes an order makes it a condition of its statement.
 */
export function stillOffered({ product, item }: ItemForSale): RawBuilder<unknown> {
  return sql`select from items i join product_items pi on pi.item_id = i.id join products p on p.id = pi.product_id
    where i.id = ${item.id} and i.version = ${item.version}::int and i.in_stock and i.deleted_at is null
      and p.id = ${product.id} and p.version = ${product.version}::int and p.in_stock and p.deleted_at is null`;
}
