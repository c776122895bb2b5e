import type { Tx } from '#platform/database/database.ts';
import { refuse } from '#platform/refusal.ts';
import type { ItemRow } from './tables.ts';

const numberOf = (id: string): number => (/^\d{1,9}$/.test(id) ? Number.parseInt(id, 10) : -1);

/**
 * Locks an item's row by `_id` or itemid. Refuses `item-not-found` where there is none in that state,
 * `version-stale` where it has moved on from the version that the caller saw.
 */
export async function lockItem(
  tx: Tx,
  id: string,
  { isDeleted = false, version }: { isDeleted?: boolean; version?: number } = {},
): Promise<ItemRow> {
  const row = await tx
    .selectFrom('items')
    .selectAll()
    .where((where) => where.or([where('id', '=', id), where('itemid', '=', numberOf(id))]))
    .where('deleted_at', isDeleted ? 'is not' : 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!row) refuse('item-not-found');
  if (version !== undefined && version !== row.version)
    refuse('version-stale', { answer: { version: row.version } });
  return row;
}
