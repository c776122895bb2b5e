import { expect, test } from 'vitest';
import { problemOf, type Registration, registrationBody } from './registration.ts';

const details: Registration = {
  name: ' Meera Iyer ',
  mobileNumber: ' 9876543210 ',
  email: ' meera@rush.test ',
  password: 'monsoon tiger',
  referralCode: '',
  guardianConsent: false,
};

test.each([
  ['every field filled in', {}, undefined],
  ['a number with +91', { mobileNumber: '+91 98765 43210' }, undefined],
  ['no name', { name: '  ' }, ['fillIn', 'name']],
  ['no password', { password: '' }, ['fillIn', 'password']],
  ['nine digits', { mobileNumber: '987654321' }, ['mobileShort', 'mobileNumber']],
  [
    'ten digits that are not an Indian mobile number',
    { mobileNumber: '1234567890' },
    ['mobileNotIndian', 'mobileNumber'],
  ],
] as const)('with %s, the problem is %j', (_, change, problem) => {
  expect(problemOf({ ...details, ...change })).toEqual(problem);
});

test('details are sent without surrounding spaces, and without an empty referral code', () => {
  expect(registrationBody(details)).toEqual({
    name: 'Meera Iyer',
    mobileNumber: '9876543210',
    email: 'meera@rush.test',
    password: 'monsoon tiger',
    guardianConsent: false,
  });
  expect(registrationBody({ ...details, referralCode: ' AB12 ' })).toMatchObject({ referralCode: 'AB12' });
});
