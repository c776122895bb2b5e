import type { Actor } from '#platform/audit.ts';
import { announceIn } from '#platform/events/event-bus.ts';
import { type CatalogStaff, invalidateCatalog } from './catalog-staff.ts';
import { lockItem, lockProduct } from './lock-row.ts';

/**
 * Deletes or restores an item or a product. The row is kept for its orders and for undo: a restored item returns to its
 * position, and open orders for a deleted product are still delivered. Refuses with `item-not-found`,
 * `product-not-found`.
 *
 * @returns the row's id
 */
export async function setDeleted(
  staff: CatalogStaff,
  actor: Actor,
  subject: 'item' | 'product',
  { id, isDeleted }: { id: string; isDeleted: boolean },
): Promise<string> {
  const { db, clock } = staff.platform;
  const rowId = await db.transaction(async (tx) => {
    const lock = { change: isDeleted ? 'delete' : 'restore' } as const;
    const row = subject === 'item' ? await lockItem(tx, id, lock) : await lockProduct(tx, id, lock);
    const now = clock.now();
    const change = { deleted_at: isDeleted ? now : null, version: row.version + 1, updated_at: now };
    if (subject === 'item') await tx.updateTable('items').set(change).where('id', '=', row.id).execute();
    else await tx.updateTable('products').set(change).where('id', '=', row.id).execute();
    await staff.audit(tx, actor, {
      action: `${subject}.${isDeleted ? 'delete' : 'restore'}`,
      subjectId: String('itemid' in row ? row.itemid : row.productid),
      before: { name: row.name, isDeleted: !isDeleted },
      after: { name: row.name, isDeleted },
    });
    await announceIn(tx, 'catalog');
    return row.id;
  });
  invalidateCatalog(staff);
  return rowId;
}
