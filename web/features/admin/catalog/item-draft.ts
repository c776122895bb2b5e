import type { ItemBody } from '@rush/contract/admin-catalog.ts';
import type { StaffItem } from '@rush/contract/catalog.ts';
import { draftFrom } from '../parts/draft-from.ts';

export const emptyItem = () => ({
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

export type ItemDraft = ReturnType<typeof emptyItem>;

export const draftOfItem = (item: StaffItem): ItemDraft => draftFrom(emptyItem(), item);

/** @param isOwner whether to send the fields that only an owner may change */
export function bodyOfItem(draft: ItemDraft, isOwner: boolean): ItemBody {
  const { originalprice, discountedprice, resellprice, cost, isApi, apiType, itemidarray, ...rest } = draft;
  return isOwner ? { ...draft, apiType: isApi ? apiType : '' } : rest;
}
