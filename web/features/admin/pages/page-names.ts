import type { PageName } from '@rush/contract/pages.ts';

export const PAGES: Readonly<Record<PageName, string>> = {
  privacy: 'Privacy policy',
  refund: 'Refund policy',
  terms: 'Terms and conditions',
  about: 'About us',
  faq: 'Questions and answers',
  contact: 'Contact',
  footer: 'Footer',
  home: 'Section titles on home',
};

export const LABELS: Readonly<Record<string, string>> = {
  title: 'Title',
  lead: 'Line below the title',
  body: 'Text',
  promise: 'Heading of the promises',
  promises: 'Promises, one per line',
  chatNote: 'Next to WhatsApp',
  emailNote: 'Next to email',
  phoneNote: 'Next to phone',
  grievanceNote: 'Below the grievance officer',
  quickLinks: 'First column',
  importantPages: 'Second column',
  support: 'Support column',
  pay: 'Above the payment apps',
  rights: 'Last line',
  trending: 'Discounts',
  instant: 'Instant recharge',
  more: 'Games',
  others: 'OTT and others',
  why: 'Reasons to buy here',
};
