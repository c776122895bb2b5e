import { expect, test } from 'vitest';
import type { ClientRecord } from './client-log.ts';
import { compareTruths, type Truths, VIOLATIONS, type ViolationKind } from './compare-truths.ts';

const wallet = (more: Partial<ClientRecord> = {}): ClientRecord => ({
  key: 'key-1',
  kind: 'wallet-order',
  userId: 'asha',
  player: '61',
  amountPaise: 100_00,
  references: ['R1'],
  outcome: 'accepted',
  refusal: '',
  ...more,
});
const upi = (more: Partial<ClientRecord> = {}) =>
  wallet({ key: 'key-2', kind: 'upi-order', userId: 'ravi', player: '62', references: ['R2'], ...more });

/** One wallet order and one paid by UPI, both delivered, and one top-up. */
const RIGHT: Truths = {
  orders: [
    {
      orderid: 'R1',
      status: 'Completed',
      paymentmode: 'wallet',
      userId: 'asha',
      player: '61',
      valuePaise: 100_00,
    },
    {
      orderid: 'R2',
      status: 'Completed',
      paymentmode: 'upi',
      userId: 'ravi',
      player: '62',
      valuePaise: 100_00,
    },
  ],
  payments: [
    { clientTxnId: 'R2', bookedPaise: 100_00 },
    { clientTxnId: 'T1', bookedPaise: 50_00 },
  ],
  balances: new Map([
    ['asha', 950_00],
    ['ravi', 1_000_00],
  ]),
  gateway: [
    { clientTxnId: 'R2', isPaid: true, amountPaise: 100_00 },
    { clientTxnId: 'T1', isPaid: true, amountPaise: 50_00 },
  ],
  executed: new Map([
    ['61', 1],
    ['62', 1],
  ]),
  clients: [
    wallet(),
    upi(),
    wallet({ key: 'key-3', kind: 'top-up', player: '', amountPaise: 50_00, references: ['T1'] }),
  ],
  coinsPaise: 1_000_00,
  isQuiet: true,
};

const kindsOf = (truths: Truths) => [...new Set(compareTruths(truths).map(({ kind }) => kind))];
const ordered = (index: number, more: Partial<Truths['orders'][number]>) =>
  RIGHT.orders.map((order, at) => (at === index ? { ...order, ...more } : order));

test('truths that agree have no violation', () => {
  expect(compareTruths(RIGHT)).toEqual([]);
});

test('what was refunded, redeemed, paid twice or not at all agrees too', () => {
  const truths: Truths = {
    ...RIGHT,
    orders: [
      ...ordered(0, { status: 'Refunded' }),
      {
        orderid: 'R3',
        status: 'Failed',
        paymentmode: 'upi',
        userId: 'ravi',
        player: '63',
        valuePaise: 100_00,
      },
    ],
    executed: new Map([['62', 1]]),
    // Of the second order both charges were paid, one of them too many.
    payments: [...RIGHT.payments, { clientTxnId: 'R2-2', bookedPaise: 100_00 }],
    gateway: [
      ...RIGHT.gateway,
      { clientTxnId: 'R2-2', isPaid: true, amountPaise: 100_00 },
      { clientTxnId: 'R3', isPaid: false, amountPaise: 100_00 },
    ],
    clients: [
      ...RIGHT.clients,
      upi({ key: 'key-4', player: '63', references: ['R3'] }),
      wallet({ key: 'key-5', kind: 'redeem-points', player: '', amountPaise: 5_00, references: [] }),
    ],
    balances: new Map([
      ['asha', 1_055_00],
      ['ravi', 1_100_00],
    ]),
  };
  expect(compareTruths(truths)).toEqual([]);
});

const BROKEN: Record<ViolationKind, Partial<Truths>> = {
  lost: { orders: RIGHT.orders.slice(1) },
  'doubled order': {
    clients: [wallet({ references: ['R1', 'R2'] }), ...RIGHT.clients.slice(1)],
  },
  'delivered twice': {
    executed: new Map([
      ['61', 2],
      ['62', 1],
    ]),
  },
  'refunded and delivered': { orders: ordered(0, { status: 'Refunded' }) },
  'completed and not delivered': { executed: new Map([['62', 1]]) },
  'delivered and not paid': {
    gateway: [{ clientTxnId: 'R2', isPaid: false, amountPaise: 100_00 }, ...RIGHT.gateway.slice(1)],
  },
  'without an end': { orders: ordered(0, { status: 'Processing' }) },
  'payment not booked': { payments: RIGHT.payments.slice(1) },
  'payment booked twice': {
    payments: [{ clientTxnId: 'R2', bookedPaise: 200_00 }, ...RIGHT.payments.slice(1)],
  },
  'payment invented': { payments: [...RIGHT.payments, { clientTxnId: 'R9', bookedPaise: 1 }] },
  'wrong price': { orders: ordered(1, { valuePaise: 99_99 }) },
  'charged without an answer': {
    clients: [
      wallet({ outcome: 'refused', refusal: 'out-of-stock', references: [] }),
      ...RIGHT.clients.slice(1),
    ],
  },
  'no answer': { clients: [wallet({ outcome: 'unanswered' }), ...RIGHT.clients.slice(1)] },
  'wallet differs': {
    balances: new Map([
      ['asha', 950_01],
      ['ravi', 1_000_00],
    ]),
  },
};

test.each(VIOLATIONS)('finds what is %s', (kind) => {
  expect(kindsOf({ ...RIGHT, ...BROKEN[kind] })).toContain(kind);
});

test('one key that stands for two orders is found though the client was told of one', () => {
  const twin = { ...RIGHT.orders[0]!, orderid: 'R1B' };
  expect(kindsOf({ ...RIGHT, orders: [...RIGHT.orders, twin] })).toContain('doubled order');
});

test('a delivery that belongs to no order is found', () => {
  expect(kindsOf({ ...RIGHT, executed: new Map([...RIGHT.executed, ['69', 1]]) })).toContain('lost');
});

test('what is still open is no violation where nobody waited for its end', () => {
  const open = ordered(0, { status: 'Processing' });
  expect(compareTruths({ ...RIGHT, orders: open, executed: new Map([['62', 1]]), isQuiet: false })).toEqual(
    [],
  );
});
