import { findState } from './indian-states.ts';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** State, PAN, number of the registration, Z, check digit. */
const SHAPE = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;

/** Whether a text is a GSTIN: of a State, in its shape, with the right check digit. */
export function isGstin(value: string): boolean {
  return SHAPE.test(value) && findState(value.slice(0, 2)) !== null && value.at(-1) === checkDigit(value);
}

/** Of the first 14 characters, in base 36: every second one counts twice, its digits added up. */
function checkDigit(gstin: string): string | undefined {
  let sum = 0;
  for (let i = 0; i < 14; i++) {
    const product = DIGITS.indexOf(gstin[i] ?? '') * (i % 2 === 0 ? 1 : 2);
    sum += Math.floor(product / 36) + (product % 36);
  }
  return DIGITS[(36 - (sum % 36)) % 36];
}
