import type { Item, Product, ProductInput } from '@rush/contract/catalog.ts';
import { CHECKED_TYPES, SERVER_TYPES, SERVERS } from '#calls/catalog';

export { SERVERS };

export type Terms = 'bonus' | 'weekly';

/** The type is free text (PRO-6, PRO-7). */
export function termsOf(item: Item): Terms | null {
  const type = item.type.toLowerCase();
  if (type.includes('bonus')) return 'bonus';
  return type.includes('weekly') ? 'weekly' : null;
}

export function needsCheck(product: Product): boolean {
  return product.isApi && CHECKED_TYPES.includes(product.type);
}

export function inputsOf(product: Product): readonly ProductInput[] {
  return product.inputs.flatMap(({ kind, ...input }, index) => {
    if (kind === 'none') return [];
    const isServer = index === 1 && SERVER_TYPES.includes(product.type);
    return [{ ...input, kind: isServer ? ('server' as const) : kind }];
  });
}

export function priceFor(item: Item, paysResell: boolean): number {
  return paysResell ? (item.resellprice ?? item.discountedprice) : item.discountedprice;
}

export function priceBefore(item: Item, paysResell: boolean): number {
  return paysResell && item.resellprice !== undefined ? item.discountedprice : item.listprice;
}

const NOTICES = [/malaysia/i, /customer service/i, /banned|prohibited/i, /price|pricing/i];

/** Notices of the supplier that mean nothing to a shopper are replaced (CHK-3). */
export function isSupplierNotice(type: string, message: string): boolean {
  return type === 'player-notice' || NOTICES.some((notice) => notice.test(message));
}
