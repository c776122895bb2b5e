import type { ProductBody } from '@rush/contract/admin-catalog.ts';
import type { StaffProduct } from '@rush/contract/catalog.ts';
import { type Actor, changedFields } from '#platform/audit.ts';
import { announceIn } from '#platform/events/event-bus.ts';
import { type CatalogStaff, showChange } from './catalog-staff.ts';
import { getStaffProduct } from './list-staff-products.ts';
import { lockProduct } from './lock-product.ts';
import { keptApiType } from './player-check.ts';
import { readHindi } from './read-hindi.ts';
import { readProductBody, requireProductApiType } from './read-product-body.ts';
import { requireOwnerForListing, requireOwnerForSupply } from './require-owner-for-supply.ts';
import { readProductItemids, setProductItems } from './set-product-items.ts';

/**
 * Changes the fields that the form carries, and the item list where it has one. Orders keep what they were
 * placed with. Refuses `product-not-found`, `product-invalid`, `version-stale`, and `price-owner-only` where someone else
 * than an owner would change what a supplier delivers.
 *
 * @param id `_id` or productid
 * @param body aliases read
 */
export async function editProduct(
  staff: CatalogStaff,
  actor: Actor,
  id: string,
  body: Partial<ProductBody>,
): Promise<StaffProduct> {
  const { db, clock, config } = staff.platform;
  const productId = await db.transaction(async (tx) => {
    const before = await lockProduct(tx, id, { version: body.version });
    const { itemids, ...draft } = readProductBody(body, 'edit', {
      publicUrl: config.publicUrl,
      known: before.inputs,
      type: before.type,
      category: before.category,
    });
    const isApi = draft.is_api ?? before.is_api;
    const apiType = keptApiType(draft.type ?? before.type, isApi, draft.api_type ?? before.api_type);
    const supply = {
      is_api: isApi,
      api_type: apiType,
      supplier_product: draft.supplier_product ?? before.supplier_product,
      delivery_policy: draft.delivery_policy ?? before.delivery_policy,
    };
    requireProductApiType(supply);
    requireOwnerForSupply(actor, supply, before);
    const { inputs, ...columns } = draft;
    const hi = readHindi(['importantnote'], {
      known: before.hi,
      given: body.hi,
      changed:
        (draft.important_note ?? before.important_note) === before.important_note ? [] : ['importantnote'],
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
    const items = await readProductItemids(tx, before.id);
    if (itemids) {
      await requireOwnerForListing(tx, actor, after, itemids);
      await setProductItems(tx, before.id, itemids);
    }
    await staff.audit(tx, actor, {
      action: 'product.edit',
      subject: 'product',
      subjectId: String(before.productid),
      ...changedFields({ ...before, items }, { ...after, items: itemids ?? items }),
    });
    await announceIn(tx, 'catalog');
    return before.id;
  });
  showChange(staff);
  return getStaffProduct(db.queries, staff.facts, productId);
}
