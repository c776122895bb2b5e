import { catalogue } from '../catalogue.ts';

export const hostedSignInText = catalogue('hostedSignIn', {
  button: 'Continue with SSO',
  title: 'Signing you in',
  lead: 'One moment, we’re bringing you back.',
  again: 'Back to sign in',
  failed: 'Login failed',
  network: 'No connection. Check your internet.',
  signingOut: 'Signing you out',
});
