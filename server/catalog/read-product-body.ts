import type { ProductBody } from '@rush/contract/admin-catalog.ts';
import { CATEGORIES, type Category, type ProductInput } from '@rush/contract/catalog.ts';
import { DELIVERY_POLICIES, type DeliveryPolicy } from '@rush/contract/offers.ts';
import { refuse } from '#platform/refusal.ts';
import { readImgpath } from './read-imgpath.ts';
import { readProductInputs, type Wrong } from './read-product-inputs.ts';
import type { ProductRow } from './tables.ts';

/** What a form says of a product; a field that it leaves out is undefined. */
export interface ProductDraft {
  name?: string;
  type?: string;
  category?: Category;
  imgpath?: string;
  important_note?: string;
  inputs?: ProductInput[];
  is_trending?: boolean;
  in_stock?: boolean;
  is_api?: boolean;
  api_type?: string;
  supplier_product?: string;
  delivery_policy?: DeliveryPolicy;
  itemids?: number[];
}

/** The sentences of the two forms (CAT-1). */
const REQUIRED = {
  create: { name: 'Name is required.', type: 'Type is required.', category: 'Category is required.' },
  edit: {
    name: 'Product name is required.',
    type: 'Product type is required.',
    category: 'Category is required.',
  },
} as const;

const CODE = /^\S{1,32}$/u;

interface ProductFormFacts {
  publicUrl: string;
  /** As the product is now, where it is one already. */
  type?: string;
  category?: Category;
  /** Its inputs: what an older form does not know of them is kept. */
  known?: readonly ProductInput[];
}

/**
 * Checks each field of a product's form, aliases read. Refuses `product-invalid` with the first problem's sentence
 * and all problems by field.
 */
export function readProductBody(
  body: Partial<ProductBody>,
  form: 'create' | 'edit',
  { publicUrl, known = [], type, category }: ProductFormFacts,
): ProductDraft {
  const fields: { field: string; message: string }[] = [];
  const wrong: Wrong = (field, message) => {
    fields.push({ field, message });
  };
  const required = (field: 'name' | 'type' | 'category'): string | undefined => {
    const value = body[field] ?? (form === 'create' ? '' : undefined);
    return value === '' ? wrong(field, REQUIRED[form][field]) : value;
  };
  const draft: ProductDraft = {
    name: required('name'),
    type: readType(required('type'), wrong),
    category: readCategory(required('category'), wrong),
    imgpath: readImgpath(body.imgpath, form, publicUrl, wrong),
    important_note: body.importantnote ?? undefined,
    is_trending: body.istrending ?? undefined,
    in_stock: body.instock ?? undefined,
    is_api: body.isApi ?? undefined,
    api_type: readCode('apiType', body.apiType, wrong),
    supplier_product: body.supplierProduct ?? undefined,
    delivery_policy: readPolicy(body.deliveryPolicy, wrong),
    itemids: readItemids(body.items, wrong),
  };
  const facts = { type: draft.type ?? type ?? '', category: draft.category ?? category, known };
  draft.inputs = readProductInputs(body.inputs, facts, wrong);
  if (fields.length > 0) refuseProduct(fields);
  return draft;
}

/** A rule over several fields, on the product as it would be stored. Refuses `product-invalid`. */
export function requireProductApiType(product: Pick<ProductRow, 'is_api' | 'api_type'>): void {
  if (product.is_api && product.api_type === '')
    refuseProduct([{ field: 'apiType', message: 'API Type is required when Is API is true.' }]);
}

/** Refuses a product's form with the sentence of its first problem. */
export function refuseProduct(fields: { field: string; message: string }[]): never {
  refuse('product-invalid', { message: fields[0]?.message, fields });
}

/** Upper case without spaces; the list of types is open (PRO-7). */
function readType(value: string | undefined, wrong: Wrong): string | undefined {
  if (value === undefined) return undefined;
  const type = value.replace(/\s+/gu, '').toUpperCase();
  return CODE.test(type) ? type : wrong('type', 'Type must be 1 to 32 characters without spaces.');
}

function readCode(field: string, value: string | null | undefined, wrong: Wrong): string | undefined {
  if (value === undefined || value === null) return undefined;
  const code = value.replace(/\s+/gu, '').toUpperCase();
  return code === '' || CODE.test(code) ? code : wrong(field, 'API Type must be at most 32 characters.');
}

function readCategory(value: string | undefined, wrong: Wrong): Category | undefined {
  if (value === undefined) return undefined;
  const category = CATEGORIES.find((known) => known === value.toLowerCase());
  return category ?? wrong('category', `Category must be one of ${CATEGORIES.join(', ')}.`);
}

function readPolicy(value: ProductBody['deliveryPolicy'], wrong: Wrong): DeliveryPolicy | undefined {
  if (value === undefined || value === null) return undefined;
  const policy = DELIVERY_POLICIES.find((known) => known === value);
  return policy ?? wrong('deliveryPolicy', `Delivery policy must be one of ${DELIVERY_POLICIES.join(', ')}.`);
}

/** A list of numbers, or their text with commas between (CAT-1). */
function readItemids(items: ProductBody['items'], wrong: Wrong): number[] | undefined {
  if (items === undefined || items === null) return undefined;
  const parts = typeof items === 'string' ? items.split(',').filter((part) => part.trim() !== '') : items;
  const numbers = parts.map((part) =>
    /^\d{1,9}$/.test(String(part).trim()) ? Number.parseInt(String(part), 10) : null,
  );
  if (numbers.includes(null)) return wrong('items', 'All items must be valid numbers.');
  const itemids = numbers.filter((number) => number !== null);
  const repeated = itemids.find((itemid, index) => itemids.indexOf(itemid) !== index);
  if (repeated !== undefined) return wrong('items', `Item ${repeated} is listed more than once.`);
  return itemids;
}
