import { catalogue } from '../catalogue.ts';

export const hostedSignInText = catalogue('hostedSignIn', {
  button: 'Continue with your account provider',
  title: 'Signing you in',
  lead: 'One moment, your account provider has sent you back.',
  again: 'Back to sign in',
  failed: 'Login failed',
  signingOut: 'Signing you out',
});
