import { indianTime } from './indian-day.ts';

const NUMBER = /^-?\d+(\.\d+)?$/;
/** Characters that spreadsheets hide or drop, so that the next visible one counts as the first. */
const HIDDEN =
  /^[\p{White_Space}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\u2800\u3164\uffa0'"]+/u;
/** Characters that start a formula, and their look-alikes, which some spreadsheets also accept. */
const FORMULA = /^[=+\-@|%＝＋－＠﹦﹢﹣﹫⁼⁺⁻₌₊₋−‐‑‒–—―˗➕➖|]/u;

/** Quotes a CSV cell, with an apostrophe before text that could run as a formula (OWASP, CSV injection). */
export function csvCell(value: unknown): string {
  const text = value instanceof Date ? indianTime(value) : String(value ?? '');
  const escaped = !NUMBER.test(text) && isRisky(text) ? `'${text}` : text;
  return /[",;\t\r\n]/.test(escaped) ? `"${escaped.replaceAll('"', '""')}"` : escaped;
}

export function readCsvCell(cell: string): string {
  const text = cell.slice(1);
  return cell.startsWith("'") && isRisky(text) ? text : cell;
}

function isRisky(text: string): boolean {
  const rest = text.replace(HIDDEN, '');
  // NFKC replaces compatibility characters with the sign itself.
  return FORMULA.test(rest) || FORMULA.test(rest.slice(0, 2).normalize('NFKC')) || /^'*[\t\r\n\0]/.test(text);
}
