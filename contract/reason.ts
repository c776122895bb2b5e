/** Placeholders that forms or people send instead of a reason. */
const PLACEHOLDERS: ReadonlySet<string> = new Set(['undefined', 'null', 'none', 'nil', 'na', 'nan']);
const LETTERS_MIN = 2;
/** Invisible characters, some of which count as letters. U+2800 is the blank Braille pattern. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u2800]/gu;
const PADDING = /^[\p{Default_Ignorable_Code_Point}\u2800\s]+|[\p{Default_Ignorable_Code_Point}\u2800\s]+$/gu;

/**
 * Trims the reason for a staff decision, including invisible characters.
 *
 * @returns '' unless it has at least two letters of any script and is not a placeholder such as `null` or `n/a`
 */
export function readReason(input: string): string {
  const letters = input.normalize('NFC').replace(INVISIBLE, '').match(/\p{L}/gu) ?? [];
  if (letters.length < LETTERS_MIN || PLACEHOLDERS.has(lettersAndDigits(input))) return '';
  return input.replace(PADDING, '');
}

function lettersAndDigits(input: string): string {
  return input.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();
}
