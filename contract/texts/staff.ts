import type { QueueData, QueueEntry, QueueKind } from '../admin-queue.ts';
import type { BookFinding, BookFindingData, BookFindingKind } from '../book-findings.ts';
import { BOOK_RULE_TEXTS, type BookRuleKey } from '../book-rules.ts';
import type { CodeAlarm, CodeAlarmData, CodeAlarmKind } from '../code-alarms.ts';
import type { DeliveryReason } from '../order-events.ts';
import type { SignatureFinding } from '../signature-finding.ts';
import { amountText } from './records.ts';

/** Texts for staff, in English only. `rule-broken` uses the text of its rule. */
const FINDING_TEXTS: {
  readonly [K in Exclude<BookFindingKind, 'rule-broken'>]: (data: BookFindingData<K>) => string;
} = {
  misfit: () => 'It moves money between two accounts that this kind of transfer never joins.',
  'balance-missing': () => 'The account has transfers but no balance.',
  'balance-negative': () => 'The balance is below zero.',
  'balance-no-sum': () => 'The balance is not the sum of its transfers.',
  'sum-not-zero': () => 'The books do not sum to zero.',
  'line-missing': () => 'R-Coins moved without a line in the wallet history.',
  'line-without-movement': () => 'The line refers to no movement of R-Coins.',
  'line-differs': ({ txnid }) => `The line ${txnid} differs from its transfer.`,
  'link-unjoined': () => 'The link does not follow from the one before it.',
  'transfer-removed': () => 'It was linked and has since disappeared.',
  'transfer-inserted': () => 'It was inserted after its block was linked.',
  'transfer-changed': () => 'It was changed after it was linked.',
  'line-of-another-kind': () => 'The line does not match the kind of its transfer.',
  'cashback-missing': () => 'The cashback is not booked.',
  'cashback-unearned': () => 'Cashback was booked that no one earned.',
  'cashback-differs': () => 'The booked cashback differs from what was earned.',
  'sign-up-bonus-unearned': () => 'A sign-up bonus was booked that no referral earned.',
  'coupon-miscounted': ({ counted, limit, held, heldByOne, limitOfOne }) =>
    `It counts ${counted} of ${limit} uses; orders show ${held}, up to ${heldByOne} of ${limitOfOne} per user.`,
};

export function findingText({ rule, finding }: { rule: BookRuleKey; finding: BookFinding }): string {
  if (finding.kind === 'rule-broken') return BOOK_RULE_TEXTS[rule];
  return (FINDING_TEXTS[finding.kind] as (data: BookFinding['data']) => string)(finding.data);
}

const spendText =
  (period: 'hourly' | 'daily') =>
  ({ spentPaise, capPaise, isOfNewNumbers, isUsedUp }: CodeAlarmData<'spend-hour'>) =>
    `${amountText(spentPaise)} of the ${period} SMS budget of ${amountText(capPaise)}${isOfNewNumbers ? ' for new numbers' : ''} has been spent.${isUsedUp ? ` Codes by SMS ${isOfNewNumbers ? 'to them ' : ''}are paused; shoppers are asked to sign in by email.` : ''}`;

const CODE_ALARM_TEXTS: {
  readonly [K in CodeAlarmKind]: { subject: string; text: (data: CodeAlarmData<K>) => string };
} = {
  'wrong-codes': {
    subject: 'Many wrong codes are being typed',
    text: ({ wrong, typed }) =>
      `${wrong} of ${typed} codes typed in the last 70 minutes were wrong: somebody may be guessing.`,
  },
  'low-completion': {
    subject: 'SMS codes are sent but not used',
    text: ({ typed, sent }) =>
      `Only ${typed} of ${sent} codes sent within an hour were typed: SMS may not be arriving, or somebody is profiting from the messages.`,
  },
  'spend-hour': { subject: 'The hourly SMS budget', text: spendText('hourly') },
  'spend-day': { subject: 'The daily SMS budget', text: spendText('daily') },
};

export function codeAlarmText({ kind, data }: CodeAlarm): { subject: string; text: string } {
  const { subject, text } = CODE_ALARM_TEXTS[kind];
  return { subject, text: (text as (data: CodeAlarm['data']) => string)(data) };
}

export const SIGNATURE_TEXTS: Readonly<Record<SignatureFinding, string>> = {
  proven: 'A request that is lost on the way expires within a minute.',
  'old-refused': 'Requests cannot be made to expire early: the supplier refuses old signatures.',
  'expired-accepted': 'Requests cannot be made to expire early: the supplier accepts expired signatures.',
};

/** The other two kinds use their finding or alarm texts. */
const QUEUE_TEXTS: {
  readonly [K in Exclude<QueueKind, 'book-difference' | 'code-alarm'>]: (data: QueueData<K>) => string;
} = {
  'to-deliver': ({ pack }) => `${pack}. Deliver it, then mark it completed`,
  'stuck-money': () => 'Paid and overdue, neither delivered nor refunded',
  'unknown-delivery': ({ isReversed }) =>
    isReversed
      ? 'The supplier reversed this delivery after it was completed'
      : 'The supplier may have delivered this; decide on the evidence',
  'late-payment': ({ isAccountErased }) =>
    isAccountErased
      ? 'The account it was meant for was erased; refund it at the gateway'
      : 'The payment does not match what was requested, or the account is blocked',
  'aged-created': () => 'Unpaid for an hour and not yet closed',
  'low-balance': ({ balance }) => `The balance at the supplier is low: ${balance}`,
  'disk-low': ({ folder, freeBytes, isRefusing }) =>
    `${(freeBytes / 1024 ** 3).toFixed(1)} GB is free for ${{ data: 'the data', pictures: 'the pictures', backups: 'the backups' }[folder]}.${isRefusing ? ' Uploads and backups are refused.' : ''}`,
  'mail-refused': ({ count }) =>
    `${count} ${count === 1 ? 'customer has' : 'customers have'} an email address that permanently refuses our mail. Ask for the right one when they write in`,
  'grant-waiting': () => 'Needs a second admin’s approval',
  'bonus-review': ({ count }) =>
    `Sign-up bonuses held: ${count}. Their device or network already had two within a month. Grant them with Top-Up, or ignore this`,
  'staff-changed': ({ by, staffRole }) =>
    `Staff role now: ${staffRole ?? 'none'}. Changed by ${by || 'the command line'}`,
  'account-disputed': () =>
    'The account holder says they did not make a change. Check whether R-Coins were spent',
};

export function queueText(entry: QueueEntry): { subject: string; text: string } {
  if (entry.kind === 'code-alarm') return codeAlarmText(entry.data.alarm);
  const { kind, subject, data } = entry;
  if (kind === 'book-difference') return { subject, text: findingText(data) };
  return { subject, text: (QUEUE_TEXTS[kind] as (data: QueueEntry['data']) => string)(data) };
}

export const DELIVERY_REASON_TEXTS: Readonly<Record<DeliveryReason, string>> = {
  interrupted: 'The shop was interrupted while it was contacting the supplier.',
  'never-received': 'The supplier never received it.',
  'not-executed': 'The balance shows that it was not executed.',
  'decided-by-staff': 'Decided by our team.',
  'no-answer': 'The supplier did not respond.',
  'not-connected': 'The supplier could not be reached; nothing was sent.',
  unavailable: 'The supplier was not available.',
  'http-error': 'The supplier responded with a server error.',
  'unreadable-answer': 'The supplier’s response could not be read.',
  superseded: 'It was not sent: this offer was dropped.',
  'order-ended': 'It was not sent: the order had ended.',
  'supplier-not-set-up': 'This supplier is no longer set up, so it could not be queried.',
};
