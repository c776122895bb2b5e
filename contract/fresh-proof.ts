import { z } from 'zod';
import { limited } from './account-fields.ts';
import { defineCall, type Refusals } from './call.ts';
import { CodeOutcome, OTP_EXPIRED_MESSAGE, otp, smsPaused } from './codes.ts';

/** Refusals of `requireFreshProof`: for calls that take more than a session. */
export const FRESH_PROOF_REFUSALS = {
  'wrong-password': { status: 403, message: 'Your password is not right.' },
  'fresh-proof-required': {
    status: 403,
    message: 'Confirm that it is you first. We send a code to your email or mobile.',
  },
} as const satisfies Refusals;

export const freshProofState = defineCall('freshProofState', 'GET /user/fresh-proof', {
  summary:
    'What the caller needs to confirm a change: the password, or for an account without one a fresh proof',
  who: 'signed-in',
  output: z.object({
    hasPassword: z.boolean(),
    isFresh: z.boolean().meta({
      description:
        'Whether this session proved itself within the last 10 minutes, by signing in or by a code',
    }),
    isEmailConfirmed: z.boolean().meta({
      description: 'Whether the address was confirmed by who is signed in',
    }),
  }),
});

export const startFreshProof = defineCall('startFreshProof', 'POST /user/fresh-proof/start', {
  summary: "Send a code to the account's email, or to its mobile, to prove afresh that the caller owns it",
  who: 'signed-in',
  limits: ['code-send'],
  body: z.object({ by: z.enum(['email', 'mobile']).optional() }),
  output: z.object({
    message: z.string(),
    by: z.enum(['email', 'mobile']),
    timer: z.number().meta({ description: 'ms until a new code may be asked for' }),
    outcome: CodeOutcome,
  }),
  refusals: {
    ...limited,
    ...smsPaused,
    'no-contact': { status: 409, message: 'This account has no such contact.' },
  },
});

export const confirmFreshProof = defineCall('confirmFreshProof', 'POST /user/fresh-proof/confirm', {
  summary: 'Type that code; for 10 minutes the session counts as freshly proven',
  who: 'signed-in',
  body: z.object({ otp }),
  output: z.object({ message: z.string() }),
  refusals: {
    ...limited,
    'otp-wrong': { status: 401, message: 'Please enter a valid OTP' },
    'otp-expired': { status: 410, message: OTP_EXPIRED_MESSAGE },
  },
});
