import { catalogue } from '../catalogue.ts';
import { plural } from '../plural.ts';

export const yourDataText = catalogue('yourData', {
  title: 'Your data',
  lead: 'Your consents, your data, and account deletion.',
  loadFailed: 'We couldn’t load this.',
  failed: 'Something went wrong. Please try again.',
  consents: {
    title: 'What you agreed to',
    none: 'Nothing yet.',
    more: 'Show all',
    terms: 'Terms and privacy policy',
    push: 'Browser notifications',
    accepted: 'accepted',
    withdrawn: 'withdrawn',
    given: {
      registration: 'when you registered',
      registering: 'by registering',
      notice: 'when we asked',
      switch: 'in your account',
    },
    version: (version: string) => `version of ${version}`,
    languages: { en: 'in English', hi: 'in Hindi' },
    pushSubscriptions: (count: number) =>
      plural('en', count, {
        one: 'One browser gets notifications.',
        other: `${count} browsers get notifications.`,
      }),
    withdraw: 'Turn off everywhere',
  },
  download: {
    title: 'Download your data',
    lead: 'A ZIP file with your profile, devices, consents, orders, wallet, points, players and messages.',
    open: 'Download my data',
    submit: 'Download',
    done: 'Done – check your downloads.',
  },
  erase: {
    title: 'Delete your account',
    lead: 'You’ll have seven days to change your mind. After that, it can’t be undone.',
    open: 'Delete my account',
    goes: 'What we delete',
    goesText:
      'Your name, email, mobile number, password, devices, sessions, player IDs, saved players, messages and support notes.',
    stays: 'What we keep, and why',
    staysText:
      'Your orders, payments and wallet entries (amounts, dates and packs), as tax law requires, with nothing that identifies you. A scrambled copy of your mobile number, email and devices, so the welcome bonus is given only once.',
    when: 'When',
    whenText:
      'You’re logged out everywhere right away. We delete your account after seven days; log in before that to cancel. Open orders and payments must finish first.',
    left: (coins: string, points: string, earnings: string) =>
      `You still have ${coins} in R-Coins, ${points} in points and ${earnings} in referral earnings.`,
    lapse: 'I understand I’ll lose them and they won’t be paid out.',
    lapseMissing: 'Please confirm that you’ll lose what’s left, or spend it first.',
    cancel: 'Keep my account',
  },
  notice: {
    title: 'Our terms and privacy policy',
    text: (version: string) => `Please read and accept the version of ${version}.`,
    terms: 'Terms and Conditions',
    privacy: 'Privacy Policy',
    accept: 'I accept',
    later: 'Later',
    failed: 'We couldn’t save that. Please try again.',
  },
});
