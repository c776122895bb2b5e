import type { Role } from './roles.ts';

export function paysResellPrice(role: Role | undefined): boolean {
  return role === 'reseller';
}

/** The price of an item, in the unit of `prices`. Shared by orders and pages. */
export function priceOf(prices: { discounted: number; resell?: number }, paysResell: boolean): number {
  return paysResell ? (prices.resell ?? prices.discounted) : prices.discounted;
}
