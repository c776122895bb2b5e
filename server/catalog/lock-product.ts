import type { Tx } from '#platform/database/database.ts';
import { refuse } from '#platform/refusal.ts';
import type { ProductRow } from './tables.ts';

const numberOf = (id: string): number => (/^\d{1,9}$/.test(id) ? Number.parseInt(id, 10) : -1);

/** What the row is locked for: one that is to be restored is deleted now. */
type ProductChange = 'edit' | 'delete' | 'restore';

/**
 * Locks a product's row by `_id` or productid. An edit lets orders of it be placed meanwhile, since an import holds its edits
 * until the whole file is done; a deletion and a restoration exclude whoever refers to the row. Refuses
 * `product-not-found` where there is none in that state, `version-stale` where it has moved on from the version that the
 * caller saw.
 */
export async function lockProduct(
  tx: Tx,
  id: string,
  { change, version }: { change: ProductChange; version?: number | undefined },
): Promise<ProductRow> {
  const row = await tx
    .selectFrom('products')
    .selectAll()
    .where((where) => where.or([where('id', '=', id), where('productid', '=', numberOf(id))]))
    .where('deleted_at', change === 'restore' ? 'is not' : 'is', null)
    .$call((row) => (change === 'edit' ? row.forNoKeyUpdate() : row.forUpdate()))
    .executeTakeFirst();
  if (!row) refuse('product-not-found');
  if (version !== undefined && version !== row.version)
    refuse('version-stale', { answer: { version: row.version } });
  return row;
}
