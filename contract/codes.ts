import { z } from 'zod';
import { codeText } from './fields.ts';

/** What became of a request for a code: sent, or why not; `sent-before` leaves the last one valid. */
export const CodeOutcome = z.enum(['sent', 'sent-before', 'too-many-wrong']);

export type CodeOutcome = z.infer<typeof CodeOutcome>;

export const OTP_EXPIRED_MESSAGE = 'OTP has expired. Please request a new OTP.';

/** Kept as text: 0123 is not 123. */
export const otp = codeText(16);

export const smsPaused = {
  'sms-paused': {
    status: 503,
    message: 'Codes by SMS are paused right now. Please sign in with your email, or try again in an hour.',
  },
} as const;
