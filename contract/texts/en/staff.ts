import type { CodeAlarmData } from '../../code-alarms.ts';
import { amountText } from '../records.ts';
import type { StaffTexts } from '../staff.ts';

const spent =
  (span: string) =>
  ({ spentPaise, capPaise, isOfNewNumbers, isUsedUp }: CodeAlarmData<'spend-hour'>) =>
    `${amountText(spentPaise)} of the ${amountText(capPaise)} for SMS${isOfNewNumbers ? ' to new numbers' : ''} in ${span} are spent.${isUsedUp ? ` Codes by SMS ${isOfNewNumbers ? 'to them ' : ''}are paused; shoppers are asked to sign in by email.` : ''}`;

export const staffTexts: StaffTexts = {
  bookRule: {
    'transfers-well-formed':
      'Every transfer has two accounts that its kind allows, of one person at most, and a positive amount.',
    'balances-are-sums': "Every person's balance is the sum of its transfers and not below zero.",
    'debits-equal-credits':
      "What the shop's accounts gave and got equals what people hold: all accounts together are zero.",
    'coins-have-lines':
      'Every movement of R-Coins has its one line in the wallet history, of the same amount and person.',
    'chain-unbroken': 'Every linked transfer still is what it was when it was linked.',
    'top-ups-credited':
      'Every top-up that says Success was credited by its own payment, and no other line was.',
    'cashback-booked': 'Every referral cashback is booked once, with its amount and to its referrer.',
    'sign-up-bonus-once':
      'Every sign-up bonus went to a new user who was brought by someone, after the mobile was proven.',
    'coupon-uses-counted': 'Every coupon is used as often as orders hold it, and never above its limits.',
    'gateway-is-booked': 'Each payment that the gateway confirmed is booked once, with its amount.',
    'booked-was-paid': 'What is booked as received was confirmed by the gateway.',
    'orders-are-booked': 'Each paid order is booked with what was charged for it.',
    'refunds-are-booked':
      'What an order says was returned stands in the books, and never more than was paid.',
    'completed-was-delivered': 'Each order that was completed by a supplier has all its deliveries.',
    'openings-booked':
      'Every opening balance came with a customer of the earlier shop, once and with its amount.',
    'delivered-was-not-refunded': 'No order was wholly delivered and also returned, except by a person.',
  },
  bookFinding: {
    misfit: ({ transferKind, debit, credit }) =>
      `${transferKind} from ${debit} to ${credit} does not fit its kind.`,
    'balance-missing': () => 'The account has transfers but no balance.',
    'balance-negative': () => 'The balance is below zero.',
    'balance-no-sum': () => 'The balance is not the sum of its transfers.',
    'sum-not-zero': () => 'The books do not sum to zero.',
    'line-missing': () => 'R-Coins moved without a line.',
    'line-without-movement': () => 'The line names no movement of R-Coins.',
    'line-differs': ({ txnid }) => `The line ${txnid} says otherwise than its transfer.`,
    'link-unjoined': () => 'The link does not follow from the one before it.',
    'transfer-removed': () => 'It was linked and is gone.',
    'transfer-inserted': () => 'It was slipped in after its stretch was linked.',
    'transfer-changed': () => 'It was changed after it was linked.',
    'line-of-another-kind': () => 'The line and the kind of its transfer do not belong together.',
    'cashback-missing': () => 'The cashback is not booked.',
    'cashback-unearned': () => 'Cashback is booked that nobody earned.',
    'cashback-differs': () => 'The cashback is booked otherwise than it was earned.',
    'sign-up-bonus-unearned': () => 'A sign-up bonus without a referral that earned it.',
    'coupon-miscounted': ({ counted, limit, held, heldByOne, limitOfOne }) =>
      `It counts ${counted} uses of ${limit}; orders hold ${held}, and one person at most ${heldByOne} of ${limitOfOne}.`,
  },
  codeAlarm: {
    'wrong-codes': {
      subject: 'Many wrong codes are being typed',
      text: ({ wrong, typed }) =>
        `${wrong} of ${typed} codes that were typed in the last hour were wrong: somebody may be guessing.`,
    },
    'low-completion': {
      subject: 'Codes by SMS are sent and not used',
      text: ({ typed, sent }) =>
        `Only ${typed} of ${sent} codes sent within an hour were typed: SMS may not arrive, or somebody has them sent for the money.`,
    },
    'spend-hour': { subject: 'The SMS budget of the hour', text: spent('an hour') },
    'spend-day': { subject: 'The SMS budget of the day', text: spent('a day') },
  },
  slowSupplier: (tookMs) => `It took ${tookMs} ms to answer.`,
  signature: {
    proven: 'A request that is lost on the way expires within a minute.',
    'old-refused': 'Requests cannot be made to expire early: the supplier refuses old signatures.',
    'expired-accepted': 'Requests cannot be made to expire early: the supplier accepts expired signatures.',
  },
  queue: {
    'to-deliver': () => 'Paid. Deliver it, then mark it completed',
    'stuck-money': () => 'Paid and overdue, neither delivered nor returned',
    'unknown-delivery': ({ isReversed }) =>
      isReversed
        ? 'The supplier took this delivery back after it was completed'
        : 'The supplier may have delivered this; decide by the evidence',
    'late-payment': ({ isAccountErased }) =>
      isAccountErased
        ? 'The account it came for was erased; send it back at the gateway'
        : 'The payment does not fit what was asked for',
    'aged-created': () => 'Unpaid for an hour and not yet closed',
    'low-balance': ({ balance }) => `The balance at the supplier is low: ${balance}`,
    'disk-low': ({ folder, freeBytes, isRefusing }) =>
      `${(freeBytes / 1024 ** 3).toFixed(1)} GB are free for ${{ data: 'the data', pictures: 'the pictures', backups: 'the backups' }[folder]}.${isRefusing ? ' Uploads and backups are refused.' : ''}`,
    'mail-refused': ({ count }) =>
      `${count} ${count === 1 ? 'customer has' : 'customers have'} an email address that refuses our mail for good. Ask for the right one when they write in`,
    'grant-waiting': () => 'An admin asks for a second one',
    'bonus-review': ({ count }) =>
      `${count} sign-up bonuses are held: their device or address had two within a month. Give them by Top-Up, or leave them`,
    'staff-changed': ({ by, staffRole }) =>
      `Staff role now: ${staffRole ?? 'none'}. Changed by ${by || 'the command line'}`,
    'account-disputed': () => 'The owner says of a change: this was not me. Look whether R-Coins were spent',
  },
};
