import { z } from 'zod';
import { email, LINK_CORRUPTED_MESSAGE, LinkParams, limited, mobile, password } from './account-fields.ts';
import { defineCall } from './call.ts';
import { CodeOutcome, OTP_EXPIRED_MESSAGE, otp, smsPaused } from './codes.ts';
import { NoBody } from './fields.ts';
import { FRESH_PROOF_REFUSALS } from './fresh-proof.ts';
import { SessionUser } from './sessions.ts';

export const verifyMail = defineCall('verifyMail', 'POST /auth/verifymail/{id}/{token}', {
  summary:
    "Prove an email by a mailed link; code '0' means success. With a session of the account both contacts are one person's",
  who: 'public',
  limits: ['link'],
  params: LinkParams,
  body: NoBody,
  output: z.object({ msg: z.string(), code: z.enum(['0', '1']) }),
  refusals: {
    ...limited,
    'link-corrupted': { status: 410, message: LINK_CORRUPTED_MESSAGE },
    'sign-in-first': {
      status: 409,
      message: 'Sign in to this account in this browser first, then open the link again.',
    },
  },
  sentence: 'msg',
  failureFields: { code: '1' },
});

export const disputeChange = defineCall('disputeChange', 'POST /auth/notme/{id}/{token}', {
  summary:
    'Dispute a change of the account by the link of its notice: ends all sessions, undoes the change, asks for a new password',
  who: 'public',
  limits: ['link'],
  params: LinkParams,
  body: NoBody,
  output: z.object({
    message: z.string(),
    passwordBy: z.enum(['mail', 'mobile']).meta({
      description:
        'Where the way to a new password goes: a link by mail, or signing in by a code to the mobile',
    }),
  }),
  refusals: { ...limited, 'link-corrupted': { status: 410, message: LINK_CORRUPTED_MESSAGE } },
});

export const changeEmail = defineCall('changeEmail', 'POST /user/change-email', {
  summary: 'Mail a link to the new address; it becomes the address once the link is opened',
  who: 'signed-in',
  limits: ['password-proof', 'code-send'],
  body: z.object({ email, password }),
  output: z.object({ message: z.string() }),
  refusals: {
    ...limited,
    'email-invalid': { status: 422, message: 'Please enter a valid email address' },
    ...FRESH_PROOF_REFUSALS,
    'account-exists': {
      status: 409,
      message: 'An account with this email or mobile number already exists. Please sign in.',
    },
  },
});

export const changeMobile = defineCall('changeMobile', 'POST /user/change-mobile', {
  summary: 'Send an OTP to the new number, or with `otp` take it over',
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
    ...limited,
    ...smsPaused,
    'mobile-invalid': { status: 422, message: 'Please enter a valid mobile number' },
    ...FRESH_PROOF_REFUSALS,
    'otp-wrong': { status: 401, message: 'Please enter a valid OTP' },
    'otp-expired': { status: 410, message: OTP_EXPIRED_MESSAGE },
    'account-exists': {
      status: 409,
      message: 'An account with this email or mobile number already exists. Please sign in.',
    },
  },
});
