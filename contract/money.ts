import { z } from 'zod';

export { paiseFromRupees, wholeRupeesInPaise } from './whole-rupees.ts';

/** Rupees as the API shows them: a number with at most two decimals. */
export function rupeesFromPaise(paise: number): number {
  return paise / 100;
}

/** A rupee amount in an answer: a number with at most two decimals. */
export const Rupees = z.number().meta({ description: 'Rupees, at most two decimals', examples: [115, 99.5] });

const INDIAN = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** An amount in Indian grouping with two decimals, as in 1,00,000.00. */
export function indianNumber(paise: number): string {
  return INDIAN.format(rupeesFromPaise(paise));
}
