import type { Role } from './roles.ts';

/** Resellers pay the resell price, everyone else the discounted one. */
export function paysResellPrice(role: Role | undefined): boolean {
  return role === 'reseller';
}

/**
 * What an item costs, in the unit of its prices. Orders and the pages that show prices both take it from here.
 *
 * @param prices without a resell price where the caller is not shown one
 */
export function priceOf(prices: { discounted: number; resell?: number }, paysResell: boolean): number {
  return paysResell ? (prices.resell ?? prices.discounted) : prices.discounted;
}
