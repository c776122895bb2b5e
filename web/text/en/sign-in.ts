import { catalogue } from '../catalogue.ts';

export const signInText = catalogue('signIn', {
  title: 'Sign in',
  heading: 'Welcome back',
  lead: 'Your orders, R-Coins and saved players are waiting.',
  email: 'Email',
  password: 'Password',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
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
  totp: 'Code from your authenticator app',
  totpHint: 'Don’t have your phone? Use a recovery code.',
  fillIn: 'Please fill in all fields.',
  network: 'Something went wrong. Please try again.',
});
