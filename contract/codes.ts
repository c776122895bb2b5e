import { z } from 'zod';
import { refusal } from './call.ts';
import { codeText } from './fields.ts';

/** `sent-before`: no new code was sent, because the last one is still valid. */
export const CodeOutcome = z.enum(['sent', 'sent-before', 'too-many-wrong']);

export type CodeOutcome = z.infer<typeof CodeOutcome>;

export const OTP_EXPIRED_MESSAGE = 'OTP has expired. Please request a new OTP.';

export const OTP_REFUSALS = {
  'otp-wrong': refusal(401, 'Please enter a valid OTP'),
  'otp-expired': refusal(410, OTP_EXPIRED_MESSAGE),
};

/** Text, because 0123 is not 123. */
export const otp = codeText(16);

export const SMS_PAUSED = {
  'sms-paused': refusal(
    503,
    'Codes by SMS are paused right now. Please sign in with your email, or try again in an hour.',
  ),
};
