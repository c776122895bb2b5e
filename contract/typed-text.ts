/**
 * Text as people type and paste it: one reader for each kind of field, which server and pages share. Each returns one
 * spelling of what looks the same, and reads its own result again unchanged.
 */

/** Takes no room, or turns the writing direction: zero-width marks, soft hyphens, variation selectors. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu;
/** The joiners shape letters of Indian scripts, U+FE0F shapes emoji: names keep them. */
const UNSEEN_IN_NAMES = /(?!\u200c|\u200d|\ufe0f)\p{Default_Ignorable_Code_Point}/gu;
/** Anything that is seen; U+2800 is an empty pattern of Braille. */
const VISIBLE = /[^\p{Default_Ignorable_Code_Point}\p{White_Space}\u2800]/u;
/** U+0085 is a line break that `\s` lacks. */
const BLANKS = /[\s\u0085\u2800]+/gu;

/** Whether anything of a text is seen. */
export const isSeen = (text: string): boolean => VISIBLE.test(text);

/** Digits of every script as ASCII. */
function asciiDigits(text: string): string {
  return text.replace(/(?![0-9])\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    // The ten digits of a script are consecutive.
    for (let zero = code; zero > code - 10; zero--)
      if (!/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) return String(code - zero);
    return digit;
  });
}

/** The digits of a text, and nothing else. */
export const digitsOf = (typed: string): string => asciiDigits(typed.normalize('NFKC')).replace(/\D/g, '');

/** An id: of an order, a player, an item. */
export function readId(typed: string): string {
  const plain = typed
    .normalize('NFKC')
    .replace(UNSEEN, '')
    .replace(/\p{Dash}/gu, '-');
  return asciiDigits(plain).replace(BLANKS, ' ').trim();
}

/** A coupon's code, which may have dashes. */
export const readCoupon = (typed: string): string => readId(typed).replaceAll(' ', '').toUpperCase();

/** A one-time, recovery or referral code, which has neither blanks nor dashes: `123 456` is 123456. */
export const readCode = (typed: string): string => readId(typed).replace(/[\s-]/g, '').toUpperCase();

/** Whether a text has the ten digits of a mobile number, Indian or not. */
export const hasTenDigits = (typed: string): boolean => digitsOf(typed).length >= 10;

/**
 * An Indian mobile number as its ten digits, from any spelling (`+91`, `091`, `0`, `tel:`, spaces, dashes), or null if
 * it is none. Limits count by it, so that no spelling dodges them.
 */
export function readMobile(typed: string): string | null {
  const digits = readId(typed)
    .replace(/^tel:/i, '')
    .replace(/[\s()./+-]/g, '');
  const national = digits.replace(/^(?:0{0,2}91)?0?(?=[6-9]\d{9}$)/, '');
  return /^[6-9]\d{9}$/.test(national) ? national : null;
}

/** Scripts of India's languages. Others are refused: a Cyrillic `а` looks like a Latin one. */
const INDIAN =
  '\\p{Script=Devanagari}\\p{Script=Bengali}\\p{Script=Gurmukhi}\\p{Script=Gujarati}\\p{Script=Oriya}\\p{Script=Tamil}\\p{Script=Telugu}\\p{Script=Kannada}\\p{Script=Malayalam}\\p{Script=Arabic}\\p{Script=Ol_Chiki}\\p{Script=Meetei_Mayek}';
/** What stands between dots: ASCII without quoting (RFC 5321), or letters of Indian scripts (RFC 6531), never mixed. */
const LOCAL_PART = new RegExp(`^(?:[\\w!#$%&'*+/=?^\`{|}~-]+|[${INDIAN}0-9_-]+)$`, 'u');
const LABEL = new RegExp(`^(?:[a-z0-9-]+|[${INDIAN}0-9-]+)$`, 'u');
const HOST = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,24}|xn--[a-z0-9-]{1,59})$/;

/** A domain as the network knows it (`xn--…` for other scripts), or null if mail can reach none. */
function readDomain(typed: string): string | null {
  const address = `http://${typed}`;
  if (!typed.split('.').every((label) => LABEL.test(label)) || !URL.canParse(address)) return null;
  const { hostname } = new URL(address);
  return HOST.test(hostname) ? hostname : null;
}

/** An email address as it counts (lower case, its domain in ASCII), or null if mail can reach none. */
export function readEmail(typed: string): string | null {
  const plain = readId(typed)
    .replace(/^mailto:/i, '')
    .toLowerCase();
  const at = plain.lastIndexOf('@');
  const local = plain.slice(0, Math.max(0, at));
  const domain = readDomain(plain.slice(at + 1));
  if (!domain || local.length > 64 || !local.split('.').every((part) => LOCAL_PART.test(part))) return null;
  const address = `${local}@${domain}`;
  return address.length <= 254 ? address : null;
}

/** What an account is looked up by: an address as it counts, or what was typed instead of one. */
export const readEmailKey = (typed: string): string => readEmail(typed) ?? readId(typed).toLowerCase();

/** Names that nobody can own (RFC 2606, RFC 6761): no mail arrives there, and no person has an address there. */
const RESERVED = /(?:^|[@.])(?:test|example|invalid|localhost|example\.(?:com|net|org))$/;

/** Whether an address, in lower case, is at a name that is reserved for tests and examples. */
export function isReservedAddress(address: string): boolean {
  return RESERVED.test(address);
}

/** The name of a person or a player, on one line, as it is written. Empty if nothing of it is seen. */
export function readName(typed: string): string {
  const name = typed.normalize('NFC').replace(UNSEEN_IN_NAMES, '').replace(BLANKS, ' ').trim();
  return isSeen(name) ? name : '';
}

/** What mail programs turn into a link: an address of a page or of a mailbox. `Md.Arif` and `Dr.Rao` are none. */
const LINK =
  /:\/\/|\bwww\.|\S@\S|[\p{L}\p{N}]\.(?:com|net|org|in|co|io|me|ly|info|biz|xyz|app|dev|shop|store|site|online|top|club|live|link|click|win|vip|gg|tv|cc|tk|ru|cn|us|uk|eu|example|test)(?![\p{L}\p{M}\p{N}])|[\p{L}\p{N}]\.[\p{L}\p{N}.-]+\//iu;

/** Whether a name has a link in it, which nobody's name has. */
export const hasLink = (name: string): boolean => LINK.test(name.normalize('NFKC'));

/** What is searched for: mobile numbers and email addresses are found in any spelling. */
export const readSearch = (typed: string): string => readMobile(typed) ?? readEmail(typed) ?? readId(typed);
