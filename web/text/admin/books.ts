import { plural } from '../plural.ts';

export const adminBooksText = {
  lead: 'Every rupee has two sides. The ledger is verified each night; a difference pauses payouts until someone has looked.',
  check: 'Check now',
  failed: 'The ledger could not be verified.',
  verdict: (differences: number) =>
    differences === 0
      ? 'The books balance.'
      : plural('en', differences, {
          one: `${differences} difference in the books.`,
          other: `${differences} differences in the books.`,
        }),
  verified: (at: string, seconds: string) => `Verified ${at} in ${seconds} s.`,
  paused: (since: string) =>
    `Since ${since} points and earnings are not redeemed and no R-Coins are given. Find the cause, put it right, then check again.`,
  differences: {
    title: 'Differences',
    subject: 'Where',
    what: 'What',
    expected: 'Expected',
    found: 'Found',
  },
  open: { title: 'Still open', none: 'Nothing is open.' },
  rules: {
    title: 'What was verified',
    holds: 'holds:',
    broken: 'does not hold:',
    checked: (rows: string) => `${rows} checked`,
  },
  backups: {
    title: 'Backups',
    none: 'No backup was made yet.',
    notPlanned: 'Backups are not planned: BACKUP_DIR or BACKUP_S3_BUCKET is not set.',
    overdue: 'The last backup is older than planned.',
    failed: (at: string) => `The backup of ${at} failed:`,
    last: 'Last',
    next: 'Next',
    file: 'File',
    size: 'Size',
    megabytes: (size: string) => `${size} MB`,
    rows: 'Rows',
    pictures: 'Pictures',
    held: (until: string, orders: number) =>
      plural('en', orders, {
        one: `This shop was restored. Orders placed until ${until} are sent to no supplier: ${orders} paid order waits. Compare with the suppliers’ lists and complete what was delivered, then release the rest.`,
        other: `This shop was restored. Orders placed until ${until} are sent to no supplier: ${orders} paid orders wait. Compare with the suppliers’ lists and complete what was delivered, then release the rest.`,
      }),
    release: 'Release deliveries',
    releaseQuestion: 'Send what still waits?',
    releaseNow: 'Send',
    released: 'The deliveries were released.',
    cancel: 'Cancel',
  },
  accounts: {
    title: 'What the accounts hold',
    names: {
      'shop:upi-clearing': 'Received by UPI',
      'shop:sales': 'Sales',
      'shop:promotions': 'Points and bonuses given',
      'shop:lapsed': 'Lapsed with erased accounts',
      'shop:refunds': 'Refunds',
      'shop:grants': 'Given by hand',
      'shop:opening-balances': 'Owed since the earlier shop',
      'people:coins': 'R-Coins of all shoppers',
      'people:points': 'Points of all shoppers',
      'people:earnings': 'Referral earnings of all shoppers',
    },
  },
};
