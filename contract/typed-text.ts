/** Normalizes typed and pasted text, so that different encodings of a text compare equal. Readers are idempotent. */

/** Zero-width marks, bidirectional controls, soft hyphens, variation selectors. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
/** Names keep the joiners, which shape letters of Indian scripts, and U+FE0F, which selects the emoji form. */
const INVISIBLE_IN_NAMES = /(?!\u200c|\u200d|\ufe0f)\p{Default_Ignorable_Code_Point}/gu;
/** U+2800 is the blank Braille pattern. */
const VISIBLE = /[^\p{Default_Ignorable_Code_Point}\p{White_Space}\u2800]/u;
/** U+0085 is a line break that `\s` does not match. */
const BLANKS = /[\s\u0085\u2800]+/gu;

export const isVisible = (text: string): boolean => VISIBLE.test(text);

function asciiDigits(text: string): string {
  return text.replace(/(?![0-9])\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    // The ten digits of a script are consecutive.
    for (let zero = code; zero > code - 10; zero--)
      if (!/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) return String(code - zero);
    return digit;
  });
}

export const digitsOf = (input: string): string => asciiDigits(input.normalize('NFKC')).replace(/\D/g, '');

export function readId(input: string): string {
  const plain = input
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    // Recombines marks that an invisible character separated.
    .normalize('NFKC')
    .replace(/\p{Dash}/gu, '-');
  return asciiDigits(plain).replace(BLANKS, ' ').trim();
}

/** Coupon codes may contain dashes. */
export const readCoupon = (input: string): string => readId(input).replaceAll(' ', '').toUpperCase();

/** One-time, recovery and referral codes: `123 456` is 123456. */
export const readCode = (input: string): string => readId(input).replace(/[\s-]/g, '').toUpperCase();

export const hasTenDigits = (input: string): boolean => digitsOf(input).length >= 10;

/** The ten digits of an Indian mobile number in any format, or null. Rate limits use them as a key. */
export function readMobile(input: string): string | null {
  const digits = readId(input)
    .replace(/^tel:([^;]*).*$/i, '$1')
    // A negative number keeps its sign.
    .replace(/(?!^-\d)[\s()./+-]/g, '');
  const national = digits.replace(/^(?:0{0,2}91)?0?(?=[6-9]\d{9}$)/, '');
  return /^[6-9]\d{9}$/.test(national) ? national : null;
}

/** Other scripts are refused, because a Cyrillic `а` looks like a Latin one. */
const INDIAN =
  '\\p{Script=Devanagari}\\p{Script=Bengali}\\p{Script=Gurmukhi}\\p{Script=Gujarati}\\p{Script=Oriya}\\p{Script=Tamil}\\p{Script=Telugu}\\p{Script=Kannada}\\p{Script=Malayalam}\\p{Script=Arabic}\\p{Script=Ol_Chiki}\\p{Script=Meetei_Mayek}';
/** Between dots: unquoted ASCII (RFC 5321) or Indian letters with digits, _ and - (RFC 6531), never mixed. */
const LOCAL_PART = new RegExp(`^(?:[\\w!#$%&'*+/=?^\`{|}~-]+|[${INDIAN}0-9_-]+)$`, 'u');
const LABEL = new RegExp(`^(?:[a-z0-9-]+|[${INDIAN}0-9-]+)$`, 'u');
const HOST = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,24}|xn--[a-z0-9-]{1,59})$/;

/** The ASCII form of a domain (`xn--…`), or null if it is invalid. */
function readDomain(input: string): string | null {
  // A Hindi label makes the URL parser check the ASCII labels' Punycode as well.
  if (!input.split('.').every((label) => LABEL.test(label)) || !URL.canParse(`http://क.${input}`))
    return null;
  const { hostname } = new URL(`http://${input}`);
  return HOST.test(hostname) ? hostname : null;
}

/** The email address in lower case with its domain in ASCII, or null if it is invalid. */
export function readEmail(input: string): string | null {
  const plain = readId(input)
    .replace(/^[^<>]*<([^<>]*)>$/, '$1')
    .replace(/^mailto:/i, '')
    .trim()
    .toLowerCase();
  const at = plain.lastIndexOf('@');
  const local = plain.slice(0, Math.max(0, at));
  const domain = readDomain(plain.slice(at + 1));
  if (!domain || local.length > 64 || !local.split('.').every((part) => LOCAL_PART.test(part))) return null;
  const email = `${local}@${domain}`;
  return email.length <= 254 ? email : null;
}

/** Lookup key of an account: the normalized email address, else the input in lower case. */
export const readEmailKey = (input: string): string => readEmail(input) ?? readId(input).toLowerCase();

/** Reserved names (RFC 2606, RFC 6761), to which no mail can be delivered. */
const RESERVED = /(?:^|[@.])(?:test|example|invalid|localhost|example\.(?:com|net|org))$/;

/** @param address in lower case */
export function isReservedAddress(address: string): boolean {
  return RESERVED.test(address);
}

/** The name of a person or player on one line; empty if it has no visible character. */
export function readName(input: string): string {
  const plain = input.normalize('NFC').replace(INVISIBLE_IN_NAMES, '').normalize('NFC');
  const name = plain.replace(BLANKS, ' ').trim();
  return isVisible(name) ? name : '';
}

/** Web and email addresses that email clients turn into links, but not `Md.Arif` or `Dr.Rao`. */
const LINK =
  /:\/\/|\bwww\.|\S@\S|[\p{L}\p{N}]\.(?:com|net|org|in|co|io|me|ly|info|biz|xyz|app|dev|shop|store|site|online|top|club|live|link|click|win|vip|gg|tv|cc|tk|ru|cn|us|uk|eu|ai|do|page|pro|pk|pw|icu|tech|cloud|mobi|भारत|example|test)(?![\p{L}\p{M}\p{N}])|[\p{L}\p{N}]\.[\p{L}\p{N}.-]+\//iu;

export const hasLink = (name: string): boolean =>
  LINK.test(name.normalize('NFKC').replace(INVISIBLE, '').replaceAll('。', '.'));

/** Normalizes mobile numbers and email addresses in a search. Bare digits stay: they may be a UTR or player ID. */
export function readSearch(input: string): string {
  const plain = readId(input);
  return /^\d+$/.test(plain) ? plain : (readMobile(plain) ?? readEmail(plain) ?? plain);
}
