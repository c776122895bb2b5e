import type { ProductBody } from '@rush/contract/admin-catalog.ts';
import { CHECKED_TYPES, type ProductInput, type StaffProduct } from '@rush/contract/catalog.ts';

export interface DraftInput {
  id: number;
  label: string;
  kind: ProductInput['kind'];
  help: string;
  hi: { label: string; help: string };
}

export interface ProductDraft {
  name: string;
  type: string;
  category: string;
  imgpath: string;
  importantnote: string;
  hi: { importantnote: string };
  inputs: DraftInput[];
  items: string;
  istrending: boolean;
  instock: boolean;
  isApi: boolean;
  apiType: string;
  supplierProduct: string;
}

let lastInput = 0;
export const newInput = (input: Partial<ProductInput> = {}): DraftInput => ({
  id: ++lastInput,
  label: input.label ?? '',
  kind: input.kind ?? 'text',
  help: input.help ?? '',
  hi: { label: input.hi?.label ?? '', help: input.hi?.help ?? '' },
});

export const emptyProduct = (): ProductDraft => ({
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

export const draftOfProduct = (product: StaffProduct): ProductDraft => ({
  name: product.name,
  type: product.type,
  category: product.category,
  imgpath: product.imgpath,
  importantnote: product.importantnote,
  hi: { importantnote: product.hi.importantnote ?? '' },
  inputs: product.inputs.map(newInput),
  items: product.items.join(', '),
  istrending: product.istrending,
  instock: product.instock,
  isApi: product.isApi,
  apiType: product.apiType,
  supplierProduct: product.supplierProduct,
});

/** Whether a supplier delivers it or could check its players' names. */
export const namesSupplier = ({ isApi, type }: ProductDraft): boolean =>
  isApi || CHECKED_TYPES.includes(type);

export function bodyOfProduct(draft: ProductDraft): ProductBody {
  return {
    ...draft,
    apiType: namesSupplier(draft) ? draft.apiType : '',
    inputs: draft.inputs.map(({ id: _, ...input }) => input),
  };
}
