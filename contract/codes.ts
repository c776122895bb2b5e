import { z } from 'zod';
import { codeText } from './fields.ts';

/** `sent-before`: no new code was sent, the last one is still valid. */
export const CodeOutcome = z.enum(['sent', 'sent-before', 'too-many-wrong']);

export type CodeOutcome = z.infer<typeof CodeOutcome>;

export const OTP_EXPIRED_MESSAGE = 'OTP has expired. Please request a new OTP.';

export const otpRefusals = {
  'otp-wrong': { status: 401, message: 'Please enter a valid OTP' },
  'otp-expired': { status: 410, message: OTP_EXPIRED_MESSAGE },
} as const;

/** Text, because 0123 is not 123. */
export const otp = codeText(16);

export const smsPaused = {
  'sms-paused': {
    status: 503,
    message: 'Codes by SMS are paused right now. Please sign in with your email, or try again in an hour.',
  },
} as const;
