import { catalogue } from '../catalogue.ts';

export const fieldsText = catalogue('fields', {
  tooLong: (max: number, length: number) => `Please use at most ${max} characters; this has ${length}.`,
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  digit: (position: number) => `Digit ${position}`,
  newCodeIn: 'New code in',
  resendOtp: 'Resend OTP',
  retry: 'Try again',
  loading: 'Loading…',
  failed: 'We couldn’t load more.',
  copied: 'Copied to Clipboard',
  codeTooLong: (digits: number) => `Too long: please type the ${digits}-digit code.`,
});
