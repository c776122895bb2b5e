import { ItemBody, ProductBody } from '@rush/contract/admin-catalog.ts';
import type { ImportRow } from '@rush/contract/admin-imports.ts';
import { rupeesFromPaise } from '@rush/contract/money.ts';
import { createItemIn } from '#catalog/create-item.ts';
import { createProductIn } from '#catalog/create-product.ts';
import { editItemIn } from '#catalog/edit-item.ts';
import { editProductIn } from '#catalog/edit-product.ts';
import type { Queries, Tx } from '#platform/database/database.ts';
import {
  type ImportContext,
  type ImportOneRow,
  type Imports,
  type RowOutcome,
  readForm,
  refuseCell,
} from './import-row.ts';
import { externalUrl, findCopiedPath } from './imported-pictures.ts';

type Cells = Readonly<Record<string, string>>;

/** Table columns with a different name in the file. */
const FILE_COLUMNS: Readonly<Record<string, string>> = {
  suggested_task: 'suggestedTask',
  original_paise: 'originalprice',
  discounted_paise: 'discountedprice',
  resell_paise: 'resellprice',
  cost_paise: 'cost',
  is_api: 'isApi',
  api_type: 'apiType',
  supplier_item_ids: 'itemidarray',
  important_note: 'importantnote',
  is_trending: 'istrending',
  supplier_product: 'supplierProduct',
};

export const importItem: ImportOneRow = async (context, { key, cells }) => {
  const { imports, tx, actor } = context;
  const { key: _, name_hi, suggestedTask_hi, terms_hi, ...form } = cells;
  const { picture, imgpath } = await readPicture(imports, tx, form.imgpath);
  const hi = readHindiCells(cells, ['name', 'suggestedTask', 'terms']);
  const body = readForm(ItemBody, { ...form, imgpath, hi });
  const id = await findImported(tx, 'item', key);
  if (id === null)
    return recordCreated(context, 'item', key, await createItemIn(tx, imports, actor, body), picture);
  const edited = await editItemIn(tx, imports, actor, { id, body });
  return describeEdit(edited, { in_stock: 'inStock', hi: 'name_hi' }, picture);
};

export const importProduct: ImportOneRow = async (context, { key, cells }) => {
  const { imports, tx, actor } = context;
  const { key: _, importantnote_hi, items, inputs, ...form } = cells;
  const { picture, imgpath } = await readPicture(imports, tx, form.imgpath);
  const body = readForm(ProductBody, {
    ...form,
    imgpath,
    hi: readHindiCells(cells, ['importantnote']),
    ...(inputs !== undefined && { inputs: partsOf(inputs, '|') }),
    ...(items !== undefined && { items: await readItems(tx, partsOf(items, ',')) }),
  });
  const id = await findImported(tx, 'product', key);
  if (id === null)
    return recordCreated(context, 'product', key, await createProductIn(tx, imports, actor, body), picture);
  const edited = await editProductIn(tx, imports, actor, { id, body });
  return describeEdit(edited, { in_stock: 'instock', hi: 'importantnote_hi' }, picture);
};

/** Keeps the external URL until the picture has been copied. */
async function readPicture({ platform }: Imports, queries: Queries, cell: string | undefined) {
  const picture = externalUrl(cell ?? '', platform.config.publicUrl);
  const copied = picture && (await findCopiedPath(queries, picture));
  return { picture, imgpath: copied ?? cell };
}

async function recordCreated(
  { tx, now }: ImportContext,
  kind: 'item' | 'product',
  key: string,
  { id, name }: { id: string; name: string },
  picture: string | null,
): Promise<RowOutcome> {
  await tx.insertInto('imported_rows').values({ kind, key, id, imported_at: now }).execute();
  return { name, verdict: 'create', changes: [], picture };
}

function describeEdit(
  { before, after }: { before: object; after: { name: string } },
  names: Readonly<Record<string, string>>,
  picture: string | null,
): RowOutcome {
  const changes = describeChanges(before, after, { ...FILE_COLUMNS, ...names });
  return { name: after.name, verdict: changes.length > 0 ? 'change' : 'unchanged', changes, picture };
}

function readHindiCells<Name extends string>(cells: Cells, names: readonly Name[]) {
  const present = names
    .map((name) => [name, cells[`${name}_hi`]] as const)
    .filter(([, cell]) => cell !== undefined);
  return present.length > 0 ? (Object.fromEntries(present) as Partial<Record<Name, string>>) : undefined;
}

const partsOf = (cell: string, separator: string): string[] =>
  cell
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Maps keys to itemids. Throws RowRefused for an unknown key. */
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

/** The `_id` of an imported row, or null. Throws RowRefused if it was deleted. */
async function findImported(tx: Tx, kind: 'item' | 'product', key: string): Promise<string | null> {
  const row = await tx
    .selectFrom('imported_rows as r')
    .leftJoin('items', 'items.id', 'r.id')
    .leftJoin('products', 'products.id', 'r.id')
    .select(['r.id', 'items.deleted_at as item_deleted_at', 'products.deleted_at as product_deleted_at'])
    .where('r.kind', '=', kind)
    .where('r.key', '=', key)
    .executeTakeFirst();
  if (row?.item_deleted_at || row?.product_deleted_at) refuseCell('key', 'deleted-here');
  return row?.id ?? null;
}

/** Columns that change with every edit. */
const IGNORED = new Set(['version', 'updated_at']);

function describeChanges(
  before: object,
  after: object,
  names: Readonly<Record<string, string>>,
): ImportRow['changes'] {
  const old: Readonly<Record<string, unknown>> = { ...before };
  return Object.entries(after)
    .filter(([field, value]) => !IGNORED.has(field) && JSON.stringify(old[field]) !== JSON.stringify(value))
    .map(([field, value]) => ({
      column: names[field] ?? field,
      before: display(field, old[field]),
      after: display(field, value),
    }));
}

function display(field: string, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (field.endsWith('_paise') && typeof value === 'number') return String(rupeesFromPaise(value));
  if (Array.isArray(value)) return value.map((entry) => labelOf(entry)).join(', ');
  return typeof value === 'object' ? Object.values(value).join(', ') : String(value);
}

const labelOf = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'label' in value ? String(value.label) : String(value);
