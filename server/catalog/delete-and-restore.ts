import type { StaffItem, StaffProduct } from '@rush/contract/catalog.ts';
import type { Actor } from '#platform/audit.ts';
import { announceIn } from '#platform/events/event-bus.ts';
import { type CatalogStaff, showChange } from './catalog-staff.ts';
import { getStaffItem, getStaffProduct } from './list-staff-catalog.ts';
import { lockItem, lockProduct } from './lock-row.ts';

/** The row is kept for its orders and for undo. Refuses with `item-not-found`. */
export async function deleteItem(staff: CatalogStaff, actor: Actor, id: string): Promise<void> {
  await setDeleted(staff, actor, 'item', { id, isDeleted: true });
}

/** Also restores the item's position. Refuses with `item-not-found`. */
export async function restoreItem(staff: CatalogStaff, actor: Actor, id: string): Promise<StaffItem> {
  const itemId = await setDeleted(staff, actor, 'item', { id, isDeleted: false });
  return getStaffItem(staff.platform.db.queries, itemId);
}

/** The row is kept for undo; open orders are still delivered. Refuses with `product-not-found`. */
export async function deleteProduct(staff: CatalogStaff, actor: Actor, id: string): Promise<void> {
  await setDeleted(staff, actor, 'product', { id, isDeleted: true });
}

/** Refuses with `product-not-found`. */
export async function restoreProduct(staff: CatalogStaff, actor: Actor, id: string): Promise<StaffProduct> {
  const productId = await setDeleted(staff, actor, 'product', { id, isDeleted: false });
  return getStaffProduct(staff.platform.db.queries, staff.facts, productId);
}

async function setDeleted(
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
  showChange(staff);
  return rowId;
}
