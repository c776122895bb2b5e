import { z } from 'zod';

/** Integer paise. 100 paise are one rupee; one R-Coin and one reward point are worth one rupee each. */
export type Paise = number & { readonly __unit?: 'paise' };

/** Largest amount any single field may carry: ₹10 crore. */
export const MAX_PAISE = 1_000_000_000_00;

/** Rupees as the API shows them: a number with at most two decimals. */
export function rupeesFromPaise(paise: number): number {
  return paise / 100;
}

/**
 * Integer paise from a rupee amount with at most two decimals, or null when it is no such amount.
 * Works on the decimal text, so that no binary fraction ever decides about a paisa.
 */
export function paiseFromRupees(rupees: number | string): number | null {
  const text = typeof rupees === 'number' ? String(rupees) : rupees.trim();
  const match = /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(text);
  if (!match) return null;
  const paise = Number.parseInt(match[1]!, 10) * 100 + Number.parseInt((match[2] ?? '').padEnd(2, '0'), 10);
  return paise <= MAX_PAISE ? paise : null;
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

/** Whole rupees above zero as they were typed, in paise; null where it is no such amount. */
export function wholeRupeesInPaise(typed: number | string | undefined): number | null {
  const paise = paiseFromRupees(typed ?? '');
  return paise !== null && paise > 0 && paise % 100 === 0 ? paise : null;
}

const INDIAN = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** An amount in Indian grouping with two decimals, as in 1,00,000.00. */
export function indianNumber(paise: number): string {
  return INDIAN.format(rupeesFromPaise(paise));
}
