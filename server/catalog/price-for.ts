import { paysResellPrice, priceOf } from '@rush/contract/role-price.ts';
import type { Role } from '@rush/contract/roles.ts';

/** What an item costs whom, in paise. */
export function pricePaise(item: { discounted_paise: number; resell_paise: number }, role: Role): number {
  return priceOf({ discounted: item.discounted_paise, resell: item.resell_paise }, paysResellPrice(role));
}
