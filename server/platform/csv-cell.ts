import { indianTime } from './indian-day.ts';

/** A number as a figure of ours is written. */
const FIGURE = /^-?\d+(\.\d+)?$/;
/** What a spreadsheet does not show, or drops when it reads a cell: what stands behind it comes first then. */
const UNSEEN =
  /^[\p{White_Space}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\u2800\u3164\uffa0'"]+/u;
/** What begins a formula, also in its full-width and small forms, as Asian editions of spreadsheets read them. */
const FORMULA = /^[=+\-@|%＝＋－＠﹦﹢﹣﹫⁼⁺⁻₌₊₋−‐‑‒–—―˗➕➖|]/u;

/**
 * A cell that no spreadsheet takes for a formula, quoted where it must be. Text that begins like one, at once or
 * behind what is not shown, gets an apostrophe in front: it is then shown as text, to the letter (OWASP, CSV injection).
 * A moment is Indian time, as the heading of its column says.
 */
export function csvCell(value: unknown): string {
  const text = value instanceof Date ? indianTime(value) : String(value ?? '');
  const harmless = !FIGURE.test(text) && isRisky(text) ? `'${text}` : text;
  return /[",;\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** The text of a cell as `csvCell` was given it: without the apostrophe in front of what begins like a formula. */
export function readCsvCell(cell: string): string {
  const text = cell.slice(1);
  return cell.startsWith("'") && isRisky(text) ? text : cell;
}

function isRisky(text: string): boolean {
  const seen = text.replace(UNSEEN, '');
  // Compatibility forms fold to the sign itself.
  return FORMULA.test(seen) || FORMULA.test(seen.slice(0, 2).normalize('NFKC')) || /^'*[\t\r\n\0]/.test(text);
}
