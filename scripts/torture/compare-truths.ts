import type { ClientRecord } from './client-log.ts';

/** An order in the shop's own books. */
export interface OrderInBooks {
  orderid: string;
  status: string;
  paymentmode: string;
  userId: string;
  /** Of one action of a client. */
  player: string;
  valuePaise: number;
}

/** What the ledger booked as received for one charge, whatever it was for. */
export interface PaymentInBooks {
  clientTxnId: string;
  bookedPaise: number;
}

/** One payment in the gateway's own list. */
export interface PaymentAtGateway {
  clientTxnId: string;
  isPaid: boolean;
  amountPaise: number;
}

/** The four truths about a run. */
export interface Truths {
  orders: readonly OrderInBooks[];
  payments: readonly PaymentInBooks[];
  /** R-Coins by user, as the front door tells them. */
  balances: ReadonlyMap<string, number>;
  gateway: readonly PaymentAtGateway[];
  /** How often each player was served, over all suppliers' own lists. */
  executed: ReadonlyMap<string, number>;
  clients: readonly ClientRecord[];
  /** What every client had in its wallet before. */
  coinsPaise: number;
  /** Whether the run waited for every order to end; else what is open may still be delivered. */
  isQuiet: boolean;
}

export const VIOLATIONS = [
  'lost',
  'doubled order',
  'delivered twice',
  'refunded and delivered',
  'completed and not delivered',
  'delivered and not paid',
  'without an end',
  'payment not booked',
  'payment booked twice',
  'payment invented',
  'wrong price',
  'charged without an answer',
  'no answer',
  'wallet differs',
] as const;
export type ViolationKind = (typeof VIOLATIONS)[number];

export interface Violation {
  kind: ViolationKind;
  /** The order, payment, client's key or user. */
  subject: string;
  detail: string;
}

const ENDED_UNDELIVERED = new Set(['Refunded', 'Cancelled', 'Failed']);
const OPEN = new Set(['Created', 'Processing']);
/** A second charge of an order is named after it: `R…-2`. */
const firstOf = (clientTxnId: string) => clientTxnId.replace(/-\d$/, '');

/** Compares the ledger, the gateway's list, the suppliers' lists and what clients were told. Reads nothing. */
export function compareTruths(truths: Truths): Violation[] {
  return [
    ...compareDeliveries(truths),
    ...comparePayments(truths),
    ...compareAnswers(truths),
    ...(truths.isQuiet ? compareWallets(truths) : []),
  ];
}

function compareDeliveries({ orders, executed, isQuiet }: Truths): Violation[] {
  const found: Violation[] = [];
  const players = new Set<string>();
  for (const { orderid, status, player } of orders) {
    const times = executed.get(player) ?? 0;
    players.add(player);
    const add = (kind: ViolationKind) =>
      found.push({ kind, subject: orderid, detail: `${status}, served ${times} times` });
    if (times > 1) add('delivered twice');
    if (status === 'Completed' && times === 0) add('completed and not delivered');
    if (ENDED_UNDELIVERED.has(status) && times > 0) add('refunded and delivered');
    if (isQuiet && OPEN.has(status)) add('without an end');
  }
  for (const [player, times] of executed)
    if (!players.has(player))
      found.push({ kind: 'lost', subject: player, detail: `served ${times} times, no order` });
  return found;
}

function comparePayments({ orders, payments, gateway, executed, isQuiet }: Truths): Violation[] {
  const found: Violation[] = [];
  const booked = new Map(payments.map((payment) => [payment.clientTxnId, payment.bookedPaise]));
  const paidOrders = new Set<string>();
  for (const { clientTxnId, isPaid, amountPaise } of gateway) {
    const bookedPaise = booked.get(clientTxnId) ?? 0;
    booked.delete(clientTxnId);
    const receivedPaise = isPaid ? amountPaise : 0;
    if (isPaid) paidOrders.add(firstOf(clientTxnId));
    const add = (kind: ViolationKind) =>
      found.push({
        kind,
        subject: clientTxnId,
        detail: `received ${receivedPaise} paise, booked ${bookedPaise}`,
      });
    if (isQuiet && bookedPaise < receivedPaise) add('payment not booked');
    if (bookedPaise > receivedPaise) add(isPaid ? 'payment booked twice' : 'payment invented');
  }
  for (const [clientTxnId, bookedPaise] of booked)
    if (bookedPaise > 0)
      found.push({
        kind: 'payment invented',
        subject: clientTxnId,
        detail: `booked ${bookedPaise}, unknown to the gateway`,
      });
  for (const { orderid, paymentmode, player, status } of orders)
    if (
      paymentmode === 'upi' &&
      !paidOrders.has(orderid) &&
      ((executed.get(player) ?? 0) > 0 || status === 'Completed')
    )
      found.push({ kind: 'delivered and not paid', subject: orderid, detail: status });
  return found;
}

function compareAnswers({ orders, clients }: Truths): Violation[] {
  const found: Violation[] = [];
  const byId = new Map(orders.map((order) => [order.orderid, order]));
  const byPlayer = Map.groupBy(orders, ({ player }) => player);
  for (const { key, kind, player, references, outcome, refusal, amountPaise } of clients) {
    const add = (violation: ViolationKind, detail: string) =>
      found.push({ kind: violation, subject: key, detail: `${kind} ${detail}` });
    if (new Set(references.map(firstOf)).size > 1) add('doubled order', references.join(', '));
    if (outcome === 'unanswered') add('no answer', 'until the end');
    if (player === '') continue;
    const placed = byPlayer.get(player) ?? [];
    if (placed.length > 1) add('doubled order', placed.map(({ orderid }) => orderid).join(', '));
    for (const reference of references)
      if (!byId.has(reference)) add('lost', `${reference} was acknowledged and is not on record`);
    for (const { orderid, valuePaise, status, paymentmode } of placed) {
      if (valuePaise !== amountPaise)
        add('wrong price', `${orderid}: ${valuePaise} paise, not ${amountPaise}`);
      // What was refused by UPI is never paid, and expires.
      if (outcome === 'refused' && (paymentmode === 'wallet' || status === 'Completed'))
        add('charged without an answer', `${orderid} is ${status}, the client was told ${refusal}`);
    }
  }
  return found;
}

/** What each wallet has to hold follows from the other three truths alone. */
function compareWallets({ orders, gateway, executed, clients, balances, coinsPaise }: Truths): Violation[] {
  const received = new Map<string, number>();
  for (const { clientTxnId, isPaid, amountPaise } of gateway)
    if (isPaid) received.set(firstOf(clientTxnId), (received.get(firstOf(clientTxnId)) ?? 0) + amountPaise);
  const changes = new Map<string, number>();
  const change = (userId: string, paise: number) => changes.set(userId, (changes.get(userId) ?? 0) + paise);
  const known = new Set<string>();
  for (const { kind, userId, player, references, outcome, amountPaise } of clients) {
    const [reference = ''] = references;
    if (reference !== '') known.add(reference);
    const isServed = (executed.get(player) ?? 0) > 0;
    if (kind === 'redeem-points' && outcome === 'accepted') change(userId, amountPaise);
    if (kind === 'wallet-order' && isServed) change(userId, -amountPaise);
    if (kind === 'top-up') change(userId, received.get(firstOf(reference)) ?? 0);
    // What was paid beyond one delivery is theirs.
    if (kind === 'upi-order') change(userId, (received.get(reference) ?? 0) - (isServed ? amountPaise : 0));
  }
  // Of those another violation tells already.
  const unknown = new Set([
    ...clients.filter(({ outcome }) => outcome === 'unanswered').map(({ userId }) => userId),
    ...orders.filter(({ status }) => OPEN.has(status)).map(({ userId }) => userId),
  ]);
  const names = new Map(orders.map(({ userId, orderid }) => [userId, orderid]));
  const found: Violation[] = [];
  for (const [userId, balancePaise] of balances) {
    const expected = coinsPaise + (changes.get(userId) ?? 0);
    if (balancePaise !== expected && !unknown.has(userId))
      found.push({
        kind: 'wallet differs',
        subject: userId,
        detail: `holds ${balancePaise} paise, not ${expected}; an order of theirs: ${names.get(userId) ?? 'none'}`,
      });
  }
  return found;
}
