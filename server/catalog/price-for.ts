import type { Role } from '@rush/contract/roles.ts';

/** What an item costs whom, in paise: resellers pay the resell price, everyone else the discounted one. */
export function pricePaise(item: { discounted_paise: number; resell_paise: number }, role: Role): number {
  return role === 'reseller' ? item.resell_paise : item.discounted_paise;
}
