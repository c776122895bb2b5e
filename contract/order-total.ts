const RUPEE = 100;

/**
 * What an order costs: the price of all its pieces less its coupon, rounded down to the whole rupee, never below nothing.
 * The page that shows the total and the charge both take it from here.
 *
 * @param pricePaise of all pieces together, in whole paise
 * @param discountPaise what the coupon takes off, in whole paise; 0 without one
 */
export function orderTotalPaise(pricePaise: number, discountPaise: number): number {
  return Math.max(0, Math.floor((pricePaise - discountPaise) / RUPEE) * RUPEE);
}

/** Whole paise of an amount that the API gave in rupees. No binary fraction decides about a paisa. */
export function wholePaise(rupees: number): number {
  return Math.round(rupees * RUPEE);
}
