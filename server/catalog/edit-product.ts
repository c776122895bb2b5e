import type { ProductBody } from '@rush/contract/admin-catalog.ts';
import type { StaffProduct } from '@rush/contract/catalog.ts';
import { type Actor, changedFields } from '#platform/audit.ts';
import type { Tx } from '#platform/database/database.ts';
import { announceIn } from '#platform/events/event-bus.ts';
import { type CatalogStaff, invalidateCatalog } from './catalog-staff.ts';
import { apiTypeToStore, listProductItems } from './checked-products.ts';
import { getStaffProduct } from './list-staff-catalog.ts';
import { lockProduct } from './lock-row.ts';
import { readHindi } from './read-form-fields.ts';
import { readProductBody } from './read-product-body.ts';
import { requireOwnerForChange, requireOwnerForListing } from './require-owner-for-supply.ts';
import { setProductItems } from './set-product-items.ts';
import type { ProductRow } from './tables.ts';

/**
 * Refuses with `product-not-found`, `product-invalid`, `version-stale`, and `price-owner-only` for owner-only changes.
 * @param id `_id` or productid @param body with aliases resolved
 */
export async function editProduct(
  staff: CatalogStaff,
  actor: Actor,
  id: string,
  body: Partial<ProductBody>,
): Promise<StaffProduct> {
  const { db } = staff.platform;
  const { before } = await db.transaction((tx) => editProductIn(tx, staff, actor, { id, body }));
  invalidateCatalog(staff);
  return getStaffProduct(staff, before.id);
}

type ProductWithItems = ProductRow & { items: readonly number[] };

/** Runs in the caller's transaction. Call `invalidateCatalog` once it commits. @returns product before and after */
export async function editProductIn(
  tx: Tx,
  staff: CatalogStaff,
  actor: Actor,
  { id, body }: { id: string; body: Partial<ProductBody> },
): Promise<{ before: ProductWithItems; after: ProductWithItems }> {
  const { clock, config } = staff.platform;
  const before = await lockProduct(tx, id, { change: 'edit', version: body.version });
  const { itemids, ...draft } = readProductBody(body, 'edit', {
    publicUrl: config.publicUrl,
    before,
  });
  const isApi = draft.is_api ?? before.is_api;
  const apiType = apiTypeToStore(draft.type ?? before.type, isApi, draft.api_type ?? before.api_type);
  const supply = {
    is_api: isApi,
    api_type: apiType,
    supplier_product: draft.supplier_product ?? before.supplier_product,
  };
  requireOwnerForChange(actor, 'product', before, { ...draft, ...supply });
  const { inputs, ...columns } = draft;
  const hi = readHindi(before.hi, body.hi, {
    importantnote: [before.important_note, draft.important_note],
  });
  const after = await tx
    .updateTable('products')
    .set({
      ...columns,
      ...(inputs && { inputs: JSON.stringify(inputs) }),
      hi: JSON.stringify(hi),
      ...supply,
      version: before.version + 1,
      updated_at: clock.now(),
    })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const items = (await listProductItems(tx, before.id)).map(({ itemid }) => itemid);
  if (itemids) {
    await requireOwnerForListing(tx, actor, after, itemids);
    await setProductItems(tx, before.id, itemids);
  }
  await staff.audit(tx, actor, {
    action: 'product.edit',
    subjectId: String(before.productid),
    ...changedFields({ ...before, items }, { ...after, items: itemids ?? items }),
  });
  await announceIn(tx, 'catalog');
  return { before: { ...before, items }, after: { ...after, items: itemids ?? items } };
}
