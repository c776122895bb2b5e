import { CHECKED_TYPES } from './catalog.ts';
import { readCode, readId } from './typed-text.ts';

/** What a supplier says under `use` of a player whose account may not be recharged (CHK-1). */
export const NOT_PERMITTED_USE = 'b';

/** An order takes a check at most this old (CHK-1, ASVS 2.3.1). */
export const CHECK_FRESH_MS = 10 * 60_000;

const PLAYER_ID = /^\d{1,20}$/;

/** Whether a text may be a player's ID at a supplier: its digits alone. */
export function isPlayerId(value: string): boolean {
  return PLAYER_ID.test(value);
}

interface CheckedProduct {
  type: string;
  isApi: boolean;
  apiType: string;
  supplierProduct: string;
}

interface SoldItem {
  isApi: boolean;
  apiType: string;
  itemidarray: readonly string[];
}

/** A player's ID or server as it is typed: where it is a number, its digits alone. */
export function readPlayerId(typed: string): string {
  const digits = readCode(typed);
  return isPlayerId(digits) ? digits : readId(typed);
}

/**
 * At whose supplier a player's name is checked before an order (CHK-1): the product's own, else that of one of its
 * items. A product that is delivered by hand is checked too, where it still says what it is called at its supplier.
 *
 * @param isSupplied whether a supplier stands behind an API type
 * @returns the API type; null where no name is asked for, or nobody can check it: then it is sold without
 */
export function playerCheckType(
  product: CheckedProduct,
  items: readonly SoldItem[],
  isSupplied: (apiType: string) => boolean,
): string | null {
  if (!CHECKED_TYPES.includes(product.type)) return null;
  const isNamed = product.supplierProduct !== '' && items.some((item) => item.itemidarray.length > 0);
  if (!product.isApi && !isNamed) return null;
  const apiTypes = [product.apiType, ...items.filter(({ isApi }) => isApi).map(({ apiType }) => apiType)];
  return apiTypes.find(isSupplied) ?? null;
}
