import { z } from 'zod';
import { codeText, exactText, idOrNumber, readText } from './fields.ts';
import { readEmailKey } from './typed-text.ts';

/** Fields that account calls share. Each operation validates them with its own messages. */
export const email = readText(254, readEmailKey);

export const password = exactText(1024);

export const mobile = idOrNumber(32);

export const totp = codeText(16);

export const NAME_HAS_LINK = {
  'name-has-link': { status: 422, message: 'A name cannot contain a web or email address.' },
} as const;

export const REFERRAL_UNKNOWN = {
  'referral-unknown': { status: 422, message: 'This referral code does not exist.' },
} as const;

export const SECOND_FACTOR_WRONG = {
  status: 401,
  message: 'That code is not right. Please try again.',
} as const;

/** The solution of the challenge in an earlier 429 answer; with it the next attempt need not wait. */
export const proofOfWork = z
  .object({
    token: exactText(512).meta({ description: 'The `challenge.token` of the 429 answer' }),
    nonce: exactText(64).meta({
      description: 'SHA-256 of `token:nonce` begins with `challenge.bits` zero bits',
    }),
  })
  .optional();

export const limited = {
  'too-many-attempts': { status: 429, message: 'Too many attempts. Please wait a little and try again.' },
} as const;

export const blocked = {
  'account-blocked': { status: 403, message: 'This account is blocked. Please contact support.' },
} as const;

export const accountExists = {
  'account-exists': {
    status: 409,
    message: 'An account with this email or mobile number already exists. Please sign in.',
  },
} as const;

export const passwordWeak = {
  status: 422,
  message: 'Please choose a longer or less common password (at least 8 characters).',
} as const;

export const LinkParams = z.object({ id: exactText(64), token: exactText(128) });
export const LINK_CORRUPTED_MESSAGE = 'The link is corrupted.';
