import { z } from 'zod';
import {
  email,
  limited,
  mobile,
  NAME_HAS_LINK,
  password,
  passwordWeak,
  proofOfWork,
} from './account-fields.ts';
import { defineCall } from './call.ts';
import { CodeOutcome, OTP_EXPIRED_MESSAGE, otp, smsPaused } from './codes.ts';
import { codeText, nameText } from './fields.ts';
import { ShownNotice } from './personal-data.ts';
import { Session } from './sessions.ts';

export const register = defineCall('register', 'POST /auth/register', {
  summary: 'Take the details of a new account and send an OTP to its mobile',
  who: 'public',
  limits: ['code-send'],
  body: z.object({
    name: nameText(80).default(''),
    mobileNumber: mobile.optional(),
    mobilenumber: mobile.optional(),
    email: email.default(''),
    password: password.default(''),
    referralCode: codeText(64).nullish(),
    guardianConsent: z.boolean().optional(),
    proofOfWork,
  }),
  output: z.object({
    msg: z.string(),
    success: z.literal(true),
    timer: z.number().meta({ description: 'ms until a new code may be asked for' }),
    outcome: CodeOutcome,
    otpDigits: z.number().int(),
  }),
  refusals: {
    ...limited,
    ...smsPaused,
    'fields-missing': { status: 422, message: 'Please fill in all fields.' },
    ...NAME_HAS_LINK,
    'mobile-invalid': { status: 422, message: 'Mobile number must be at least 10 digits long.' },
    'mobile-not-indian': { status: 422, message: 'Enter a valid Indian mobile number.' },
    'email-invalid': { status: 422, message: 'Please enter a valid email address' },
    'password-weak': passwordWeak,
    'account-exists': {
      status: 409,
      message: 'An account with this email or mobile number already exists. Please sign in.',
    },
    'referral-unknown': { status: 422, message: 'This referral code does not exist.' },
  },
  sentence: 'msg',
});

export const verifyAndRegister = defineCall('verifyAndRegister', 'POST /auth/verifyandregister', {
  summary:
    'Prove the mobile by its OTP, open the account and sign it in; the registration is identified by the cookie of /auth/register, else by email and password',
  who: 'public',
  limits: ['code-try'],
  body: z.object({
    name: nameText(80).optional(),
    mobileNumber: mobile.optional(),
    mobilenumber: mobile.optional(),
    otp: otp.default(''),
    email: email.optional(),
    password: password.optional(),
    referralCode: codeText(64).nullish(),
    notice: ShownNotice.optional().meta({ description: 'The terms and privacy policy that were shown' }),
  }),
  output: Session.extend({ msg: z.string(), success: z.literal(true) }),
  refusals: {
    ...limited,
    'otp-missing': { status: 422, message: 'Please enter the OTP and Mobile Number.' },
    'otp-wrong': { status: 401, message: 'Please enter a valid OTP' },
    'otp-expired': { status: 410, message: OTP_EXPIRED_MESSAGE },
    'account-exists': {
      status: 409,
      message: 'An account with this email or mobile number already exists. Please sign in.',
    },
  },
  sentence: 'msg',
});
