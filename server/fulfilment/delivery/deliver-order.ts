import type { Offer, OfferVerdict } from '@rush/contract/offers.ts';
import type { OrderRow } from '#orders/tables.ts';
import type { Tx } from '#platform/database/database.ts';
import { UnknownOutcome } from '#platform/refusal.ts';
import type { AccountSender } from '../accounts/account-sender.ts';
import { deadlineOf } from '../accounts/supplier-account.ts';
import { lookUpPlayer } from '../check-player.ts';
import { type Fulfilment, findSupplier } from '../fulfilment.ts';
import { chooseForOrder } from '../offers/choose-offer.ts';
import { accountOf } from '../suppliers/registry.ts';
import type { AccountColumns } from '../suppliers/supplier.ts';
import type { DeliveryRow } from '../tables.ts';
import { alertOwnerOfManualOrder } from './alert-manual-order.ts';
import { concludeOrder, waitsUntil } from './conclude-order.ts';
import { nextStepOfParts, outcomeOf, stepWithoutOffer } from './next-step.ts';
import { currentParts, listDeliveries, lockOrderWithHold, startChoice } from './order-choice.ts';
import { recordUnknown } from './record-outcome.ts';
import { refundWaiting } from './refund-waiting.ts';

/**
 * Queues a paid order at a supplier account: for each unit, one part per supplier item id. Chooses an offer first, and
 * another if the account goes down before the order is sent, or rejects it for its own reasons. Safe to repeat.
 *
 * @param isChecked the player was just looked up at the other suppliers, or cannot be
 */
export async function deliverOrder(
  fulfilment: Fulfilment,
  sender: AccountSender,
  orderId: string,
  isChecked = false,
): Promise<void> {
  const { db, clock } = fulfilment.platform;
  const conclude = () => db.transaction((tx) => concludeOrder(fulfilment, tx, orderId, isChecked));
  const queue = () => db.transaction((tx) => queueOrder(tx, fulfilment, orderId, isChecked));
  const next = await queue();
  switch (next.kind) {
    case 'queued': {
      const [part] = next.parts;
      const supplier = part && findSupplier(fulfilment, part);
      if (supplier) return sender.schedule(supplier);
      if (await leaveToStaff(fulfilment, next.order)) await conclude();
      return;
    }
    case 'ended':
      return conclude();
    case 'by-hand':
      return alertOwnerOfManualOrder(fulfilment.platform, orderId, next.gap);
    case 'to-check': {
      const deliverChecked = () => deliverOrder(fulfilment, sender, orderId, true);
      const run = async () => {
        const current = await queue();
        if (current.kind === 'to-check') await checkAtSuppliers(fulfilment, current.order, current.offers);
        await deliverChecked();
      };
      const isInTime = clock.now() < waitsUntil(next.order);
      const isQueued = isInTime && sender.queueLookup(orderId, { isRejected: next.isRejected, run });
      return isQueued ? undefined : deliverChecked();
    }
    case 'no-offer':
      if (clock.now() < waitsUntil(next.order)) return;
      return refundWaiting(fulfilment, orderId, 'supplier-out');
    case 'nothing':
      return;
  }
}

/**
 * Leaves an order to staff because its supplier's keys were removed, and alerts the owner. The supplier can no longer
 * be queried, so sent deliveries become Unknown, except those whose response may still arrive.
 *
 * @returns whether all deliveries have ended
 */
async function leaveToStaff(fulfilment: Fulfilment, order: OrderRow): Promise<boolean> {
  const { db, log, clock } = fulfilment.platform;
  const { id, orderid, api_type: apiType } = order;
  log.warn({ orderid, apiType }, 'no supplier for this type; the order waits for staff');
  const deliveries = await listDeliveries(db.queries, id);
  for (const delivery of deliveries) {
    const { status, reference, sent_at } = delivery;
    const isAwaited = reference === '' && sent_at !== null && clock.now() < deadlineOf(fulfilment, sent_at);
    if (status === 'Sent' && !isAwaited)
      await db.transaction((tx) =>
        recordUnknown(fulfilment, delivery, { reasonCode: 'supplier-not-set-up' }, tx),
      );
  }
  await alertOwnerOfManualOrder(fulfilment.platform, id, 'no-supplier');
  return (
    deliveries.length > 0 && deliveries.every(({ status }) => status === 'Delivered' || status === 'Rejected')
  );
}

type Next =
  | { kind: 'queued'; order: OrderRow; parts: readonly AccountColumns[] }
  | { kind: 'ended' }
  | { kind: 'by-hand'; gap: 'no-supplier' | 'no-supplier-ids' }
  | { kind: 'to-check'; order: OrderRow; offers: readonly Offer[]; isRejected: boolean }
  /** The order waits until an offer is usable, or is refunded in the end. The sweep queues this job again. */
  | { kind: 'no-offer'; order: OrderRow }
  /** The order has ended or is held. */
  | { kind: 'nothing' };

async function queueOrder(
  tx: Tx,
  fulfilment: Fulfilment,
  orderId: string,
  isChecked: boolean,
): Promise<Next> {
  const order = await lockOrderWithHold(tx, orderId);
  if (order.status !== 'Processing') return { kind: 'nothing' };
  const deliveries = await listDeliveries(tx, orderId);
  const parts = currentParts(deliveries);
  if (parts.length > 0) {
    const step = nextStepOfParts(parts.map(outcomeOf));
    const isOpen = parts.some(
      ({ status }) => status === 'Sent' || status === 'Unknown' || status === 'Pending',
    );
    if (step !== 'next-offer') return isOpen ? { kind: 'queued', order, parts } : { kind: 'ended' };
  }
  if (order.is_held) return { kind: 'nothing' };
  const choice = await chooseForOrder(tx, fulfilment, order, deliveries);
  const verdicts = choice.considered.map(({ verdict }) => verdict);
  const step = choice.chosen ? null : stepWithoutOffer(verdicts, isChecked);
  const offer = choice.chosen ?? offerToWaitFor(choice.considered);
  const isWaiting = parts.length > 0 && parts.every(({ status }) => status === 'Pending');
  // A new order first waits at an account that may recover, where its shopper can have it refunded.
  if (step === 'check-player' && (parts.length > 0 || !offer)) {
    const unchecked = choice.considered.filter(({ verdict }) => verdict === 'player-not-checked');
    const offers = unchecked.map((each) => each.offer);
    return { kind: 'to-check', order, offers, isRejected: verdicts.includes('tried') };
  }
  const isKept = offer ? isSameAccount(offer, parts) : parts.every(({ attempt }) => attempt === 0);
  if (isWaiting && isKept) return { kind: 'queued', order, parts };
  if (step === 'refund' && !isWaiting) return { kind: 'ended' };
  if (offer) {
    const now = fulfilment.platform.clock.now();
    const started = await startChoice(tx, order, deliveries, { ...choice, chosen: offer }, now);
    return { kind: 'queued', order, parts: started };
  }
  if (step === 'refund') return { kind: 'ended' };
  if (step === 'wait') return { kind: 'no-offer', order };
  return { kind: 'by-hand', gap: verdicts[0] === 'no-supplier-ids' ? 'no-supplier-ids' : 'no-supplier' };
}

async function checkAtSuppliers(
  fulfilment: Fulfilment,
  { input1, input2 }: OrderRow,
  offers: readonly Offer[],
): Promise<void> {
  const { log } = fulfilment.platform;
  const [userid, zoneid] = [input1.trim(), input2.trim()];
  // All accounts for an offer know the same players, so one lookup is enough.
  const checkedPositions = new Set<number>();
  for (const offer of offers) {
    const { position, supplierProduct, supplierItemIds } = offer;
    const supplier = findSupplier(fulfilment, offer);
    if (!supplier || checkedPositions.has(position)) continue;
    const [apiType = ''] = accountOf(supplier).apiTypes;
    checkedPositions.add(position);
    const query = { apiType, supplierProduct, supplierItem: supplierItemIds[0] ?? '', userid, zoneid };
    await lookUpPlayer(fulfilment, supplier, query).catch((error: unknown) => {
      if (!(error instanceof UnknownOutcome))
        log.error({ err: error, apiType }, 'looking up a player failed');
    });
  }
}

/** Without a usable offer, an order is queued at one that may recover, even if its pack seems sold out. */
const RECOVERABLE: ReadonlySet<OfferVerdict> = new Set(['circuit-open', 'unfunded', 'out-of-stock']);

const offerToWaitFor = (considered: readonly { offer: Offer; verdict: OfferVerdict }[]): Offer | undefined =>
  considered.find(({ verdict }) => RECOVERABLE.has(verdict))?.offer;

const isSameAccount = ({ supplier, region, account }: Offer, parts: readonly DeliveryRow[]): boolean =>
  parts.every((part) => part.supplier === supplier && part.region === region && part.account === account);
