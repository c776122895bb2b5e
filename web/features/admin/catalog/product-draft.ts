import type { ProductBody } from '@rush/contract/admin-catalog.ts';
import type { ProductInput, StaffProduct } from '@rush/contract/catalog.ts';
import { CHECKED_TYPES } from '@rush/contract/product-types.ts';
import { draftFrom } from '../parts/draft-from.ts';

let lastInputId = 0;
export const newInput = (input: Partial<ProductInput> = {}) => ({
  id: ++lastInputId,
  label: input.label ?? '',
  kind: input.kind ?? 'text',
  help: input.help ?? '',
  hi: { label: input.hi?.label ?? '', help: input.hi?.help ?? '' },
});

export type DraftInput = ReturnType<typeof newInput>;

export const emptyProduct = () => ({
  name: '',
  type: '',
  category: '',
  imgpath: '',
  importantnote: '',
  hi: { importantnote: '' },
  inputs: [
    newInput({ label: 'User ID', kind: 'number', hi: { label: 'यूज़र ID' } }),
    newInput({ label: 'Zone ID', kind: 'number', hi: { label: 'ज़ोन ID' } }),
  ],
  items: '',
  istrending: false,
  instock: true,
  isApi: false,
  apiType: '',
  supplierProduct: '',
});

export type ProductDraft = ReturnType<typeof emptyProduct>;

export const draftOfProduct = (product: StaffProduct): ProductDraft => ({
  ...draftFrom(emptyProduct(), product),
  inputs: product.inputs.map((input) => newInput(input)),
});

/** Whether a supplier delivers the product or could check its players' names. */
export const usesSupplier = ({ isApi, type }: ProductDraft): boolean => isApi || CHECKED_TYPES.includes(type);

export function bodyOfProduct(draft: ProductDraft): ProductBody {
  return {
    ...draft,
    apiType: usesSupplier(draft) ? draft.apiType : '',
    inputs: draft.inputs.map(({ id: _, ...input }) => input),
  };
}
