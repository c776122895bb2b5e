import type { ItemBody } from '@rush/contract/admin-catalog.ts';
import { paiseFromRupees } from '@rush/contract/money.ts';
import {
  type AddProblem,
  type ApiFields,
  checkApiType,
  type FormProblem,
  readApiType,
  readImgpath,
  refuseProblems,
} from './read-form-fields.ts';

/** An edit leaves undefined fields unchanged. */
export interface ItemDraft {
  name?: string;
  type?: string;
  suggested_task?: string;
  terms?: string;
  original_paise?: number;
  discounted_paise?: number;
  resell_paise?: number;
  cost_paise?: number | null;
  in_stock?: boolean;
  is_api?: boolean;
  api_type?: string;
  supplier_item_ids?: string[];
  imgpath?: string;
}

type Amount = ItemBody['price'];

const SUPPLIER_ID = /^[\w.:-]{1,64}$/;

/** Aliases are already resolved. Refuses with `item-invalid`, the first message (CAT-1) and all problems by field. */
export function readItemBody(
  body: Partial<ItemBody>,
  form: 'create' | 'edit',
  { publicUrl, before }: { publicUrl: string; before?: ApiFields },
): ItemDraft {
  const problems: FormProblem[] = [];
  const addProblem: AddProblem = (field, message) => {
    problems.push({ field, message });
  };
  const isNew = form === 'create';
  const name = body.name ?? (isNew ? '' : undefined);
  if (name === '') addProblem('name', 'Name is required.');
  const apiType = readApiType(body.apiType, addProblem);
  const draft: ItemDraft = {
    name,
    type: body.type ?? undefined,
    suggested_task: body.suggestedTask ?? undefined,
    terms: body.terms ?? undefined,
    original_paise: readPrice('originalprice', 'Original', body.originalprice, isNew, addProblem),
    discounted_paise: readPrice('discountedprice', 'Discounted', body.discountedprice, isNew, addProblem),
    resell_paise: readPrice('resellprice', 'Resell', body.resellprice, isNew, addProblem),
    cost_paise: readCost(body.cost, addProblem),
    in_stock: body.inStock ?? undefined,
    is_api: body.isApi ?? undefined,
    api_type: apiType,
    supplier_item_ids: readSupplierIds(body.itemidarray, addProblem),
    imgpath: readImgpath(body.imgpath, form, publicUrl, addProblem),
  };
  checkApiType(draft, before, addProblem);
  refuseProblems('item-invalid', problems);
  return draft;
}

function readPrice(
  field: string,
  label: string,
  value: Amount,
  isNew: boolean,
  addProblem: AddProblem,
): number | undefined {
  // Front ends send `null` for a cleared number field.
  if (value === undefined && !isNew) return undefined;
  const paise = paiseFromRupees(value ?? '');
  return paise === null || paise === 0 ? addProblem(field, `Valid ${label} Price is required.`) : paise;
}

function readCost(value: Amount, addProblem: AddProblem): number | null | undefined {
  if (value === undefined || value === null || value === '') return value === undefined ? undefined : null;
  return paiseFromRupees(value) ?? addProblem('cost', 'Valid Cost is required.');
}

/** A list or comma-separated text (CAT-2). */
function readSupplierIds(value: ItemBody['itemidarray'], addProblem: AddProblem): string[] | undefined {
  if (value === undefined || value === null) return undefined;
  const parts = typeof value === 'string' ? value.split(',') : value;
  const ids = parts.map((part) => String(part).trim()).filter((part) => part !== '');
  return ids.every((id) => SUPPLIER_ID.test(id))
    ? ids
    : addProblem('itemidarray', 'Item ids may contain only letters, digits and .:_-');
}
