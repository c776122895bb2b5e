/** What a form sends where nothing was typed, and what people type in place of a reason. */
const NO_REASON: ReadonlySet<string> = new Set(['undefined', 'null', 'none', 'nil', 'na', 'nan']);
const LETTERS_MIN = 2;
/** Characters that show nothing; some count as letters. U+2800 is a blank of Braille. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u2800]/gu;
const AT_THE_ENDS =
  /^[\p{Default_Ignorable_Code_Point}\u2800\s]+|[\p{Default_Ignorable_Code_Point}\u2800\s]+$/gu;

/**
 * The reason for a decision of staff, as it is kept: what shows nothing is cut from its ends. One function for every
 * decision, and for the forms that ask for one.
 *
 * @returns '' where it is none: without two letters of any script, or a word like `null` and `n/a`
 */
export function readReason(typed: string): string {
  const letters = typed.normalize('NFC').replace(INVISIBLE, '').match(/\p{L}/gu) ?? [];
  if (letters.length < LETTERS_MIN || NO_REASON.has(wordsOf(typed))) return '';
  return typed.replace(AT_THE_ENDS, '');
}

/** Its letters and digits, in lower case. */
function wordsOf(typed: string): string {
  return typed.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();
}
