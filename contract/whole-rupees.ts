import { readId } from './typed-text.ts';

/** Amounts as they are typed. Apart from `money.ts`, so that a form reads them without the schemas. */

/** Largest amount any single field may carry: ₹10 crore. */
const MAX_PAISE = 1_000_000_000_00;

/**
 * Integer paise from a rupee amount with at most two decimals, or null when it is no such amount.
 * Works on the decimal text, so that no binary fraction ever decides about a paisa.
 */
export function paiseFromRupees(rupees: number | string): number | null {
  const text = typeof rupees === 'number' ? String(rupees) : readId(rupees);
  const match = /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(text);
  if (!match) return null;
  const paise = Number.parseInt(match[1]!, 10) * 100 + Number.parseInt((match[2] ?? '').padEnd(2, '0'), 10);
  return paise <= MAX_PAISE ? paise : null;
}

/** Whole rupees above zero as they were typed, in paise; null where it is no such amount. */
export function wholeRupeesInPaise(typed: number | string | undefined): number | null {
  const paise = paiseFromRupees(typed ?? '');
  return paise !== null && paise > 0 && paise % 100 === 0 ? paise : null;
}
