import { z } from 'zod';
import { limited } from './account-fields.ts';
import { defineCall, type Refusals } from './call.ts';
import { CodeOutcome, otp, otpRefusals, smsPaused } from './codes.ts';

/** For calls that need more than a session (`requireFreshProof`). */
export const FRESH_PROOF_REFUSALS = {
  'wrong-password': { status: 403, message: 'Your password is not right.' },
  'fresh-proof-required': {
    status: 403,
    message: 'Confirm that it is you first. We send a code to your email or mobile.',
  },
} as const satisfies Refusals;

export const freshProofState = defineCall('freshProofState', 'GET /user/fresh-proof', {
  summary: 'What confirms a change by the caller: the password or, without one, a fresh proof',
  who: 'signed-in',
  output: z.object({
    hasPassword: z.boolean(),
    isFresh: z.boolean().meta({
      description: 'Whether the session was proven by sign-in or code within the last 10 minutes',
    }),
    isEmailConfirmed: z.boolean().meta({ description: 'Whether the caller has confirmed the address' }),
  }),
});

export const startFreshProof = defineCall('startFreshProof', 'POST /user/fresh-proof/start', {
  summary: "Send a code to the account's email or mobile, for a fresh proof",
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
  summary: 'Confirm the code; the session counts as freshly proven for 10 minutes',
  who: 'signed-in',
  body: z.object({ otp }),
  output: z.object({ message: z.string() }),
  refusals: {
    ...limited,
    ...otpRefusals,
  },
});
