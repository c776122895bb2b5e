import { sql } from 'kysely';
import type { Tx } from '#platform/database/database.ts';
import { refuse } from '#platform/refusal.ts';
import type { ItemRow, ProductRow } from './tables.ts';

interface RowLock {
  /** `restore` looks for a deleted row. */
  change: 'edit' | 'delete' | 'restore';
  version?: number | undefined;
}

/**
 * Locks an item's row by `_id` or itemid. An edit lets orders of it be placed meanwhile, since an import holds its
 * edits until the whole file is done; a deletion or restoration does not. Refuses `item-not-found` where there is
 * none in that state, and `version-stale`.
 */
export async function lockItem(tx: Tx, id: string, lock: RowLock): Promise<ItemRow> {
  const { rows } = await sql<ItemRow>`select * from items
    where (id = ${id} or itemid = ${numberOf(id)}) and ${condition(lock)}`.execute(tx);
  return requireVersion(rows[0] ?? refuse('item-not-found'), lock);
}

/** The same for a product, by `_id` or productid. Refuses `product-not-found`, `version-stale`. */
export async function lockProduct(tx: Tx, id: string, lock: RowLock): Promise<ProductRow> {
  const { rows } = await sql<ProductRow>`select * from products
    where (id = ${id} or productid = ${numberOf(id)}) and ${condition(lock)}`.execute(tx);
  return requireVersion(rows[0] ?? refuse('product-not-found'), lock);
}

/** The number in a path; -1 matches no row. */
export const numberOf = (id: string): number => (/^\d{1,9}$/.test(id) ? Number.parseInt(id, 10) : -1);

const condition = ({ change }: RowLock) => sql`(deleted_at is not null) = ${change === 'restore'}
  ${change === 'edit' ? sql`for no key update` : sql`for update`}`;

function requireVersion<Row extends { version: number }>(row: Row, { version }: RowLock): Row {
  if (version !== undefined && version !== row.version)
    refuse('version-stale', { answer: { version: row.version } });
  return row;
}
