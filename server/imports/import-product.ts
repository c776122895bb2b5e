import { ProductBody } from '@rush/contract/admin-catalog.ts';
import { createProductIn } from '#catalog/create-product.ts';
import { editProductIn } from '#catalog/edit-product.ts';
import type { ProductRow } from '#catalog/tables.ts';
import type { Tx } from '#platform/database/database.ts';
import { describeChanges, readForm, readHindiCells } from './catalogue-row.ts';
import { type ImportOneRow, type ImportStaff, refuseCell } from './import-row.ts';
import { findCopied, outsideAddress } from './imported-pictures.ts';

/** Columns of the table whose name in the file is another. */
const NAMES = {
  important_note: 'importantnote',
  hi: 'importantnote_hi',
  is_trending: 'istrending',
  in_stock: 'instock',
  is_api: 'isApi',
  api_type: 'apiType',
  supplier_product: 'supplierProduct',
} as const satisfies Partial<Record<keyof ProductRow, string>>;

/** Makes or changes a product by the rules of Create Product and Edit Product. */
export const importProduct =
  (staff: ImportStaff): ImportOneRow =>
  async ({ tx, actor, now }, { key, cells }) => {
    const { key: _, importantnote_hi, items, inputs, ...form } = cells;
    const picture = outsideAddress(form.imgpath ?? '', staff.platform.config.publicUrl);
    const copied = picture && (await findCopied(tx, picture));
    const body = readForm(ProductBody, {
      ...form,
      imgpath: copied ?? form.imgpath,
      hi: readHindiCells(cells, ['importantnote']),
      ...(inputs !== undefined && { inputs: partsOf(inputs, '|') }),
      ...(items !== undefined && { items: await readItems(tx, partsOf(items, ',')) }),
    });
    const productId = await findImportedProduct(tx, key);
    if (productId === null) {
      const { id, name } = await createProductIn(tx, staff, actor, body);
      await tx.insertInto('imported_rows').values({ kind: 'product', key, id, imported_at: now }).execute();
      return { name, verdict: 'create', changes: [], picture };
    }
    const { before, after } = await editProductIn(tx, staff, actor, { id: productId, body });
    const changes = describeChanges(before, after, NAMES);
    return { name: after.name, verdict: changes.length > 0 ? 'change' : 'unchanged', changes, picture };
  };

const partsOf = (cell: string, separator: string): string[] =>
  cell
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** The itemids of items by their keys in the file. Throws RowRefused for a key of none. */
async function readItems(tx: Tx, keys: readonly string[]): Promise<number[]> {
  if (keys.length === 0) return [];
  const rows = await tx
    .selectFrom('imported_rows')
    .innerJoin('items', 'items.id', 'imported_rows.id')
    .select(['imported_rows.key', 'items.itemid'])
    .where('imported_rows.kind', '=', 'item')
    .where('imported_rows.key', 'in', [...keys])
    .execute();
  const itemidOf = new Map(rows.map(({ key, itemid }) => [key, itemid]));
  return keys.map((key) => itemidOf.get(key) ?? refuseCell('items', 'unknown-item'));
}

/** The `_id` of the product that was imported by this key, null where none was. Throws RowRefused for one that is deleted. */
async function findImportedProduct(tx: Tx, key: string): Promise<string | null> {
  const row = await tx
    .selectFrom('imported_rows')
    .innerJoin('products', 'products.id', 'imported_rows.id')
    .select(['products.id', 'products.deleted_at'])
    .where('imported_rows.kind', '=', 'product')
    .where('imported_rows.key', '=', key)
    .executeTakeFirst();
  if (row?.deleted_at) refuseCell('key', 'deleted-here');
  return row?.id ?? null;
}
