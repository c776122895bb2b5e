import { catalogue } from '../catalogue.ts';

export const hostedSignInText = catalogue('hostedSignIn', {
  button: 'Continue with another account',
  title: 'Signing you in',
  lead: 'One moment, you are being brought back.',
  again: 'Back to sign in',
  failed: 'Login failed',
  network: 'No connection. Check your internet.',
  signingOut: 'Signing you out',
});
