import type { ProductBody } from '@rush/contract/admin-catalog.ts';
import type { ProductInput, StaffProduct } from '@rush/contract/catalog.ts';

export interface ProductDraft {
  name: string;
  type: string;
  category: string;
  imgpath: string;
  importantnote: string;
  inputs: { id: number; label: string; kind: ProductInput['kind'] }[];
  items: string;
  istrending: boolean;
  instock: boolean;
  isApi: boolean;
  apiType: string;
  supplierProduct: string;
}

let lastInput = 0;
export const newInput = (label = '', kind: ProductInput['kind'] = 'text') => ({
  id: ++lastInput,
  label,
  kind,
});

export const emptyProduct = (): ProductDraft => ({
  name: '',
  type: '',
  category: '',
  imgpath: '',
  importantnote: '',
  inputs: [newInput('User ID', 'number'), newInput('Zone ID', 'number')],
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
  inputs: product.inputs.map(({ label, kind }) => newInput(label, kind)),
  items: product.items.join(', '),
  istrending: product.istrending,
  instock: product.instock,
  isApi: product.isApi,
  apiType: product.apiType,
  supplierProduct: product.supplierProduct,
});

export function bodyOfProduct(draft: ProductDraft): ProductBody {
  return {
    ...draft,
    apiType: draft.isApi ? draft.apiType : '',
    inputs: draft.inputs.map(({ label, kind }) => ({ label, kind })),
  };
}
