import type { ProductBody } from '@rush/contract/admin-catalog.ts';
import { CATEGORIES, type Category, type ProductInput } from '@rush/contract/catalog.ts';
import {
  type AddProblem,
  type ApiFields,
  canonicalCode,
  checkApiType,
  type FormProblem,
  readApiType,
  readImgpath,
  refuseProblems,
} from './read-form-fields.ts';
import { readProductInputs } from './read-product-inputs.ts';

/** An edit leaves undefined fields unchanged. */
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
  itemids?: number[];
}

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
  /** The stored values, for an edit. If an older form omits details of an input, they are kept. */
  before?: ApiFields & { type: string; category: Category; inputs: readonly ProductInput[] };
}

/** Aliases are already resolved. Refuses with `product-invalid`, the first message and all problems by field. */
export function readProductBody(
  body: Partial<ProductBody>,
  form: 'create' | 'edit',
  { publicUrl, before }: ProductFormFacts,
): ProductDraft {
  const problems: FormProblem[] = [];
  const addProblem: AddProblem = (field, message) => {
    problems.push({ field, message });
  };
  const required = (field: 'name' | 'type' | 'category'): string | undefined => {
    const value = body[field] ?? (form === 'create' ? '' : undefined);
    return value === '' ? addProblem(field, REQUIRED[form][field]) : value;
  };
  const draft: ProductDraft = {
    name: required('name'),
    type: readType(required('type'), addProblem),
    category: readCategory(required('category'), addProblem),
    imgpath: readImgpath(body.imgpath, form, publicUrl, addProblem),
    important_note: body.importantnote ?? undefined,
    is_trending: body.istrending ?? undefined,
    in_stock: body.instock ?? undefined,
    is_api: body.isApi ?? undefined,
    api_type: readApiType(body.apiType, addProblem),
    supplier_product: body.supplierProduct ?? undefined,
    itemids: readItemids(body.items, addProblem),
  };
  const facts = {
    type: draft.type ?? before?.type ?? '',
    category: draft.category ?? before?.category,
    stored: before?.inputs ?? [],
  };
  draft.inputs = readProductInputs(body.inputs, facts, addProblem);
  checkApiType(draft, before, addProblem);
  refuseProblems('product-invalid', problems);
  return draft;
}

/** Upper case without spaces; any type is allowed (PRO-7). */
function readType(value: string | undefined, addProblem: AddProblem): string | undefined {
  if (value === undefined) return undefined;
  const type = canonicalCode(value);
  return CODE.test(type) ? type : addProblem('type', 'Type must be 1 to 32 characters without spaces.');
}

function readCategory(value: string | undefined, addProblem: AddProblem): Category | undefined {
  if (value === undefined) return undefined;
  const category = CATEGORIES.find((name) => name === value.toLowerCase());
  return category ?? addProblem('category', `Category must be one of ${CATEGORIES.join(', ')}.`);
}

/** A list of numbers or comma-separated text (CAT-2). */
function readItemids(items: ProductBody['items'], addProblem: AddProblem): number[] | undefined {
  if (items === undefined || items === null) return undefined;
  const parts = typeof items === 'string' ? items.split(',').filter((part) => part.trim() !== '') : items;
  const numbers = parts.map((part) =>
    /^\d{1,9}$/.test(String(part).trim()) ? Number.parseInt(String(part), 10) : null,
  );
  if (numbers.includes(null)) return addProblem('items', 'All items must be valid numbers.');
  const itemids = numbers.filter((number) => number !== null);
  const duplicate = itemids.find((itemid, index) => itemids.indexOf(itemid) !== index);
  if (duplicate !== undefined) return addProblem('items', `Item ${duplicate} is listed more than once.`);
  return itemids;
}
