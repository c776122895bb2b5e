import { z } from 'zod';
import {
  ACCOUNT_EXISTS,
  email,
  LINK_CORRUPTED_MESSAGE,
  LinkParams,
  mobile,
  password,
  TOO_MANY_ATTEMPTS,
} from './account-fields.ts';
import { defineCall, refusal } from './call.ts';
import { CodeOutcome, OTP_REFUSALS, otp, SMS_PAUSED } from './codes.ts';
import { NoBody } from './fields.ts';
import { FRESH_PROOF_REFUSALS } from './fresh-proof.ts';
import { SessionUser } from './sessions.ts';

export const verifyMail = defineCall('verifyMail', {
  summary:
    "Verify an email with its emailed link; code '0' means success. In a session of the account, it also confirms that both contacts belong to one person",
  who: 'public',
  limits: ['link'],
  params: LinkParams,
  body: NoBody,
  output: z.object({ msg: z.string(), code: z.enum(['0', '1']) }),
  refusals: {
    ...TOO_MANY_ATTEMPTS,
    'link-corrupted': refusal(410, LINK_CORRUPTED_MESSAGE),
    'sign-in-first': refusal(409, 'Sign in to this account in this browser first, then open the link again.'),
  },
  sentence: 'msg',
  failureFields: { code: '1' },
});

export const disputeChange = defineCall('disputeChange', {
  summary: 'Dispute a change with its emailed link: undo it, end all sessions and require a new password',
  who: 'public',
  limits: ['link'],
  params: LinkParams,
  body: NoBody,
  output: z.object({
    message: z.string(),
    passwordBy: z
      .enum(['mail', 'mobile', 'support'])
      .describe(
        'How to set a new password: with an emailed link, after signing in by SMS, or by contacting us',
      ),
  }),
  refusals: { ...TOO_MANY_ATTEMPTS, 'link-corrupted': refusal(410, LINK_CORRUPTED_MESSAGE) },
});

export const changeEmail = defineCall('changeEmail', {
  summary: 'Email a link to the new address, which takes effect once the link is opened',
  who: 'signed-in',
  limits: ['password-proof', 'code-send'],
  body: z.object({ email, password }),
  output: z.object({ message: z.string() }),
  refusals: {
    ...TOO_MANY_ATTEMPTS,
    'email-invalid': refusal(422, 'Please enter a valid email address'),
    ...FRESH_PROOF_REFUSALS,
    ...ACCOUNT_EXISTS,
  },
});

export const changeMobile = defineCall('changeMobile', {
  summary: 'Send an OTP to the new number or, with `otp`, change to it',
  who: 'signed-in',
  limits: ['code-send', 'password-proof'],
  body: z.object({ mobile, password: password.optional(), otp: otp.optional() }),
  output: z.object({
    message: z.string(),
    timer: z.number().optional(),
    outcome: CodeOutcome.optional(),
    user: SessionUser.optional(),
  }),
  refusals: {
    ...TOO_MANY_ATTEMPTS,
    ...SMS_PAUSED,
    'mobile-invalid': refusal(422, 'Please enter a valid mobile number'),
    ...FRESH_PROOF_REFUSALS,
    ...OTP_REFUSALS,
    ...ACCOUNT_EXISTS,
  },
});
