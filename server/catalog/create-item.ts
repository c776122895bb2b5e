import { ITEM_ALIASES, type ItemBody, readAliases } from '@rush/contract/admin-catalog.ts';
import type { StaffItem } from '@rush/contract/catalog.ts';
import type { Actor } from '#platform/audit.ts';
import type { Tx } from '#platform/database/database.ts';
import { announceIn } from '#platform/events/event-bus.ts';
import { newId } from '#platform/ids.ts';
import { type CatalogStaff, invalidateCatalog } from './catalog-staff.ts';
import { getStaffItem } from './list-staff-catalog.ts';
import { readHindi } from './read-form-fields.ts';
import { readItemBody } from './read-item-body.ts';
import type { ItemRow } from './tables.ts';

/** In stock by default. Shoppers see it once a product lists it. Refuses with `item-invalid`. */
export async function createItem(staff: CatalogStaff, actor: Actor, body: ItemBody): Promise<StaffItem> {
  const { db } = staff.platform;
  const { id } = await db.transaction((tx) => createItemIn(tx, staff, actor, body));
  invalidateCatalog(staff);
  return getStaffItem(db.queries, id);
}

/** Runs in the caller's transaction. Call `invalidateCatalog` once it commits. */
export async function createItemIn(
  tx: Tx,
  staff: CatalogStaff,
  actor: Actor,
  body: Partial<ItemBody>,
): Promise<ItemRow> {
  const { clock, config } = staff.platform;
  const draft = readItemBody(readAliases(body, ITEM_ALIASES), 'create', config);
  const is_api = draft.is_api ?? false;
  const now = clock.now();
  const item = {
    ...draft,
    id: newId(now.getTime()),
    name: draft.name ?? '',
    hi: JSON.stringify(readHindi({}, body.hi, { name: [], suggestedTask: [], terms: [] })),
    original_paise: draft.original_paise ?? 0,
    discounted_paise: draft.discounted_paise ?? 0,
    resell_paise: draft.resell_paise ?? 0,
    is_api,
    api_type: is_api ? (draft.api_type ?? '') : '',
    imgpath: draft.imgpath ?? '',
    created_at: now,
    updated_at: now,
  };
  const row = await tx.insertInto('items').values(item).returningAll().executeTakeFirstOrThrow();
  await staff.audit(tx, actor, {
    action: 'item.create',
    subjectId: String(row.itemid),
    after: row,
  });
  await announceIn(tx, 'catalog');
  return row;
}
