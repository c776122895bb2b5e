import { hasLink, hasTenDigits, readMobile } from '@rush/contract/typed-text.ts';

declare module '@tanstack/history' {
  interface HistoryState {
    /** What the shopper typed on a sign-in page, for the next form. */
    prefill?: Partial<Registration>;
  }
}

export interface Registration {
  name: string;
  mobileNumber: string;
  email: string;
  password: string;
  referralCode: string;
  guardianConsent: boolean;
}

export type RegistrationProblem = 'fillIn' | 'nameLink' | 'mobileShort' | 'mobileNotIndian';

const REQUIRED_FIELDS = ['name', 'mobileNumber', 'email', 'password'] as const;

export function problemOf(
  details: Registration,
): [problem: RegistrationProblem, field: keyof Registration] | undefined {
  const empty = REQUIRED_FIELDS.find((field) => details[field].trim() === '');
  if (empty) return ['fillIn', empty];
  if (hasLink(details.name)) return ['nameLink', 'name'];
  if (!readMobile(details.mobileNumber))
    return [hasTenDigits(details.mobileNumber) ? 'mobileNotIndian' : 'mobileShort', 'mobileNumber'];
  return undefined;
}

export function registrationBody({ referralCode, ...details }: Registration) {
  return {
    ...details,
    name: details.name.trim(),
    mobileNumber: details.mobileNumber.trim(),
    email: details.email.trim(),
    ...(referralCode.trim() && { referralCode: referralCode.trim() }),
  };
}
