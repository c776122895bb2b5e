import { COINS_PAISE } from './market.ts';
import type { Records } from './read-records.ts';

const ENDED_UNDELIVERED = new Set(['Refunded', 'Cancelled', 'Failed']);
const OPEN = new Set(['Created', 'Processing']);
/** Expected reason codes of refunds; null for refunds by staff. */
const EXPECTED_REASONS = new Set([null, 'supplier-refused', 'supplier-out', 'refund-asked']);
const EXPECTED_REFUSALS = /^(not-enough-balance|out-of-stock|gateway-unavailable|player-not-verified)$/;
/** Further charges for an order or top-up have a numbered id, such as `R…-2`. */
const orderOf = (clientTxnId: string) => clientTxnId.replace(/-\d$/, '');

export function compareRecords(records: Records): string[] {
  return [
    ...records.auditDifferences.map((difference) => `ledger audit: ${JSON.stringify(difference)}`),
    ...records.unbalanced.map(({ account }) => `${account}: its balance is not the sum of its transfers`),
    ...compareDeliveries(records),
    ...comparePayments(records),
    ...compareClients(records),
    ...compareWallets(records),
  ];
}

function compareDeliveries({ orders, executed }: Records): string[] {
  const diffs: string[] = [];
  const players = new Set<string>();
  for (const { orderid, status, player, isApi, reasonCode } of orders) {
    const times = executed.get(player) ?? 0;
    players.add(player);
    if (times > 1) diffs.push(`${orderid} was delivered ${times} times`);
    if (isApi && status === 'Completed' && times === 0)
      diffs.push(`${orderid} is completed but was not delivered`);
    if (ENDED_UNDELIVERED.has(status) && times > 0) diffs.push(`${orderid} is ${status} but was delivered`);
    if (status === 'Refunded' && isApi && !EXPECTED_REASONS.has(reasonCode))
      diffs.push(`${orderid} was refunded because of ${reasonCode}`);
    if (OPEN.has(status)) diffs.push(`${orderid} is still ${status}`);
  }
  for (const player of executed.keys())
    if (!players.has(player)) diffs.push(`player ${player} was served without an order`);
  return diffs;
}

function comparePayments({ orders, ledger, gateway, executed }: Records): string[] {
  const diffs: string[] = [];
  const booked = new Map(ledger.map(({ clientTxnId, bookedPaise }) => [clientTxnId, bookedPaise]));
  const paid = new Set<string>();
  for (const { clientTxnId, receivedPaise } of gateway) {
    const bookedPaise = booked.get(clientTxnId) ?? 0;
    booked.delete(clientTxnId);
    if (receivedPaise > 0) paid.add(orderOf(clientTxnId));
    if (bookedPaise !== receivedPaise)
      diffs.push(`${clientTxnId}: the gateway received ${receivedPaise} paise, but ${bookedPaise} is booked`);
  }
  for (const [clientTxnId, paise] of booked)
    if (paise > 0) diffs.push(`${clientTxnId}: ${paise} paise is booked, but the gateway has no such charge`);
  for (const { orderid, paymentmode, player, status } of orders)
    if (paymentmode === 'upi' && !paid.has(orderid) && (executed.has(player) || status === 'Completed'))
      diffs.push(`${orderid} was delivered but never paid`);
  return diffs;
}

function compareClients({ orders, clients, decisions }: Records): string[] {
  const diffs: string[] = [];
  const byId = new Map(orders.map((order) => [order.orderid, order]));
  const byPlayer = Map.groupBy(orders, ({ player }) => player);
  for (const { key, kind, player, references, outcome, refusal, refund, amountPaise } of clients) {
    const add = (text: string) => diffs.push(`client ${key}, ${kind}: ${text}`);
    if (new Set(references.map(orderOf)).size > 1) add(`one key, several replies: ${references.join(', ')}`);
    if (outcome === 'unanswered') add(`no response: ${refusal}`);
    if (outcome === 'refused' && !EXPECTED_REFUSALS.test(refusal)) add(`refused with ${refusal}`);
    if (player === '') continue;
    const placed = byPlayer.get(player) ?? [];
    if (placed.length > 1) add(`one key, several orders: ${placed.map(({ orderid }) => orderid).join(', ')}`);
    for (const reference of references)
      if (!byId.has(reference)) add(`${reference} was acknowledged but is not on record`);
    for (const { orderid, valuePaise, status, reasonCode, paymentmode } of placed) {
      if (refund === 'confirmed' && status !== 'Refunded')
        add(`${orderid} is ${status}, despite a confirmed refund`);
      if (refund === 'none' && reasonCode === 'refund-asked')
        add(`${orderid} was refunded without a request`);
      if (valuePaise !== amountPaise) add(`${orderid} costs ${valuePaise} paise, not ${amountPaise}`);
      // A refused UPI order expires unpaid.
      if (outcome === 'refused' && (paymentmode === 'wallet' || status === 'Completed'))
        add(`${orderid} is ${status}, although it was refused`);
    }
  }
  for (const [orderid, status] of decisions)
    if (byId.get(orderid)?.status !== status)
      diffs.push(`staff were told ${orderid} is ${status}; it is ${byId.get(orderid)?.status ?? 'gone'}`);
  return diffs;
}

/** Checks that each wallet's balance follows from the other records. */
function compareWallets({ orders, gateway, executed, clients, wallets }: Records): string[] {
  const received = new Map<string, number>();
  for (const { clientTxnId, receivedPaise } of gateway)
    received.set(orderOf(clientTxnId), (received.get(orderOf(clientTxnId)) ?? 0) + receivedPaise);
  const byHand = new Map(orders.filter(({ isApi }) => !isApi).map(({ player, status }) => [player, status]));
  const changes = new Map<string, number>();
  const change = (userId: string, paise: number) => changes.set(userId, (changes.get(userId) ?? 0) + paise);
  for (const { kind, userId, player, references, amountPaise } of clients) {
    const isDelivered = executed.has(player) || byHand.get(player) === 'Completed';
    const cost = isDelivered ? amountPaise : 0;
    const paid = received.get(orderOf(references[0] ?? '')) ?? 0;
    // Money paid for something that was not delivered belongs to the shopper.
    if (kind === 'wallet-order') change(userId, -cost);
    else if (kind !== 'sign-in') change(userId, paid - cost);
  }
  const unclear = new Set([
    ...clients.filter(({ outcome }) => outcome === 'unanswered').map(({ userId }) => userId),
    ...orders.filter(({ status }) => OPEN.has(status)).map(({ userId }) => userId),
  ]);
  return [...wallets].flatMap(([userId, paise]) => {
    const expected = COINS_PAISE + (changes.get(userId) ?? 0);
    return paise === expected || unclear.has(userId)
      ? []
      : [`wallet of ${userId} holds ${paise} paise, not ${expected}`];
  });
}
