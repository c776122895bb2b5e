import type { Role } from './roles.ts';

const RUPEE = 100;

export function paysResellPrice(role: Role | undefined): boolean {
  return role === 'reseller';
}

/** The price of an item, in the unit of `prices`. */
export function priceOf(prices: { discounted: number; resell?: number }, paysResell: boolean): number {
  return paysResell ? (prices.resell ?? prices.discounted) : prices.discounted;
}

/**
 * The order's price less its discount, rounded down to a whole rupee and never negative.
 *
 * @param pricePaise the price of all units together
 */
export function orderTotalPaise(pricePaise: number, discountPaise: number): number {
  return Math.max(0, Math.floor((pricePaise - discountPaise) / RUPEE) * RUPEE);
}

/** Converts rupees from the API to whole paise. Rounding removes floating-point error. */
export function wholePaise(rupees: number): number {
  return Math.round(rupees * RUPEE);
}

/** The paid value of the undelivered items, rounded down to whole paise. */
export function undeliveredValuePaise(order: {
  valuePaise: number;
  quantity: number;
  delivered: number;
}): number {
  return Math.floor((order.valuePaise * (order.quantity - order.delivered)) / order.quantity);
}
