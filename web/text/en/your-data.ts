import { catalogue } from '../catalogue.ts';
import { plural } from '../plural.ts';

/** What the shop holds on a person, and what the person may do about it. */
export const yourDataText = catalogue('yourData', {
  title: 'Your data',
  lead: 'What you agreed to, everything we hold on you, and the way out.',
  unread: 'This could not be loaded.',
  retry: 'Try again',
  failed: 'Something went wrong. Please try again.',
  close: 'Close',
  consents: {
    title: 'What you agreed to',
    none: 'Nothing is on record yet.',
    more: 'Show all',
    terms: 'Terms and privacy policy',
    push: 'Messages in a browser',
    accepted: 'accepted',
    withdrawn: 'withdrawn',
    given: {
      registration: 'when you registered',
      registering: 'by registering',
      notice: 'when we asked',
      switch: 'by the switch',
    },
    version: (version: string) => `version of ${version}`,
    languages: { en: 'in English', hi: 'in Hindi' },
    pushSubscriptions: (count: number) =>
      plural('en', count, { one: 'One browser gets messages.', other: `${count} browsers get messages.` }),
    withdraw: 'Switch off everywhere',
  },
  download: {
    title: 'Download your data',
    lead: 'A ZIP with a page to read and a file for machines: profile, devices, consents, orders, wallet, points, players, messages.',
    open: 'Download my data',
    submit: 'Download',
    done: 'Your data is in your downloads.',
  },
  erase: {
    title: 'Erase your account',
    lead: 'Nothing of it can be brought back afterwards.',
    open: 'Erase my account',
    goes: 'What goes',
    goesText:
      'Your name, email, mobile number, password, devices, sign-ins, player IDs, saved players, messages and notes of our support.',
    stays: 'What stays, and why',
    staysText:
      'Amounts, dates and packs of your orders, payments and wallet, as tax law asks, without anything that names you. An unreadable trace of your mobile number, email and devices, so that the welcome bonus is given only once.',
    when: 'When',
    whenText:
      'You are signed out everywhere at once. After seven days we erase. Signing in before that cancels it. Open orders and payments must end first.',
    left: (coins: string, points: string, earnings: string) =>
      `Left in this account: ${coins} in R-Coins, ${points} in points, ${earnings} in referral earnings.`,
    lapse: 'I know that they lapse and are not paid out.',
    lapseMissing: 'Please confirm that what is left lapses, or spend it first.',
    submit: 'Erase my account',
    cancel: 'Keep it',
  },
  notice: {
    title: 'Our terms and our privacy policy',
    text: (version: string) => `Please read and accept them, as of ${version}.`,
    terms: 'Terms and Conditions',
    privacy: 'Privacy Policy',
    accept: 'I accept',
    later: 'Later',
    failed: 'That could not be noted. Please try again.',
  },
});
