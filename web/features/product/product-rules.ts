import type { Item, Product, ProductInput } from '@rush/contract/catalog.ts';
import { priceOf } from '@rush/contract/price.ts';
import { readId } from '@rush/contract/typed-text.ts';

export type TermsKind = 'bonus' | 'weekly';

/** The type is free text (PRO-6, PRO-7). */
export function termsKindOf(item: Item): TermsKind | null {
  const type = item.type.toLowerCase();
  if (type.includes('bonus')) return 'bonus';
  return type.includes('weekly') ? 'weekly' : null;
}

export function inputsOf(product: Product): readonly ProductInput[] {
  return product.inputs.flatMap(({ kind, ...input }) => (kind === 'none' ? [] : [{ ...input, kind }]));
}

export function priceFor(item: Item, paysResell: boolean): number {
  return priceOf({ discounted: item.discountedprice, resell: item.resellprice }, paysResell);
}

export function priceBefore(item: Item, paysResell: boolean): number {
  return paysResell && item.resellprice !== undefined ? item.discountedprice : item.listprice;
}

/** Gift cards and subscriptions go to an email address or a name, so there is no player to find or save. */
export function isForPlayers(product: Product): boolean {
  const isGame = product.category === 'games' || product.category === 'instant-games';
  return isGame && inputsOf(product).every(({ kind }) => kind !== 'email');
}

export type HelpFamily = 'brackets' | 'profile' | 'corner' | 'email';

/** Chooses the help picture by the product's fields, whatever its category. */
export function helpFamilyOf(product: Product): HelpFamily {
  const fields = inputsOf(product);
  if (fields.some(({ kind }) => kind === 'server')) return 'corner';
  if (fields.some(({ kind }) => kind === 'email')) return 'email';
  return fields.length > 1 && fields.every(({ kind }) => kind === 'number') ? 'brackets' : 'profile';
}

/** Splits a pasted ID that includes its server, such as `12345678 (1234)`. */
export function splitPasted(text: string): [id: string, server: string] | null {
  const groups = readId(text).match(/\d+/g);
  if (groups?.length !== 2) return null;
  const [id, server] = groups as [string, string];
  return id.length >= 5 && server.length >= 3 && server.length <= 6 && id.length > server.length
    ? [id, server]
    : null;
}
