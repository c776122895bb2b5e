import { hasLink, hasTenDigits, readMobile } from '@rush/contract/typed-text.ts';

export interface Registration {
  name: string;
  mobileNumber: string;
  email: string;
  password: string;
  referralCode: string;
  guardianConsent: boolean;
}

export type RegistrationProblem = 'fillIn' | 'nameLink' | 'mobileShort' | 'mobileNotIndian';

export function problemOf(details: Registration): RegistrationProblem | undefined {
  const needed = [details.name, details.mobileNumber, details.email, details.password];
  if (needed.some((value) => value.trim() === '')) return 'fillIn';
  if (hasLink(details.name)) return 'nameLink';
  if (!readMobile(details.mobileNumber))
    return hasTenDigits(details.mobileNumber) ? 'mobileNotIndian' : 'mobileShort';
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
