import { readId } from './typed-text.ts';

// Separate from `money.ts`, so that forms need not load the schemas.

/** ₹100 crore. */
const MAX_PAISE = 1_000_000_000_00;

/** Integer paise from rupees with at most two decimals, or null. Parses the text to avoid rounding errors. */
export function paiseFromRupees(rupees: number | string): number | null {
  const text = typeof rupees === 'number' ? String(rupees) : readId(rupees);
  const match = /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(text);
  if (!match) return null;
  const paise = Number.parseInt(match[1]!, 10) * 100 + Number.parseInt((match[2] ?? '').padEnd(2, '0'), 10);
  return paise <= MAX_PAISE ? paise : null;
}

/** Converts whole rupees above zero to paise; null for anything else. */
export function wholeRupeesInPaise(input: number | string | undefined): number | null {
  const paise = paiseFromRupees(input ?? '');
  return paise !== null && paise > 0 && paise % 100 === 0 ? paise : null;
}
