import { z } from 'zod';
import { defineCall } from './call.ts';
import { SELF_ONLY, SHARED_REFUSALS } from './errors.ts';
import { AnyJson, exactText, IdLike, NoBody, OpaqueId, Timestamp, text, textOrNumber } from './fields.ts';
import { FRESH_PROOF_REFUSALS } from './fresh-proof.ts';
import { Language } from './languages.ts';
import { ShownNotice } from './personal-data.ts';
import { ROLES, STAFF_ROLES } from './roles.ts';

/** What became of a request for a code: sent, or why not; `sent-before` leaves the last one valid. */
export const CodeOutcome = z.enum(['sent', 'sent-before', 'too-many-wrong']);
export type CodeOutcome = z.infer<typeof CodeOutcome>;

/** The browser's copy of a user. */
export const SessionUser = z.object({
  _id: z.string(),
  userid: z.string(),
  name: z.string(),
  email: z.string(),
  mobilenumber: z.string(),
  role: z.enum(ROLES),
  language: Language.nullable().meta({
    description: 'In which the account is written to; null until one is chosen or known of a browser',
  }),
  staffRole: z.enum(STAFF_ROLES).nullable(),
});
export type SessionUser = z.infer<typeof SessionUser>;

/** The sentences of signing in, to the letter (ACC-10; the apostrophe in the first is U+2019). */
export const VERIFY_EMAIL_MESSAGE =
  'Please verify your email address. A verification email has been sent to your inbox. If you don’t see it, kindly check your spam or junk folder.';
export const UNKNOWN_USER_MESSAGE = 'User does not exist. Please create an account first.';
export const MOBILE_UNKNOWN_MESSAGE = 'Mobile Number not registered with us';
export const OTP_EXPIRED_MESSAGE = 'OTP has expired. Please request a new OTP.';
export const LINK_CORRUPTED_MESSAGE = 'The link is corrupted.';

const email = exactText(254);
const password = exactText(1024);
const mobile = textOrNumber(32);
/** Kept as text: 0123 is not 123. */
const otp = exactText(16);
const totp = exactText(16);

const OTP_SEND_LIMITS = [
  'otp-send-mobile-address',
  'otp-send-device',
  'otp-send-address',
  'otp-send-network',
  'otp-send-mobile-hour',
  'otp-send-mobile-day',
] as const;

const smsPaused = {
  'sms-paused': {
    status: 503,
    message: 'Codes by SMS are paused right now. Please sign in with your email, or try again in an hour.',
  },
} as const;
const limited = {
  'too-many-attempts': { status: 429, message: 'Too many attempts. Please wait a little and try again.' },
} as const;
const blocked = {
  'account-blocked': { status: 403, message: 'This account is blocked. Please contact support.' },
} as const;
/** A solved challenge of an earlier 429 answer: the next attempt need not wait. */
const proofOfWork = z
  .object({
    token: exactText(512).meta({ description: 'The `challenge.token` of the 429 answer' }),
    nonce: exactText(64).meta({
      description: 'SHA-256 of `token:nonce` begins with `challenge.bits` zero bits',
    }),
  })
  .optional();
const passwordWeak = {
  status: 422,
  message: 'Please choose a longer or less common password (at least 8 characters).',
} as const;
const Session = z.object({
  token: z.string(),
  user: SessionUser,
  expiryTime: z.number().meta({ description: 'Unix ms' }),
});

export const login = defineCall({
  name: 'login',
  method: 'POST',
  path: '/auth/login',
  summary: 'Sign in by email and password; an answer with `msg` is a failure',
  who: 'public',
  limits: [
    'sign-in-address',
    'sign-in-account-address',
    'sign-in-account',
    'sign-in-proof-of-work',
    'sign-in-device',
    'second-factor-account',
  ],
  body: z.object({ email, password, totp: totp.optional(), proofOfWork }),
  output: Session,
  refusals: {
    ...limited,
    ...blocked,
    'unknown-user': { status: 404, message: UNKNOWN_USER_MESSAGE },
    'wrong-password': { status: 401, message: 'Wrong email or password.' },
    'email-unverified': { status: 403, message: VERIFY_EMAIL_MESSAGE },
    'second-factor-required': { status: 401, message: 'Enter the code from your authenticator app.' },
    'second-factor-wrong': { status: 401, message: 'That code is not right. Please try again.' },
  },
  sentence: 'msg',
});

export const logout = defineCall({
  name: 'logout',
  method: 'POST',
  path: '/auth/logout',
  summary: 'End this session at once',
  who: 'signed-in',
  body: NoBody,
  output: z.object({ message: z.string() }),
  refusals: {},
  sentence: 'message',
});

export const validateUser = defineCall({
  name: 'validateUser',
  method: 'POST',
  path: '/auth/validateuser',
  summary: "The caller's role; any valid session gets its true role",
  who: 'signed-in',
  body: z.object({ requiredRoles: AnyJson.optional() }).optional(),
  output: z.object({
    role: z.enum(ROLES),
    staffRole: z.enum(STAFF_ROLES).nullable(),
    user: SessionUser,
    secondFactorDue: z.boolean().meta({
      description: 'Whether the back-office stays shut until the caller has set up a second factor',
    }),
  }),
  refusals: {},
  sentence: 'message',
});

export const register = defineCall({
  name: 'register',
  method: 'POST',
  path: '/auth/register',
  summary: 'Take the details of a new account and send an OTP to its mobile',
  who: 'public',
  limits: [...OTP_SEND_LIMITS, 'otp-send-hundred', 'otp-send-thousand'],
  body: z.object({
    name: text(80).default(''),
    mobileNumber: mobile.optional(),
    mobilenumber: mobile.optional(),
    email: email.default(''),
    password: password.default(''),
    referralCode: text(64).nullish(),
    guardianConsent: z.boolean().optional(),
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
    'mobile-invalid': { status: 422, message: 'Mobile number must be at least 10 digits long.' },
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

export const verifyAndRegister = defineCall({
  name: 'verifyAndRegister',
  method: 'POST',
  path: '/auth/verifyandregister',
  summary:
    'Prove the mobile by its OTP, open the account and sign it in; the registration is told by the cookie of /auth/register, else by email and password',
  who: 'public',
  limits: ['register-verify-address'],
  body: z.object({
    name: text(80).optional(),
    mobileNumber: mobile.optional(),
    mobilenumber: mobile.optional(),
    otp: otp.default(''),
    email: email.optional(),
    password: password.optional(),
    referralCode: text(64).nullish(),
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

export const forgetPassword = defineCall({
  name: 'forgetPassword',
  method: 'POST',
  path: '/password/forgetpassword',
  summary: 'Mail a link to choose a new password; the answer is the same whether or not the account exists',
  who: 'public',
  limits: ['reset-ask-address', 'reset-ask-account-address', 'reset-ask-account', 'reset-ask-device'],
  body: z.object({ email: email.default('') }),
  output: z.object({ msg: z.string() }),
  refusals: { ...limited, 'email-invalid': { status: 422, message: 'Please enter a valid email address' } },
  sentence: 'msg',
});

const LinkParams = z.object({ id: exactText(64), token: exactText(128) });

export const resetPassword = defineCall({
  name: 'resetPassword',
  method: 'POST',
  path: '/password/reset-password/{id}/{token}',
  summary: "Set a new password by a mailed link; code '1' means error",
  who: 'public',
  limits: ['reset-use-address'],
  params: LinkParams,
  body: z.object({ password: password.default('') }),
  output: z.object({ msg: z.string(), code: z.enum(['0', '1']) }),
  refusals: {
    ...limited,
    'password-missing': { status: 422, message: 'Please enter a password' },
    'password-weak': passwordWeak,
    'link-corrupted': { status: 410, message: LINK_CORRUPTED_MESSAGE },
  },
  sentence: 'msg',
  failureFields: { code: '1' },
});

export const verifyMail = defineCall({
  name: 'verifyMail',
  method: 'POST',
  path: '/auth/verifymail/{id}/{token}',
  summary:
    "Prove an email by a mailed link; code '0' means success. With a session of the account both contacts are one person's",
  who: 'public',
  limits: ['verify-mail-address'],
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

export const disputeChange = defineCall({
  name: 'disputeChange',
  method: 'POST',
  path: '/auth/notme/{id}/{token}',
  summary:
    'Dispute a change of the account by the link of its notice: ends all sessions, undoes the change, asks for a new password',
  who: 'public',
  limits: ['dispute-address'],
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
  sentence: 'message',
});

const MobileBody = z.object({ mobile: mobile.default('') });

export const otpLogin = defineCall({
  name: 'otpLogin',
  method: 'POST',
  path: '/otp/otp-login',
  summary: 'Send a sign-in OTP to a registered mobile',
  who: 'public',
  failsInBody: true,
  limits: OTP_SEND_LIMITS,
  body: MobileBody,
  output: z.object({
    success: z.literal(true),
    message: z.string(),
    timer: z.number(),
    outcome: CodeOutcome,
    otpDigits: z.number().int(),
  }),
  refusals: {
    ...limited,
    ...smsPaused,
    ...blocked,
    'mobile-invalid': { status: 422, message: 'Please enter a valid mobile number' },
    'mobile-unknown': { status: 404, message: MOBILE_UNKNOWN_MESSAGE },
  },
  sentence: 'message',
});

export const otpTimer = defineCall({
  name: 'otpTimer',
  method: 'POST',
  path: '/otp/timer',
  summary: 'Milliseconds until a new OTP may be asked for; answers alike for unknown numbers',
  who: 'public',
  failsInBody: true,
  body: MobileBody,
  output: z.object({ success: z.literal(true), timer: z.number(), message: z.string() }),
  refusals: { 'mobile-invalid': { status: 422, message: 'Please enter a valid mobile number' } },
  sentence: 'message',
});

export const verifyOtp = defineCall({
  name: 'verifyOtp',
  method: 'POST',
  path: '/otp/verify-otp',
  summary: 'Sign in by mobile and OTP',
  who: 'public',
  failsInBody: true,
  limits: ['otp-verify-address', 'second-factor-account'],
  body: z.object({ mobile: mobile.default(''), otp: otp.default(''), totp: totp.optional() }),
  output: Session.extend({ success: z.literal(true), message: z.string() }),
  refusals: {
    ...limited,
    ...blocked,
    'otp-wrong': { status: 401, message: 'Please enter a valid OTP' },
    'otp-expired': { status: 410, message: OTP_EXPIRED_MESSAGE },
    'second-factor-required': { status: 401, message: 'Enter the code from your authenticator app.' },
    'second-factor-wrong': { status: 401, message: 'That code is not right. Please try again.' },
  },
  sentence: 'message',
});

export const googleStart = defineCall({
  name: 'googleStart',
  method: 'GET',
  path: '/auth/google',
  summary: 'Begin Google sign-in (redirect)',
  who: 'public',
  limits: ['google-address'],
  output: z.unknown(),
  refusals: { 'not-found': SHARED_REFUSALS['not-found'] },
  sentence: 'message',
  rawAnswer: true,
});

export const googleCallback = defineCall({
  name: 'googleCallback',
  method: 'GET',
  path: '/auth/google/callback',
  summary: "Google's return; ends at /home?success=true",
  who: 'public',
  output: z.unknown(),
  refusals: { 'not-found': SHARED_REFUSALS['not-found'] },
  sentence: 'message',
  rawAnswer: true,
});

export const loginSuccess = defineCall({
  name: 'loginSuccess',
  method: 'GET',
  path: '/auth/login/success',
  summary: 'Exchange the hand-over cookie of a Google sign-in, once, for token and user',
  who: 'public',
  output: z.unknown(),
  refusals: { 'hand-over-missing': { status: 401, message: 'Failed to retrieve user data' } },
  sentence: 'message',
  rawAnswer: true,
});

export const identityProviderLogin = defineCall({
  name: 'identityProviderLogin',
  method: 'POST',
  path: '/auth/idp',
  summary: "Exchange the hosted identity provider's ID token for a store session",
  who: 'public',
  limits: ['identity-provider-address'],
  body: z.object({ id_token: exactText(16_384), nonce: exactText(512).optional() }),
  output: Session,
  refusals: {
    ...limited,
    ...blocked,
    'id-token-invalid': { status: 401, message: 'Login failed' },
    'email-unproven': { status: 403, message: 'Your identity provider has not verified your email address.' },
    'sign-in-first': {
      status: 409,
      message:
        'An account with R-Coins waits for this address. Sign in by its mobile number and confirm the address.',
    },
    'account-exists': {
      status: 409,
      message: 'An account with this email or mobile number already exists. Please sign in.',
    },
    'second-factor-required': {
      status: 401,
      message: 'Sign in with your password and the code from your authenticator app.',
    },
  },
  sentence: 'error',
});

export const editProfile = defineCall({
  name: 'editProfile',
  method: 'POST',
  path: '/user/edit-profile',
  summary: "Change the caller's name",
  who: 'signed-in',
  body: z.object({ userid: IdLike.optional(), name: text(80) }),
  output: z.object({ message: z.string(), user: SessionUser }),
  refusals: { ...SELF_ONLY, 'name-missing': { status: 422, message: 'Please enter your name.' } },
  sentence: 'message',
});

export const setLanguage = defineCall({
  name: 'setLanguage',
  method: 'POST',
  path: '/user/language',
  summary: 'Choose the language in which the caller is written to',
  who: 'signed-in',
  body: z.object({ language: Language }),
  output: z.object({ message: z.string(), user: SessionUser }),
  refusals: {},
  sentence: 'message',
});

export const changePassword = defineCall({
  name: 'changePassword',
  method: 'POST',
  path: '/user/change-password',
  summary: 'Choose a new password by the present one; every other session of the account ends',
  who: 'signed-in',
  limits: ['change-caller', 'password-proof-caller'],
  body: z.object({ password: password.default(''), newPassword: password }),
  output: z.object({ message: z.string() }),
  refusals: {
    ...limited,
    ...FRESH_PROOF_REFUSALS,
    'password-weak': passwordWeak,
  },
  sentence: 'message',
});

export const changeEmail = defineCall({
  name: 'changeEmail',
  method: 'POST',
  path: '/user/change-email',
  summary: 'Mail a link to the new address; it becomes the address once the link is opened',
  who: 'signed-in',
  limits: ['change-caller', 'password-proof-caller'],
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
  sentence: 'message',
});

export const changeMobile = defineCall({
  name: 'changeMobile',
  method: 'POST',
  path: '/user/change-mobile',
  summary: 'Send an OTP to the new number, or with `otp` take it over',
  who: 'signed-in',
  limits: [...OTP_SEND_LIMITS, 'otp-send-hundred', 'otp-send-thousand', 'password-proof-caller'],
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
  sentence: 'message',
});

/** A signed-in device. */
export const Device = z.object({
  _id: z.string(),
  isCurrent: z.boolean(),
  method: z.string().meta({ description: 'How it signed in' }),
  userAgent: z.string(),
  address: z.string(),
  createdAt: Timestamp,
  lastSeenAt: Timestamp,
  expiresAt: Timestamp,
});

export const listDevices = defineCall({
  name: 'listDevices',
  method: 'GET',
  path: '/user/devices',
  summary: "The caller's sessions",
  who: 'signed-in',
  output: z.array(Device),
  refusals: {},
  sentence: 'message',
});

export const endDevice = defineCall({
  name: 'endDevice',
  method: 'POST',
  path: '/user/devices/{id}/end',
  summary: "End one of the caller's sessions; `others` ends all but this one",
  who: 'signed-in',
  params: z.object({ id: OpaqueId }),
  body: NoBody,
  output: z.object({ message: z.string() }),
  refusals: { 'session-not-found': { status: 404, message: 'This session has already ended.' } },
  sentence: 'message',
});

export const secondFactorState = defineCall({
  name: 'secondFactorState',
  method: 'GET',
  path: '/user/second-factor',
  summary: 'Whether the caller has set up a second factor, and whether the shop asks it of its staff',
  who: 'signed-in',
  output: z.object({ isOn: z.boolean(), isRequired: z.boolean(), recoveryCodesLeft: z.number().int() }),
  refusals: {},
  sentence: 'message',
});

export const secondFactorStart = defineCall({
  name: 'secondFactorStart',
  method: 'POST',
  path: '/user/second-factor/start',
  summary:
    'A new TOTP secret to set up; it counts once a code of it has been confirmed. Ten minutes after signing in it takes the password, or a fresh proof',
  who: 'signed-in',
  limits: ['password-proof-caller'],
  body: z.object({ password: password.optional() }).optional(),
  output: z.object({ secret: z.string(), uri: z.string() }),
  refusals: {
    ...FRESH_PROOF_REFUSALS,
    'second-factor-on': {
      status: 409,
      message: 'Switch your authenticator app off first, by one of its codes.',
    },
  },
  sentence: 'message',
});

export const secondFactorConfirm = defineCall({
  name: 'secondFactorConfirm',
  method: 'POST',
  path: '/user/second-factor/confirm',
  summary: 'Confirm the TOTP secret by a code; from then on sign-in asks for one',
  who: 'signed-in',
  limits: ['second-factor-caller'],
  body: z.object({ totp }),
  output: z.object({ message: z.string(), recoveryCodes: z.array(z.string()) }),
  refusals: {
    ...limited,
    'second-factor-wrong': { status: 401, message: 'That code is not right. Please try again.' },
    'second-factor-not-started': { status: 409, message: 'Start setting up your authenticator app first.' },
  },
  sentence: 'message',
});

export const secondFactorRemove = defineCall({
  name: 'secondFactorRemove',
  method: 'POST',
  path: '/user/second-factor/remove',
  summary: 'Sign in without a second factor again; takes a current code',
  who: 'signed-in',
  limits: ['second-factor-caller'],
  body: z.object({ totp }),
  output: z.object({ message: z.string() }),
  refusals: {
    ...limited,
    'fresh-proof-required': FRESH_PROOF_REFUSALS['fresh-proof-required'],
    'second-factor-wrong': { status: 401, message: 'That code is not right. Please try again.' },
  },
  sentence: 'message',
});

export const freshProofState = defineCall({
  name: 'freshProofState',
  method: 'GET',
  path: '/user/fresh-proof',
  summary:
    'What the caller needs to confirm a change: the password, or for an account without one a fresh proof',
  who: 'signed-in',
  output: z.object({
    hasPassword: z.boolean(),
    isFresh: z.boolean().meta({
      description:
        'Whether this session proved itself within the last 10 minutes, by signing in or by a code',
    }),
    isEmailConfirmed: z.boolean().meta({
      description: 'Whether the address was confirmed by who is signed in',
    }),
  }),
  refusals: {},
  sentence: 'message',
});

export const startFreshProof = defineCall({
  name: 'startFreshProof',
  method: 'POST',
  path: '/user/fresh-proof/start',
  summary: "Send a code to the account's email, or to its mobile, to prove afresh that the caller owns it",
  who: 'signed-in',
  limits: ['fresh-proof-caller'],
  body: z.object({ by: z.enum(['email', 'mobile']).optional() }),
  output: z.object({
    message: z.string(),
    by: z.enum(['email', 'mobile']),
    timer: z.number().meta({ description: 'ms until a new code may be asked for' }),
    outcome: CodeOutcome,
  }),
  refusals: {
    ...limited,
    ...smsPaused,
    'no-contact': { status: 409, message: 'This account has no such contact.' },
  },
  sentence: 'message',
});

export const confirmFreshProof = defineCall({
  name: 'confirmFreshProof',
  method: 'POST',
  path: '/user/fresh-proof/confirm',
  summary: 'Type that code; for 10 minutes the session counts as freshly proven',
  who: 'signed-in',
  body: z.object({ otp }),
  output: z.object({ message: z.string() }),
  refusals: {
    ...limited,
    'otp-wrong': { status: 401, message: 'Please enter a valid OTP' },
    'otp-expired': { status: 410, message: OTP_EXPIRED_MESSAGE },
  },
  sentence: 'message',
});
