import { sql } from 'kysely';
import type { Tx } from '#platform/database/database.ts';
import { refuse } from '#platform/refusal.ts';
import type { ItemRow, ProductRow } from './tables.ts';

interface RowLock {
  change: 'edit' | 'delete' | 'restore';
  version?: number | undefined;
}

/**
 * An edit takes a lock that does not block orders, because an import keeps its locks until the whole file is done.
 * Refuses with `item-not-found`, `version-stale`.
 */
export async function lockItem(tx: Tx, id: string, lock: RowLock): Promise<ItemRow> {
  const { rows } = await sql<ItemRow>`select * from items
    where (id = ${id} or itemid = ${numericId(id)}) and ${condition(lock)}`.execute(tx);
  return requireVersion(rows[0] ?? refuse('item-not-found'), lock);
}

/** Refuses with `product-not-found`, `version-stale`. */
export async function lockProduct(tx: Tx, id: string, lock: RowLock): Promise<ProductRow> {
  const { rows } = await sql<ProductRow>`select * from products
    where (id = ${id} or productid = ${numericId(id)}) and ${condition(lock)}`.execute(tx);
  return requireVersion(rows[0] ?? refuse('product-not-found'), lock);
}

/** -1, which matches no row, for any other id. */
export const numericId = (id: string): number => (/^\d{1,9}$/.test(id) ? Number.parseInt(id, 10) : -1);

const condition = ({ change }: RowLock) => sql`(deleted_at is not null) = ${change === 'restore'}
  ${change === 'edit' ? sql`for no key update` : sql`for update`}`;

function requireVersion<Row extends { version: number }>(row: Row, { version }: RowLock): Row {
  if (version !== undefined && version !== row.version)
    refuse('version-stale', { extra: { version: row.version } });
  return row;
}
