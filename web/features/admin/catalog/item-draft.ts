import type { ItemBody } from '@rush/contract/admin-catalog.ts';
import type { StaffItem } from '@rush/contract/catalog.ts';

export interface ItemDraft {
  name: string;
  type: string;
  suggestedTask: string;
  terms: string;
  hi: { name: string; suggestedTask: string; terms: string };
  originalprice: string;
  discountedprice: string;
  resellprice: string;
  cost: string;
  inStock: boolean;
  isApi: boolean;
  apiType: string;
  itemidarray: string;
  imgpath: string;
}

export const emptyItem = (): ItemDraft => ({
  name: '',
  type: '',
  suggestedTask: '',
  terms: '',
  hi: { name: '', suggestedTask: '', terms: '' },
  originalprice: '',
  discountedprice: '',
  resellprice: '',
  cost: '',
  inStock: true,
  isApi: false,
  apiType: '',
  itemidarray: '',
  imgpath: '',
});

export const draftOfItem = (item: StaffItem): ItemDraft => ({
  name: item.name,
  type: item.type,
  suggestedTask: item.suggestedTask,
  terms: item.terms,
  hi: {
    name: item.hi.name ?? '',
    suggestedTask: item.hi.suggestedTask ?? '',
    terms: item.hi.terms ?? '',
  },
  originalprice: String(item.originalprice),
  discountedprice: String(item.discountedprice),
  resellprice: String(item.resellprice),
  cost: item.cost === null ? '' : String(item.cost),
  inStock: item.inStock,
  isApi: item.isApi,
  apiType: item.apiType,
  itemidarray: item.itemidarray.join(', '),
  imgpath: item.imgpath,
});

/** @param mayPrice whether to send what only an owner may change */
export function bodyOfItem(draft: ItemDraft, mayPrice: boolean): ItemBody {
  const { originalprice, discountedprice, resellprice, cost, isApi, apiType, itemidarray, ...shown } = draft;
  if (!mayPrice) return shown;
  return {
    ...shown,
    originalprice,
    discountedprice,
    resellprice,
    cost,
    isApi,
    apiType: isApi ? apiType : '',
    itemidarray,
  };
}
