const RUPEE = 100;

/**
 * The price of all pieces less the coupon, rounded down to the whole rupee, at least 0. Shared by the page and the charge.
 *
 * @param pricePaise of all pieces together
 */
export function orderTotalPaise(pricePaise: number, discountPaise: number): number {
  return Math.max(0, Math.floor((pricePaise - discountPaise) / RUPEE) * RUPEE);
}

/** Whole paise from rupees of the API. Rounding keeps binary fractions from changing the amount. */
export function wholePaise(rupees: number): number {
  return Math.round(rupees * RUPEE);
}
