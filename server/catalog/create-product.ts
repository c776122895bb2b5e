import { PRODUCT_ALIASES, type ProductBody, readAliases } from '@rush/contract/admin-catalog.ts';
import type { StaffProduct } from '@rush/contract/catalog.ts';
import { sql } from 'kysely';
import type { Actor } from '#platform/audit.ts';
import type { Tx } from '#platform/database/database.ts';
import { announceIn } from '#platform/events/event-bus.ts';
import { newId } from '#platform/ids.ts';
import { type CatalogStaff, invalidateCatalog } from './catalog-staff.ts';
import { apiTypeToStore } from './checked-products.ts';
import { getStaffProduct } from './list-staff-catalog.ts';
import { readHindi } from './read-form-fields.ts';
import { readProductBody } from './read-product-body.ts';
import { defaultInputs } from './read-product-inputs.ts';
import { requireOwnerForChange, requireOwnerForListing } from './require-owner-for-supply.ts';
import { setProductItems } from './set-product-items.ts';
import type { ProductRow } from './tables.ts';

/** Adds a product after all others, in stock by default. Refuses with `product-invalid` or `price-owner-only`. */
export async function createProduct(
  staff: CatalogStaff,
  actor: Actor,
  body: ProductBody,
): Promise<StaffProduct> {
  const { db } = staff.platform;
  const { id } = await db.transaction((tx) => createProductIn(tx, staff, actor, body));
  invalidateCatalog(staff);
  return getStaffProduct(staff, id);
}

/** Runs in the caller's transaction. Call `invalidateCatalog` once it commits. */
export async function createProductIn(
  tx: Tx,
  staff: CatalogStaff,
  actor: Actor,
  body: Partial<ProductBody>,
): Promise<ProductRow> {
  const { clock, config } = staff.platform;
  const draft = readProductBody(readAliases(body, PRODUCT_ALIASES), 'create', {
    publicUrl: config.publicUrl,
  });
  const { name = '', type = '', category = 'others', imgpath = '', is_api = false, api_type = '' } = draft;
  const supply = {
    is_api,
    api_type: apiTypeToStore(type, is_api, api_type),
    supplier_product: draft.supplier_product ?? '',
  };
  // Only owners can create products that a supplier delivers.
  const byHand = { is_api: false, api_type: '', supplier_product: '' } as const;
  requireOwnerForChange(actor, 'product', byHand, supply);
  const now = clock.now();
  const id = newId(now.getTime());
  const row = await tx
    .insertInto('products')
    .values({
      id,
      name,
      type,
      category,
      imgpath,
      important_note: draft.important_note ?? '',
      hi: JSON.stringify(readHindi({}, body.hi, { importantnote: [] })),
      inputs: JSON.stringify(draft.inputs ?? defaultInputs(type, category)),
      is_trending: draft.is_trending ?? false,
      in_stock: draft.in_stock ?? true,
      ...supply,
      sort: sql<number>`(select coalesce(max(sort), 0) + 1 from products)`,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await requireOwnerForListing(tx, actor, row, draft.itemids ?? []);
  await setProductItems(tx, id, draft.itemids ?? []);
  await staff.audit(tx, actor, {
    action: 'product.create',
    subjectId: String(row.productid),
    after: { ...row, items: draft.itemids ?? [] },
  });
  await announceIn(tx, 'catalog');
  return row;
}
