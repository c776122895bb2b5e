import type { Item, Product, ProductInput } from '@rush/contract/catalog.ts';
import { rupeesFromPaise } from '@rush/contract/money.ts';
import type { Role } from '@rush/contract/roles.ts';
import type { ItemRow, ProductRow } from './tables.ts';

export interface ProductFacts {
  itemids: number[];
  fromPaise: number | null;
  checksPlayer: boolean;
  isDelayed: boolean;
  medianDeliverySeconds: number | null;
}

export function presentProduct(row: ProductRow, facts: ProductFacts): Product & { inputs: ProductInput[] } {
  return {
    _id: row.id,
    productid: row.productid,
    name: row.name,
    type: row.type,
    category: row.category,
    imgpath: row.imgpath,
    importantnote: row.important_note,
    importantNote: row.important_note,
    hi: row.hi,
    inputs: row.inputs,
    items: facts.itemids,
    istrending: row.is_trending,
    instock: row.in_stock,
    inStock: row.in_stock,
    isApi: row.is_api,
    apiType: row.api_type,
    checksPlayer: facts.checksPlayer,
    isDelayed: facts.isDelayed,
    medianDeliverySeconds: facts.medianDeliverySeconds,
    fromPrice: facts.fromPaise === null ? null : rupeesFromPaise(facts.fromPaise),
  };
}

/** An item as the caller may see it: the resell price is for resellers and admins (PRO-9). */
export function presentItem(row: ItemRow, product: Pick<ProductRow, 'in_stock'>, role: Role | null): Item {
  const inStock = row.in_stock && product.in_stock;
  return {
    _id: row.id,
    id: row.id,
    itemid: row.itemid,
    name: row.name,
    imgpath: row.imgpath,
    type: row.type,
    suggestedTask: row.suggested_task,
    hi: row.hi,
    inStock,
    instock: inStock,
    isApi: row.is_api,
    discountedprice: rupeesFromPaise(row.discounted_paise),
    listprice: rupeesFromPaise(row.original_paise),
    ...((role === 'reseller' || role === 'admin') && { resellprice: rupeesFromPaise(row.resell_paise) }),
  };
}
