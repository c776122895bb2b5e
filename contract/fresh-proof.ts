import { z } from 'zod';
import { TOO_MANY_ATTEMPTS } from './account-fields.ts';
import { defineCall, refusal } from './call.ts';
import { CodeOutcome, OTP_REFUSALS, otp, SMS_PAUSED } from './codes.ts';

/** For calls that need more than a session (`requireFreshProof`). */
export const FRESH_PROOF_REFUSALS = {
  'wrong-password': refusal(403, 'Your password is incorrect.'),
  'password-missing': refusal(422, 'Please enter a password'),
  'fresh-proof-required': refusal(
    403,
    'First confirm that it’s you. We’ll send a code to your email or mobile.',
  ),
};

export const freshProofState = defineCall('freshProofState', {
  summary: 'How the caller confirms a change: with the password or, without one, fresh proof of identity',
  who: 'signed-in',
  output: z.object({
    hasPassword: z.boolean(),
    isFresh: z
      .boolean()
      .describe('Whether the session was verified by sign-in or code within the last 10 minutes'),
    isEmailConfirmed: z.boolean().describe('Whether the caller has confirmed the email address'),
  }),
});

export const startFreshProof = defineCall('startFreshProof', {
  summary: "Send a code to the account's email or mobile, as fresh proof of identity",
  who: 'signed-in',
  limits: ['code-send'],
  body: z.object({ by: z.enum(['email', 'mobile']).optional() }),
  output: z.object({
    message: z.string(),
    by: z.enum(['email', 'mobile']),
    timer: z.number().describe('ms until a new code may be requested'),
    outcome: CodeOutcome,
  }),
  refusals: {
    ...TOO_MANY_ATTEMPTS,
    ...SMS_PAUSED,
    'no-contact': refusal(409, 'We can’t send a code to this account’s email address or mobile number.'),
  },
});

export const confirmFreshProof = defineCall('confirmFreshProof', {
  summary: 'Verify the code; the session then counts as freshly verified for 10 minutes',
  who: 'signed-in',
  body: z.object({ otp }),
  output: z.object({ message: z.string() }),
  refusals: {
    ...TOO_MANY_ATTEMPTS,
    ...OTP_REFUSALS,
  },
});
