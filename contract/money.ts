import { z } from 'zod';

export { paiseFromRupees, wholeRupeesInPaise } from './whole-rupees.ts';

export function rupeesFromPaise(paise: number): number {
  return paise / 100;
}

export const Rupees = z.number().meta({ description: 'Rupees, at most two decimals', examples: [115, 99.5] });

const INDIAN = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Indian digit grouping with two decimals, as in 1,00,000.00. */
export function formatPaise(paise: number): string {
  return INDIAN.format(rupeesFromPaise(paise));
}
