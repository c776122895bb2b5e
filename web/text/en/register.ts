import type { RewardRates } from '@rush/contract/shop.ts';
import { catalogue } from '../catalogue.ts';

export const registerText = catalogue('register', {
  title: 'Create your account',
  lead: ({ pointsPercent }: RewardRates) =>
    pointsPercent > 0
      ? `Get a wallet, ${pointsPercent}% back on every order and one-tap repeat purchases.`
      : 'Get a wallet and one-tap repeat purchases.',
  name: 'Name',
  mobileHint: 'We’ll send a code to this number.',
  passwordHint: 'At least 8 characters.',
  referral: 'Referral code (optional)',
  guardian: 'I am under 18, and my parent or guardian agrees to this account.',
  submit: 'Create Account',
  submitting: 'Sending the code…',
  haveAccount: 'Already have an account?',
  signIn: 'Sign In',
  fillIn: 'Please fill in all fields.',
  nameLink: 'A name cannot contain a web or email address.',
  mobileShort: 'Mobile number must be at least 10 digits long.',
  mobileNotIndian: 'Enter a valid Indian mobile number.',
  failed: 'Registration failed. Please try again.',
  network: 'Something went wrong. Please try again.',
  otp: {
    title: 'Verify Your Account',
    lead: (contact: string) => `Enter the code we sent to ${contact}.`,
    resent: 'A new code is on its way.',
    missing: 'Please enter the OTP and Mobile Number.',
    failed: 'Verification failed. Please try again.',
    back: 'Change details',
  },
  done: {
    title: 'You’re in!',
    text: 'Your account is ready. Taking you to the shop…',
    action: 'Continue',
  },
});
