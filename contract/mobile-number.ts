/** Digits of other scripts as ASCII: a number has one spelling here, however it was typed. */
function asciiDigits(text: string): string {
  return text.normalize('NFKC').replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    if (code < 128) return digit;
    // Every script's digits stand in a row of ten that begins at a multiple-of-16 boundary plus 0 or 6.
    for (let zero = code; zero > code - 10; zero--)
      if (!/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) return String(code - zero);
    return digit;
  });
}

/** Whether a text has the ten digits of a mobile number, be it one of India or not. */
export function hasTenDigits(typed: string): boolean {
  return asciiDigits(typed).replace(/\D/g, '').length >= 10;
}

/**
 * An Indian mobile number as its ten digits, from any of its spellings (`+91`, `091`, `0`, spaces, dashes), or
 * null where it is none. Limits are kept by it, so that no spelling dodges them.
 */
export function readMobile(typed: string): string | null {
  const digits = asciiDigits(typed).replace(/[\s().+-]/g, '');
  if (!/^\d+$/.test(digits)) return null;
  const national = digits.replace(/^(?:0{0,2}91|0)(?=[6-9]\d{9}$)/, '');
  return /^[6-9]\d{9}$/.test(national) ? national : null;
}
