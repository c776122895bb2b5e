import { expect, it } from 'vitest';
import { outcomeOf, receivedPaise, secondsBetween } from './outcome.ts';

const PROMISED = '2026-11-20T10:06:00.000Z';
const BEFORE = Date.parse('2026-11-20T10:01:00.000Z');
const AFTER = Date.parse('2026-11-20T10:07:00.000Z');
const inReview = {
  at: PROMISED,
  status: 'Created',
  place: 'shop',
  actor: 'gateway',
  event: { kind: 'payment-in-review', data: { askedPaise: 115_00, receivedPaise: 100_00 } },
  text: '',
} as const;
const paid = {
  status: 'Processing',
  isApi: true,
  isDelayed: false,
  refundBy: null,
  deliverBy: PROMISED,
  place: 'supplier',
  refunded: 0,
  timeline: [],
} as const;

it.each([
  ['an unpaid order is being confirmed', { status: 'Created', place: 'bank' }, 'confirming'],
  ['a payment of the wrong amount is in review', { status: 'Created', timeline: [inReview] }, 'reviewed'],
  ['a paid order is being delivered', {}, 'delivering'],
  ['a paid order whose supplier is down is delayed', { isDelayed: true }, 'delayed'],
  ['an order that waits for an unavailable supplier account is delayed', { refundBy: PROMISED }, 'delayed'],
  ['an order delivered by hand waits for the team', { isApi: false }, 'team'],
  ['a completed order has been delivered', { status: 'Completed', place: 'game' }, 'delivered'],
  ['an order that was not paid has failed', { status: 'Failed', place: 'none' }, 'failed'],
  ['a failed order paid afterwards is credited', { status: 'Failed', place: 'wallet' }, 'late'],
  ['a cancelled order paid afterwards is credited', { status: 'Cancelled', place: 'wallet' }, 'late'],
  [
    'a cancelled order that was refunded stays cancelled',
    { status: 'Cancelled', place: 'wallet', refunded: 115 },
    'cancelled',
  ],
  ['a refunded order shows a refund', { status: 'Refunded', place: 'wallet', refunded: 115 }, 'refunded'],
] as const)('%s', (_, changes, outcome) => {
  expect(outcomeOf({ ...paid, ...changes }, BEFORE)).toBe(outcome);
});

it('the team takes over an overdue order', () => {
  expect(outcomeOf(paid, AFTER)).toBe('team');
});

it('finds the amount of a mismatched payment', () => {
  expect(receivedPaise([inReview])).toBe(100_00);
  expect(receivedPaise([])).toBeNull();
});

it('a delivery time is rounded to whole seconds, at least one', () => {
  expect(secondsBetween('2026-11-20T10:06:00.000Z', '2026-11-20T10:06:03.400Z')).toBe(3);
  expect(secondsBetween(PROMISED, PROMISED)).toBe(1);
});
