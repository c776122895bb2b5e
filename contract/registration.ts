import { z } from 'zod';
import {
  ACCOUNT_EXISTS,
  email,
  mobile,
  NAME_HAS_LINK,
  PASSWORD_WEAK,
  password,
  proofOfWork,
  REFERRAL_UNKNOWN,
  TOO_MANY_ATTEMPTS,
} from './account-fields.ts';
import { defineCall, refusal } from './call.ts';
import { CodeOutcome, OTP_REFUSALS, otp, SMS_PAUSED } from './codes.ts';
import { codeText, nameText } from './fields.ts';
import { ShownNotice } from './personal-data.ts';
import { Session } from './sessions.ts';

export const register = defineCall('register', {
  summary: 'Start a registration and send an OTP by SMS or, if the shop sends no SMS, by email',
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
    timer: z.number().describe('ms until a new code may be requested'),
    outcome: CodeOutcome,
    otpDigits: z.number().int(),
  }),
  refusals: {
    ...TOO_MANY_ATTEMPTS,
    ...SMS_PAUSED,
    'fields-missing': refusal(422, 'Please fill in all fields.'),
    ...NAME_HAS_LINK,
    'mobile-invalid': refusal(422, 'Mobile number must be at least 10 digits long.'),
    'mobile-not-indian': refusal(422, 'Enter a valid Indian mobile number.'),
    'email-invalid': refusal(422, 'Please enter a valid email address'),
    'password-weak': PASSWORD_WEAK,
    ...ACCOUNT_EXISTS,
    ...REFERRAL_UNKNOWN,
  },
  sentence: 'msg',
});

export const verifyAndRegister = defineCall('verifyAndRegister', {
  summary:
    'Verify the OTP, create the account and sign in; the /auth/register cookie, or else email and password, identifies the registration',
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
    notice: ShownNotice.optional().describe('The terms and privacy policy that were shown'),
  }),
  output: Session.extend({ msg: z.string(), success: z.literal(true) }),
  refusals: {
    ...TOO_MANY_ATTEMPTS,
    'otp-missing': refusal(422, 'Please enter the OTP and Mobile Number.'),
    ...OTP_REFUSALS,
    ...ACCOUNT_EXISTS,
  },
  sentence: 'msg',
});
