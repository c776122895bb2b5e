import type { Refusals } from './call.ts';

/** Refusals of `requireFreshProof`: for calls that take more than a session. */
export const FRESH_PROOF_REFUSALS = {
  'wrong-password': { status: 403, message: 'Your password is not right.' },
  'fresh-proof-required': {
    status: 403,
    message: 'Confirm that it is you first. We send a code to your email or mobile.',
  },
} as const satisfies Refusals;
