import { z } from 'zod';
import { refusal } from './call.ts';
import { codeText, exactText, idOrNumber, readText } from './fields.ts';
import { readEmailKey } from './typed-text.ts';

/** Fields that account calls share. Each operation validates them with its own messages. */
export const email = readText(254, readEmailKey);

export const password = exactText(1024);

export const mobile = idOrNumber(32);

export const totp = codeText(16);

export const NAME_HAS_LINK = {
  'name-has-link': refusal(422, 'A name cannot contain a web or email address.'),
};

export const REFERRAL_UNKNOWN = {
  'referral-unknown': refusal(422, 'This referral code does not exist.'),
};

export const SECOND_FACTOR_WRONG = refusal(401, 'That code is not right. Please try again.');

/** The solution to the challenge in an earlier 429 response; it lets the next attempt skip the wait. */
export const proofOfWork = z
  .object({
    token: exactText(512).describe('The `challenge.token` of the 429 response'),
    nonce: exactText(64).describe('SHA-256 of `token:nonce` begins with `challenge.bits` zero bits'),
  })
  .optional();

export const TOO_MANY_ATTEMPTS = {
  'too-many-attempts': refusal(429, 'Too many attempts. Please wait a little and try again.'),
};

export const ACCOUNT_BLOCKED = {
  'account-blocked': refusal(403, 'This account is blocked. Please contact support.'),
};

export const ACCOUNT_EXISTS = {
  'account-exists': refusal(
    409,
    'An account with this email or mobile number already exists. Please sign in.',
  ),
};

export const PASSWORD_WEAK = refusal(
  422,
  'Please choose a longer or less common password (at least 8 characters).',
);

export const LinkParams = z.object({ id: exactText(64), token: exactText(128) });
export const LINK_CORRUPTED_MESSAGE = 'The link is corrupted.';
