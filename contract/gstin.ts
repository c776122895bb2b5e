import { findState } from './indian-states.ts';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** State code, PAN, registration number, Z, check digit. */
const SHAPE = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;

export function isGstin(value: string): boolean {
  return SHAPE.test(value) && findState(value.slice(0, 2)) !== null && value.at(-1) === checkDigit(value);
}

/** Base 36 over the first 14 characters: every second value is doubled and its digits are added. */
function checkDigit(gstin: string): string | undefined {
  let sum = 0;
  for (let i = 0; i < 14; i++) {
    const product = DIGITS.indexOf(gstin[i] ?? '') * (i % 2 === 0 ? 1 : 2);
    sum += Math.floor(product / 36) + (product % 36);
  }
  return DIGITS[(36 - (sum % 36)) % 36];
}
