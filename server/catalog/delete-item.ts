import type { StaffItem } from '@rush/contract/catalog.ts';
import type { Actor } from '#platform/audit.ts';
import { announceIn } from '#platform/events/event-bus.ts';
import { type CatalogStaff, showChange } from './catalog-staff.ts';
import { getStaffItem } from './list-staff-items.ts';
import { lockItem } from './lock-item.ts';

/**
 * Takes an item out of the shop, from every product's list. The row stays: orders point at it and keep their
 * own copy of what was bought. Refuses `item-not-found`.
 */
export async function deleteItem(staff: CatalogStaff, actor: Actor, id: string): Promise<void> {
  await setDeleted(staff, actor, id, true);
}

/** Undoes a deletion: the item is back where it was. Refuses `item-not-found` where none is deleted. */
export async function restoreItem(staff: CatalogStaff, actor: Actor, id: string): Promise<StaffItem> {
  return getStaffItem(staff.platform.db.queries, await setDeleted(staff, actor, id, false));
}

async function setDeleted(
  staff: CatalogStaff,
  actor: Actor,
  id: string,
  isDeleted: boolean,
): Promise<string> {
  const { db, clock } = staff.platform;
  const itemId = await db.transaction(async (tx) => {
    const row = await lockItem(tx, id, { change: isDeleted ? 'delete' : 'restore' });
    const now = clock.now();
    await tx
      .updateTable('items')
      .set({ deleted_at: isDeleted ? now : null, version: row.version + 1, updated_at: now })
      .where('id', '=', row.id)
      .execute();
    await staff.audit(tx, actor, {
      action: isDeleted ? 'item.delete' : 'item.restore',
      subject: 'item',
      subjectId: String(row.itemid),
      before: { name: row.name, isDeleted: !isDeleted },
      after: { name: row.name, isDeleted },
    });
    await announceIn(tx, 'catalog');
    return row.id;
  });
  showChange(staff);
  return itemId;
}
