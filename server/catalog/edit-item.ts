import type { ItemBody } from '@rush/contract/admin-catalog.ts';
import type { StaffItem } from '@rush/contract/catalog.ts';
import { type Actor, changedFields } from '#platform/audit.ts';
import type { Tx } from '#platform/database/database.ts';
import { announceIn } from '#platform/events/event-bus.ts';
import { type CatalogStaff, invalidateCatalog } from './catalog-staff.ts';
import { getStaffItem } from './list-staff-catalog.ts';
import { lockItem } from './lock-row.ts';
import { readHindi } from './read-form-fields.ts';
import { readItemBody } from './read-item-body.ts';
import { requireOwnerForChange } from './require-owner-for-supply.ts';
import type { ItemRow } from './tables.ts';

/**
 * Refuses with `item-not-found`, `item-invalid`, `version-stale`, and `price-owner-only` for owner-only fields.
 * @param id the item's itemid or `_id`
 */
export async function editItem(
  staff: CatalogStaff,
  actor: Actor,
  id: string,
  body: Partial<ItemBody>,
): Promise<StaffItem> {
  const { db } = staff.platform;
  const { before } = await db.transaction((tx) => editItemIn(tx, staff, actor, { id, body }));
  invalidateCatalog(staff);
  return getStaffItem(db.queries, before.id);
}

/** Runs in the caller's transaction. Call `invalidateCatalog` once it commits. @returns the row before and after */
export async function editItemIn(
  tx: Tx,
  staff: CatalogStaff,
  actor: Actor,
  { id, body }: { id: string; body: Partial<ItemBody> },
): Promise<{ before: ItemRow; after: ItemRow }> {
  const { clock, config } = staff.platform;
  const before = await lockItem(tx, id, { change: 'edit', version: body.version });
  const draft = readItemBody(body, 'edit', { publicUrl: config.publicUrl, before });
  const is_api = draft.is_api ?? before.is_api;
  const values = { ...draft, is_api, api_type: is_api ? (draft.api_type ?? before.api_type) : '' };
  requireOwnerForChange(actor, 'item', before, values);
  const hi = readHindi(before.hi, body.hi, {
    name: [before.name, draft.name],
    suggestedTask: [before.suggested_task, draft.suggested_task],
    terms: [before.terms, draft.terms],
  });
  const after = await tx
    .updateTable('items')
    .set({
      ...values,
      hi: JSON.stringify(hi),
      version: before.version + 1,
      updated_at: clock.now(),
    })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await staff.audit(tx, actor, {
    action: 'item.edit',
    subjectId: String(before.itemid),
    ...changedFields(before, after),
  });
  await announceIn(tx, 'catalog');
  return { before, after };
}
