import type { StaffProduct } from '@rush/contract/catalog.ts';
import type { Actor } from '#platform/audit.ts';
import { announceIn } from '#platform/events/event-bus.ts';
import { type CatalogStaff, showChange } from './catalog-staff.ts';
import { getStaffProduct } from './list-staff-products.ts';
import { lockProduct } from './lock-product.ts';

/**
 * Takes a product out of the shop. The row stays: orders point at it and keep their own copy of what was
 * bought; open ones are delivered all the same. Refuses `product-not-found`.
 */
export async function deleteProduct(staff: CatalogStaff, actor: Actor, id: string): Promise<void> {
  await setDeleted(staff, actor, id, true);
}

/** Undoes a deletion: the product is back as it was. Refuses `product-not-found` where none is deleted. */
export async function restoreProduct(staff: CatalogStaff, actor: Actor, id: string): Promise<StaffProduct> {
  const productId = await setDeleted(staff, actor, id, false);
  return getStaffProduct(staff.platform.db.queries, staff.facts, productId);
}

async function setDeleted(
  staff: CatalogStaff,
  actor: Actor,
  id: string,
  isDeleted: boolean,
): Promise<string> {
  const { db, clock } = staff.platform;
  const productId = await db.transaction(async (tx) => {
    const row = await lockProduct(tx, id, { change: isDeleted ? 'delete' : 'restore' });
    const now = clock.now();
    await tx
      .updateTable('products')
      .set({ deleted_at: isDeleted ? now : null, version: row.version + 1, updated_at: now })
      .where('id', '=', row.id)
      .execute();
    await staff.audit(tx, actor, {
      action: isDeleted ? 'product.delete' : 'product.restore',
      subject: 'product',
      subjectId: String(row.productid),
      before: { name: row.name, isDeleted: !isDeleted },
      after: { name: row.name, isDeleted },
    });
    await announceIn(tx, 'catalog');
    return row.id;
  });
  showChange(staff);
  return productId;
}
