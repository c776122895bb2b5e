const RUPEE = 100;

/** The fields of a coupon that its discount is made of; amounts in paise. */
export interface DiscountRule {
  discount_type: 'percentage' | 'fixed';
  discount_paise: number;
  /** 0 to 100, at most two decimals. */
  discount_percentage: number;
  /** Cap of a percentage; 0 is no cap (CPN-3, CPN-4). */
  maximum_discount_paise: number;
}

/** What a coupon takes off a price: rounded up to the rupee (CPN-2), at most its cap and the price. */
export function couponDiscountPaise(rule: DiscountRule, pricePaise: number): number {
  const share =
    rule.discount_type === 'fixed'
      ? rule.discount_paise
      : // Hundredths of a percent keep the arithmetic in whole numbers.
        Math.ceil((pricePaise * Math.round(rule.discount_percentage * 100)) / 10_000);
  const rounded = Math.ceil(share / RUPEE) * RUPEE;
  const isCapped = rule.discount_type === 'percentage' && rule.maximum_discount_paise > 0;
  const cap = isCapped ? Math.floor(rule.maximum_discount_paise / RUPEE) * RUPEE : pricePaise;
  return Math.min(rounded, cap, pricePaise);
}
