import { dictionary } from '@zxcvbn-ts/language-common';

const LENGTH_MIN = 8;
/** The passwords that leaks show most, in lower case; some 50,000. */
const LEAKED = new Set(dictionary['passwords-common']);
/** What guessers of an Indian shop for games try besides (ASVS 6.2.11). */
const NEAR_AT_HAND = new Set(
  `87654321 admin1234 indian123 mumbai123 delhi123 jaishreeram ganesha1 sachin10 dhoni007 pubg1234 bgmi1234
   freefire freefire1 mobilelegends rcoin123 rcoins123`.split(/\s+/),
);

/** What others know of who chooses the password. */
export interface KnownOfPerson {
  email?: string;
  /** Ten digits. */
  mobile?: string;
}

/**
 * Whether a password may be chosen: long enough, not among the first guesses, and not one's own address or number.
 * No composition rules.
 */
export function isStrongEnough(password: string, { email = '', mobile = '' }: KnownOfPerson = {}): boolean {
  const typed = password.toLowerCase();
  const own = [email.toLowerCase(), email.toLowerCase().split('@')[0], mobile];
  return (
    [...password].length >= LENGTH_MIN &&
    new Set(password).size > 2 &&
    !LEAKED.has(typed) &&
    !NEAR_AT_HAND.has(typed) &&
    !own.includes(typed)
  );
}
