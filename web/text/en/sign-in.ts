import { catalogue } from '../catalogue.ts';

export const signInText = catalogue('signIn', {
  title: 'Sign in',
  heading: 'Welcome back',
  lead: 'Your orders, R-Coins and saved players are waiting.',
  email: 'Email',
  password: 'Password',
  signIn: 'Sign In',
  signingIn: 'Signing in…',
  proving: 'One moment, a security check is running…',
  withOtp: 'Login with Mobile OTP',
  forgot: 'Forgot Password?',
  create: 'Create New Account',
  googleFailed: 'Google Authentication Failed',
  googleNeedsCode:
    'Sign in with your password and the code from your authenticator app. If you have no password yet, choose one by “Forgot Password?”.',
  google: 'Continue with Google',
  fillIn: 'Please fill in all fields.',
  network: 'Something went wrong. Please try again.',
  mobile: {
    heading: 'Log in or sign up',
    lead: 'Enter your mobile number and we’ll text you a code. No password needed.',
    submit: 'Continue',
    agree: 'By continuing you accept our',
    terms: 'Terms',
    and: 'and',
    privacy: 'Privacy Policy',
    guardian: 'Under 18? Ask your parent or guardian first.',
    sent: (number: string) => `Enter the code we sent to ${number}.`,
    resent: 'We’ve sent you a new code.',
    byEmail: 'Or use your email',
  },
});
