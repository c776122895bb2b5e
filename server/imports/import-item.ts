import { ItemBody } from '@rush/contract/admin-catalog.ts';
import { createItemIn } from '#catalog/create-item.ts';
import { editItemIn } from '#catalog/edit-item.ts';
import type { ItemRow } from '#catalog/tables.ts';
import type { Tx } from '#platform/database/database.ts';
import { describeChanges, readForm, readHindiCells } from './catalogue-row.ts';
import { type ImportOneRow, type ImportStaff, refuseCell } from './import-row.ts';
import { findCopied, outsideAddress } from './imported-pictures.ts';

/** Columns of the table whose name in the file is another. */
const NAMES = {
  suggested_task: 'suggestedTask',
  original_paise: 'originalprice',
  discounted_paise: 'discountedprice',
  resell_paise: 'resellprice',
  cost_paise: 'cost',
  in_stock: 'inStock',
  is_api: 'isApi',
  api_type: 'apiType',
  supplier_item_ids: 'itemidarray',
  hi: 'name_hi',
} as const satisfies Partial<Record<keyof ItemRow, string>>;

/** Makes or changes an item by the rules of Create Item and Edit Item. */
export const importItem =
  (staff: ImportStaff): ImportOneRow =>
  async ({ tx, actor, now }, { key, cells }) => {
    const { key: _, name_hi, suggestedTask_hi, ...form } = cells;
    const picture = outsideAddress(form.imgpath ?? '', staff.platform.config.publicUrl);
    const copied = picture && (await findCopied(tx, picture));
    const hi = readHindiCells(cells, ['name', 'suggestedTask']);
    const body = readForm(ItemBody, { ...form, imgpath: copied ?? form.imgpath, hi });
    const itemId = await findImportedItem(tx, key);
    if (itemId === null) {
      const { id, name } = await createItemIn(tx, staff, actor, body);
      await tx.insertInto('imported_rows').values({ kind: 'item', key, id, imported_at: now }).execute();
      return { name, verdict: 'create', changes: [], picture };
    }
    const { before, after } = await editItemIn(tx, staff, actor, { id: itemId, body });
    const changes = describeChanges(before, after, NAMES);
    return { name: after.name, verdict: changes.length > 0 ? 'change' : 'unchanged', changes, picture };
  };

/** The `_id` of the item that was imported by this key, null where none was. Throws RowRefused for one that is deleted. */
async function findImportedItem(tx: Tx, key: string): Promise<string | null> {
  const row = await tx
    .selectFrom('imported_rows')
    .innerJoin('items', 'items.id', 'imported_rows.id')
    .select(['items.id', 'items.deleted_at'])
    .where('imported_rows.kind', '=', 'item')
    .where('imported_rows.key', '=', key)
    .executeTakeFirst();
  if (row?.deleted_at) refuseCell('key', 'deleted-here');
  return row?.id ?? null;
}
