import { z } from 'zod';
import {
  ACCOUNT_BLOCKED,
  ACCOUNT_EXISTS,
  email,
  mobile,
  password,
  proofOfWork,
  REFERRAL_UNKNOWN,
  SECOND_FACTOR_WRONG,
  TOO_MANY_ATTEMPTS,
  totp,
} from './account-fields.ts';
import { defineCall, refusal } from './call.ts';
import { CodeOutcome, OTP_REFUSALS, otp, SMS_PAUSED } from './codes.ts';
import { SHARED_REFUSALS } from './errors.ts';
import { codeText, exactText, RAW_RESPONSE } from './fields.ts';
import { ShownNotice } from './personal-data.ts';
import { Session } from './sessions.ts';

/** Exact wording required by ACC-10; the apostrophe is U+2019. */
export const VERIFY_EMAIL_MESSAGE =
  'Please verify your email address. A verification email has been sent to your inbox. If you don’t see it, kindly check your spam or junk folder.';
export const UNKNOWN_USER_MESSAGE = 'User does not exist. Please create an account first.';
export const MOBILE_UNKNOWN_MESSAGE = 'Mobile Number not registered with us';

const secondFactorRefusals = {
  'second-factor-required': refusal(401, 'Enter the code from your authenticator app.'),
  'second-factor-wrong': SECOND_FACTOR_WRONG,
};

export const login = defineCall('login', {
  summary: 'Sign in with email and password; a response with `msg` is a failure',
  who: 'public',
  limits: ['sign-in', 'code-try'],
  body: z.object({ email, password, totp: totp.optional(), proofOfWork }),
  output: Session,
  refusals: {
    ...TOO_MANY_ATTEMPTS,
    ...ACCOUNT_BLOCKED,
    'unknown-user': refusal(404, UNKNOWN_USER_MESSAGE),
    'wrong-password': refusal(401, 'Wrong email or password.'),
    'email-unverified': refusal(403, VERIFY_EMAIL_MESSAGE),
    ...secondFactorRefusals,
  },
  sentence: 'msg',
});

const MobileBody = z.object({ mobile: mobile.default('') });
const CodeBody = MobileBody.extend({ otp: otp.default(''), totp: totp.optional() });

const CodeRequested = z.object({
  message: z.string(),
  timer: z.number(),
  outcome: CodeOutcome,
  otpDigits: z.number().int(),
});

const codeRefusals = {
  ...TOO_MANY_ATTEMPTS,
  ...ACCOUNT_BLOCKED,
  ...OTP_REFUSALS,
  ...secondFactorRefusals,
};

export const otpLogin = defineCall('otpLogin', {
  summary: 'Send a sign-in OTP to a registered mobile',
  who: 'public',
  failsInBody: true,
  limits: ['code-send'],
  body: MobileBody.extend({ proofOfWork }),
  output: CodeRequested.extend({ success: z.literal(true) }),
  refusals: {
    ...TOO_MANY_ATTEMPTS,
    ...SMS_PAUSED,
    ...ACCOUNT_BLOCKED,
    'mobile-invalid': refusal(422, 'Please enter a valid mobile number'),
    'mobile-unknown': refusal(404, MOBILE_UNKNOWN_MESSAGE),
  },
});

export const otpTimer = defineCall('otpTimer', {
  summary: 'Milliseconds until a new OTP may be requested; unknown numbers get the same response',
  who: 'public',
  failsInBody: true,
  body: MobileBody,
  output: z.object({ success: z.literal(true), timer: z.number(), message: z.string() }),
  refusals: { 'mobile-invalid': refusal(422, 'Please enter a valid mobile number') },
});

export const verifyOtp = defineCall('verifyOtp', {
  summary: 'Sign in with mobile and OTP',
  who: 'public',
  failsInBody: true,
  limits: ['code-try'],
  body: CodeBody,
  output: Session.extend({ success: z.literal(true), message: z.string() }),
  refusals: codeRefusals,
});

export const mobileLogin = defineCall('mobileLogin', {
  summary: 'Send a code to any Indian mobile, with or without an account',
  who: 'public',
  limits: ['code-send'],
  body: MobileBody.extend({ proofOfWork }),
  output: CodeRequested,
  refusals: {
    ...TOO_MANY_ATTEMPTS,
    ...SMS_PAUSED,
    ...ACCOUNT_BLOCKED,
    'mobile-invalid': refusal(422, 'Please enter a valid mobile number'),
  },
});

export const mobileVerify = defineCall('mobileVerify', {
  summary: 'Sign in with mobile and code; a number without an account gets one',
  who: 'public',
  limits: ['code-try'],
  body: CodeBody.extend({
    referralCode: codeText(64).nullish(),
    notice: ShownNotice.optional().describe('The terms and privacy policy that were shown'),
  }),
  output: Session,
  refusals: {
    ...codeRefusals,
    ...ACCOUNT_EXISTS,
    ...REFERRAL_UNKNOWN,
  },
});

export const googleStart = defineCall('googleStart', {
  summary: 'Begin Google sign-in (redirect)',
  who: 'public',
  ...RAW_RESPONSE,
  refusals: { 'not-found': SHARED_REFUSALS['not-found'] },
});

export const googleCallback = defineCall('googleCallback', {
  summary: "Google's redirect; ends at /home?success=true",
  who: 'public',
  limits: ['sign-in'],
  ...RAW_RESPONSE,
  refusals: { 'not-found': SHARED_REFUSALS['not-found'] },
});

export const loginSuccess = defineCall('loginSuccess', {
  summary: 'Exchange the one-time cookie of a Google sign-in for the token and user',
  who: 'public',
  ...RAW_RESPONSE,
  refusals: { 'hand-over-missing': refusal(401, 'Failed to retrieve user data') },
});

export const identityProviderLogin = defineCall('identityProviderLogin', {
  summary: "Exchange the hosted identity provider's ID token for a shop session",
  who: 'public',
  limits: ['sign-in'],
  body: z.object({ id_token: exactText(16_384), nonce: exactText(512).optional() }),
  output: Session,
  refusals: {
    ...TOO_MANY_ATTEMPTS,
    ...ACCOUNT_BLOCKED,
    'id-token-invalid': refusal(401, 'Login failed'),
    'email-unproven': refusal(403, 'Your identity provider has not verified your email address.'),
    'sign-in-first': refusal(
      409,
      'An account with R-Coins already has this address. Sign in with its mobile number and confirm the address.',
    ),
    ...ACCOUNT_EXISTS,
    'second-factor-required': refusal(
      401,
      'Sign in with your password and the code from your authenticator app. If you have no password yet, choose one with “Forgot Password?”.',
    ),
  },
  sentence: 'error',
});
