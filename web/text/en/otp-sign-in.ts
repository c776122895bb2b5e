import { catalogue } from '../catalogue.ts';

export const otpSignInText = catalogue('otpSignIn', {
  title: 'Login with Mobile OTP',
  lead: 'We’ll send a one-time code to your registered number. No password needed.',
  mobile: 'Mobile number',
  send: 'Send OTP',
  sending: 'Sending…',
  withEmail: 'Login with Email',
  create: 'Create New Account',
  invalidMobile: 'Please enter a valid mobile number',
  unexpected: 'An unexpected error occurred. Please try again.',
  verify: {
    title: 'Enter your code',
    lead: (mobile: string) => `Sent to ${mobile}.`,
    label: 'One-time code',
    submit: 'Verify OTP',
    submitting: 'Verifying…',
    invalid: 'Please enter a valid OTP',
    timerFailed: 'An error occurred while fetching the timer.',
    totp: 'Code from your authenticator app',
    totpHint: 'Don’t have your phone? Use a recovery code.',
    otherNumber: 'Use another number',
    support: 'No code? Ask support',
  },
});
