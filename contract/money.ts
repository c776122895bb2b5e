import { z } from 'zod';
import { paiseFromRupees } from './whole-rupees.ts';

export { MAX_PAISE, paiseFromRupees, wholeRupeesInPaise } from './whole-rupees.ts';

/** Integer paise. 100 paise are one rupee; one R-Coin and one reward point are worth one rupee each. */
export type Paise = number & { readonly __unit?: 'paise' };

/** Rupees as the API shows them: a number with at most two decimals. */
export function rupeesFromPaise(paise: number): number {
  return paise / 100;
}

/** A rupee amount in an answer: a number with at most two decimals. */
export const Rupees = z.number().meta({ description: 'Rupees, at most two decimals', examples: [115, 99.5] });

/** A rupee amount in a request: a number or its text, zero or more, at most two decimals. */
export const RupeesInput = z
  .union([z.number(), z.string()])
  .refine((value) => paiseFromRupees(value) !== null, {
    message: 'must be an amount in rupees with at most two decimals',
  })
  .meta({ description: 'Rupees, at most two decimals; number or text' });

const INDIAN = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** An amount in Indian grouping with two decimals, as in 1,00,000.00. */
export function indianNumber(paise: number): string {
  return INDIAN.format(rupeesFromPaise(paise));
}
