import { CHECKED_TYPES } from './product-types.ts';
import { readCode, readId } from './typed-text.ts';

/** The supplier's `use` value for accounts that may not be recharged (CHK-1). */
export const NOT_PERMITTED_USE = 'b';

/** Maximum age of a check for an order, in ms (CHK-1, ASVS 2.3.1). */
export const CHECK_FRESH_MS = 10 * 60_000;

const PLAYER_ID = /^\d{1,20}$/;

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

/** Strips separators from a numeric player ID or server. */
export function readPlayerId(input: string): string {
  const digits = readCode(input);
  return isPlayerId(digits) ? digits : readId(input);
}

/**
 * The API type of the supplier that checks the player's name before an order (CHK-1): the product's, else that of an
 * item. A product delivered by hand is checked too if it and an item still have supplier codes.
 *
 * @returns null if the product needs no check or no supplier can check it
 */
export function playerCheckType(
  product: CheckedProduct,
  items: readonly SoldItem[],
  isSupplied: (apiType: string) => boolean,
): string | null {
  if (!CHECKED_TYPES.includes(product.type)) return null;
  const hasSupplierIds = product.supplierProduct !== '' && items.some((item) => item.itemidarray.length > 0);
  if (!product.isApi && !hasSupplierIds) return null;
  const apiTypes = [product.apiType, ...items.filter(({ isApi }) => isApi).map(({ apiType }) => apiType)];
  return apiTypes.find(isSupplied) ?? null;
}
