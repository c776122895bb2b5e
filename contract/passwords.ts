import { z } from 'zod';
import {
  email,
  LINK_CORRUPTED_MESSAGE,
  LinkParams,
  PASSWORD_WEAK,
  password,
  TOO_MANY_ATTEMPTS,
} from './account-fields.ts';
import { defineCall, refusal } from './call.ts';
import { CodeOutcome, OTP_REFUSALS, otp, SMS_PAUSED } from './codes.ts';
import { NoBody } from './fields.ts';
import { FRESH_PROOF_REFUSALS } from './fresh-proof.ts';

export const forgetPassword = defineCall('forgetPassword', {
  summary: 'Email a link to choose a new password; the response does not reveal whether the account exists',
  who: 'public',
  limits: ['code-send'],
  body: z.object({ email: email.default('') }),
  output: z.object({ msg: z.string() }),
  refusals: { ...TOO_MANY_ATTEMPTS, 'email-invalid': refusal(422, 'Please enter a valid email address') },
  sentence: 'msg',
});

export const resetLinkState = defineCall('resetLinkState', {
  summary: 'What an emailed link asks for before setting a password; also `nothing` if it no longer works',
  who: 'public',
  limits: ['link'],
  params: LinkParams,
  output: z.object({
    asks: z
      .enum(['nothing', 'code', 'number'])
      .describe('`code`: an OTP to the verified mobile. `number`: whether to keep that mobile'),
    mobileEnding: z.string().describe('The last four digits; empty for `nothing`'),
  }),
  refusals: TOO_MANY_ATTEMPTS,
});

export const resetLinkCode = defineCall('resetLinkCode', {
  summary: 'Text the code that an emailed link requires',
  who: 'public',
  limits: ['link', 'code-send'],
  params: LinkParams,
  body: NoBody,
  output: z.object({ message: z.string(), timer: z.number(), outcome: CodeOutcome }),
  refusals: {
    ...TOO_MANY_ATTEMPTS,
    ...SMS_PAUSED,
    'link-corrupted': refusal(410, LINK_CORRUPTED_MESSAGE),
  },
});

export const resetPassword = defineCall('resetPassword', {
  summary: "Set a password with an emailed link; code '1' means error",
  who: 'public',
  limits: ['link'],
  params: LinkParams,
  body: z.object({
    password: password.default(''),
    otp: otp.optional().describe('If the link asks for a `code`'),
    mobile: z.enum(['keep', 'remove']).optional().describe('If the link asks about the `number`'),
  }),
  output: z.object({ msg: z.string(), code: z.enum(['0', '1']) }),
  refusals: {
    ...TOO_MANY_ATTEMPTS,
    ...OTP_REFUSALS,
    'mobile-code-required': refusal(409, 'Please enter the code sent to the mobile number of this account.'),
    'mobile-choice-required': refusal(409, 'Please say whether the mobile number of this account is yours.'),
    'password-missing': refusal(422, 'Please enter a password'),
    'password-weak': PASSWORD_WEAK,
    'link-corrupted': refusal(410, LINK_CORRUPTED_MESSAGE),
  },
  sentence: 'msg',
  failureFields: { code: '1' },
});

export const changePassword = defineCall('changePassword', {
  summary: 'Change the password; ends all other sessions of the account',
  who: 'signed-in',
  limits: ['password-proof'],
  body: z.object({ password: password.default(''), newPassword: password }),
  output: z.object({ message: z.string() }),
  refusals: {
    ...TOO_MANY_ATTEMPTS,
    ...FRESH_PROOF_REFUSALS,
    'password-weak': PASSWORD_WEAK,
  },
});
