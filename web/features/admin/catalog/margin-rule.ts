export const ROUNDINGS = {
  rupee: 'Whole rupees',
  nine: 'Ending in 9 (from ₹50)',
  five: 'Multiples of 5',
  paisa: 'No rounding',
};
export type Rounding = keyof typeof ROUNDINGS;

/** `[step, offset]` in paise: a rounded price is a multiple of `step` plus `offset`. */
const STEPS = { rupee: [1_00, 0], nine: [10_00, 9_00], five: [5_00, 0], paisa: [1, 0] } as const;
/** Ending in 9 would change smaller prices too much. */
const NINE_FROM_PAISE = 50_00;

export function roundPrice(paise: number, rounding: Rounding, round = Math.ceil): number {
  const [step, offset] = STEPS[rounding === 'nine' && paise < NINE_FROM_PAISE ? 'rupee' : rounding];
  return round((paise - offset) / step) * step + offset;
}

export interface MarginRule {
  percent: number;
  minimumPaise: number;
  rounding: Rounding;
}

export function priceFromCost(costPaise: number, { percent, minimumPaise, rounding }: MarginRule): number {
  const margin = Math.max((costPaise * percent) / 100, minimumPaise);
  // Ignore floating-point errors below a hundredth of a paisa.
  return roundPrice(Math.round((costPaise + margin) * 100) / 100, rounding);
}
