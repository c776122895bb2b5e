import { plural } from '../plural.ts';

export const adminUserText = {
  title: (user: string) => `Customer ${user}`,
  back: 'Users',
  copy: 'Copy customer ID',
  copied: 'Copied to Clipboard',
  notFound: { title: 'User not found.', text: 'Check the customer ID, or search all users.' },
  blocked: 'Blocked',
  facts: {
    title: 'Account',
    email: 'Email',
    mobile: 'Mobile No.',
    role: 'Role',
    verified: 'Verified',
    yes: 'Yes',
    no: 'No',
    balance: 'R-Coins',
    points: 'Points',
    spent: 'Spent on completed orders',
    secondFactor: 'Authenticator app',
    since: 'Customer since',
  },
  orders: {
    title: 'Orders',
    none: 'No orders yet.',
    all: (count: string) => `All orders (${count})`,
    item: 'Item',
    placed: 'Placed',
  },
  wallet: {
    title: 'Wallet',
    none: 'No wallet transactions yet.',
    all: (count: string) => `All transactions (${count})`,
    what: 'What for',
  },
  devices: {
    title: 'Signed in on',
    none: 'Signed in nowhere.',
    on: (browser: string, system: string) => `${browser} on ${system}`,
    unknown: 'An unknown device',
    seen: (when: string) => `last seen ${when}`,
    since: (when: string) => `since ${when}`,
    known: (count: number) =>
      plural('en', count, {
        one: `${count} browser has signed in before.`,
        other: `${count} browsers have signed in before.`,
      }),
  },
  notes: { none: 'No notes yet. Customers see them only in a copy of their data.' },
};
