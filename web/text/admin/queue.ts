import { plural } from '../plural.ts';

export const adminQueueText = {
  lead: 'What needs a person now, oldest first. The target is an empty page.',
  stuck: {
    title: 'Captured, neither delivered nor returned',
    none: 'Every rupee is delivered or returned.',
    total: (amount: string, count: number) =>
      plural('en', count, { one: `${amount} in ${count} order`, other: `${amount} in ${count} orders` }),
  },
  rest: 'Needs a person',
  none: 'Nothing else waits.',
  kinds: {
    'stuck-money': { title: 'Stuck money', action: 'Open the order' },
    'unknown-delivery': { title: 'Unknown delivery', action: 'Look at the evidence' },
    'late-payment': { title: 'Payment that does not fit', action: 'Look at the payment' },
    'aged-created': { title: 'Unpaid for an hour', action: 'Verify the payment' },
    'low-balance': { title: 'Low balance at a supplier', action: 'See the balances' },
    'disk-low': { title: 'Little room on a disk', action: 'Open the settings' },
    'book-difference': { title: 'Books differ', action: 'Open the books' },
    'code-alarm': { title: 'Codes by SMS', action: 'Open the settings' },
    'grant-waiting': { title: 'Grant waits', action: 'Decide the grant' },
    'account-disputed': { title: 'Account change disputed', action: 'Look at the user' },
  },
  actionFor: (action: string, subject: string) => `${action}: ${subject}`,
  books: {
    title: 'Books',
    checking: 'The ledger is being verified…',
    balanced: 'The books balance.',
    differ: (count: number) =>
      plural('en', count, {
        one: `${count} difference in the books.`,
        other: `${count} differences in the books.`,
      }),
    expected: (expected: string, found: string) => `${expected} expected, ${found} found`,
    open: 'Open the books',
  },
};
