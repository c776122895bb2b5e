import { catalogue } from '../catalogue.ts';

/** Forgotten passwords and proven email addresses. */
export const accountLinksText = catalogue('accountLinks', {
  forgot: {
    title: 'Forgot Password?',
    lead: 'Tell us your email. We send you a link to choose a new password.',
    email: 'Email',
    submit: 'Reset Password',
    submitting: 'Sending…',
    invalid: 'Please enter a valid email address',
    failed: 'An error occurred. Please try again.',
    spam: 'It may take a minute. Look into your spam folder too.',
    back: 'Back to sign in',
  },
  reset: {
    title: 'Choose a new password',
    lead: 'At least 8 characters, and not one you use elsewhere.',
    password: 'New password',
    confirm: 'Confirm password',
    show: 'Show password',
    hide: 'Hide password',
    submit: 'Reset Password',
    submitting: 'Saving…',
    mismatch: "Passwords don't match",
    missing: 'Please enter a password',
    failed: 'An error occurred. Please try again.',
    done: 'Password Reset Successfully!',
    doneText: 'You can sign in with your new password now.',
    corrupted: 'The link is corrupted.',
    corruptedText: 'It is too old, was used before, or lost a letter on the way.',
    again: 'Generate New Reset Link',
    signIn: 'Sign In',
  },
  verify: {
    title: 'Email verification',
    checking: 'Verifying your email address…',
    failed: 'An error occurred. Please try again.',
    retry: 'Try again',
    signIn: 'Sign In',
  },
  sent: {
    title: 'Check your inbox',
    lead: 'A verification email has been sent to you. Open the link in it to start using your account.',
    spam: 'Nothing there? Kindly check your spam or junk folder.',
    open: 'Open mail inbox',
    signIn: 'Back to sign in',
  },
});
