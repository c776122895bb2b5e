/** Amounts in paise. */
export interface MarginRule {
  percent: number;
  minimumPaise: number;
  rounding: 'nine' | 'five' | 'rupee';
}

/** Small prices would grow too much by ending in 9. */
const NINE_FROM_RUPEES = 50;

export function priceFromCost(costPaise: number, { percent, minimumPaise, rounding }: MarginRule): number {
  const margin = Math.max((costPaise * percent) / 100, minimumPaise);
  // Less than a hundredth of a paisa is a rounding error of the percentage.
  const rupees = Math.ceil(Math.round((costPaise + margin) * 100) / 10_000);
  if (rounding === 'five') return Math.ceil(rupees / 5) * 5;
  if (rounding === 'nine' && rupees >= NINE_FROM_RUPEES) return Math.ceil((rupees - 9) / 10) * 10 + 9;
  return rupees;
}
