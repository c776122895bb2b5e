import type { Offer, OfferVerdict } from '@rush/contract/offers.ts';
import type { OrderRow } from '#orders/tables.ts';
import type { Tx } from '#platform/database/database.ts';
import { UnknownOutcome } from '#platform/refusal.ts';
import type { AccountSender } from './account-sender.ts';
import { alertOwnerOfManualOrder } from './alert-manual-order.ts';
import { askSupplier } from './check-player.ts';
import { chooseForOrder } from './choose-for-order.ts';
import { concludeOrder } from './conclude-order.ts';
import { type Fulfilment, findSupplier } from './fulfilment.ts';
import { isHeld } from './hold-deliveries.ts';
import { leaveToStaff } from './leave-to-staff.ts';
import { nextStepOfParts, outcomeOf, stepWithoutOffer } from './next-step.ts';
import { listCurrentParts, startChoice } from './order-choice.ts';
import { accountOf } from './suppliers/open-suppliers.ts';
import type { DeliveryRow } from './tables.ts';

/**
 * Puts a paid order in the queue of an account: its parts, one for each supplier id and piece, from the offer that is
 * chosen now. An order whose account went out before it was sent, or rejected it for a reason of its own, is chosen for
 * again. The account sends in its turns. Runs as a job, again after any crash; what is on record decides what is left.
 */
export async function deliverOrder(
  fulfilment: Fulfilment,
  sender: AccountSender,
  orderId: string,
): Promise<void> {
  const queue = () => fulfilment.platform.db.transaction((tx) => queueOrder(tx, fulfilment, orderId));
  let next = await queue();
  // Outside of the transaction: a supplier is asked. What it says decides the second time.
  if (next.kind === 'to-check' && (await checkAtSuppliers(fulfilment, next.order, next.offers)))
    next = await queue();
  switch (next.kind) {
    case 'queued': {
      const [part] = next.parts;
      const supplier = part && findSupplier(fulfilment, part);
      if (supplier) return sender.goOn(supplier);
      // Its keys were taken out since.
      if (await leaveToStaff(fulfilment, next.order)) await conclude(fulfilment, orderId);
      return;
    }
    case 'ended':
      return conclude(fulfilment, orderId);
    case 'by-hand':
      return alertOwnerOfManualOrder(fulfilment.platform, orderId, next.gap);
    case 'to-check':
    case 'nothing':
      return;
  }
}

const conclude = (fulfilment: Fulfilment, orderId: string): Promise<void> =>
  fulfilment.platform.db.transaction((tx) => concludeOrder(fulfilment, tx, orderId));

type Next =
  | { kind: 'queued'; order: OrderRow; parts: readonly DeliveryRow[] }
  /** All of its parts have ended, or no offer is left. */
  | { kind: 'ended' }
  | { kind: 'by-hand'; gap: 'no-supplier' | 'no-supplier-ids' }
  /** No other offer can be used, and of these the supplier has not said yet whether it knows the player. */
  | { kind: 'to-check'; order: OrderRow; offers: readonly Offer[] }
  /** Its order has ended, or waits until one of its offers can be used. */
  | { kind: 'nothing' };

async function queueOrder(tx: Tx, fulfilment: Fulfilment, orderId: string): Promise<Next> {
  const order = await tx
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirst();
  if (order?.status !== 'Processing') return { kind: 'nothing' };
  const parts = await listCurrentParts(tx, orderId);
  if (parts.length > 0) {
    const step = nextStepOfParts(parts.map(outcomeOf));
    const isOpen = parts.some(
      ({ status }) => status === 'Sent' || status === 'Unknown' || status === 'Pending',
    );
    if (step !== 'next-offer') return isOpen ? { kind: 'queued', order, parts } : { kind: 'ended' };
  }
  // Also what waits in a queue already: its account passes it over.
  if (await isHeld(tx, order)) return { kind: 'nothing' };
  const choice = await chooseForOrder(tx, fulfilment, order);
  const offer = choice.chosen ?? offerToWaitFor(choice.considered);
  const isWaiting = parts.length > 0 && parts.every(({ status }) => status === 'Pending');
  const isKept = offer ? isSameAccount(offer, parts) : parts.every(({ attempt }) => attempt === 0);
  if (isWaiting && isKept) return { kind: 'queued', order, parts };
  if (offer) {
    const now = fulfilment.platform.clock.now();
    return { kind: 'queued', order, parts: await startChoice(tx, order, { ...choice, chosen: offer }, now) };
  }
  const unchecked = choice.considered.filter(({ verdict }) => verdict === 'player-not-checked');
  if (unchecked.length > 0) return { kind: 'to-check', order, offers: unchecked.map((each) => each.offer) };
  const verdicts = choice.considered.map(({ verdict }) => verdict);
  const step = stepWithoutOffer(verdicts);
  if (step === 'refund') return { kind: 'ended' };
  if (step === 'wait') return { kind: 'nothing' };
  return { kind: 'by-hand', gap: verdicts[0] === 'no-supplier-ids' ? 'no-supplier-ids' : 'no-supplier' };
}

/** @returns whether one of them knows the player; the others are tried again with the order's next job */
async function checkAtSuppliers(
  fulfilment: Fulfilment,
  { input1, input2 }: OrderRow,
  offers: readonly Offer[],
): Promise<boolean> {
  let isFound = false;
  // Accounts that share an offer know the same players: where one has answered, the others are not asked.
  const answered = new Set<number>();
  for (const offer of offers) {
    const { position, supplierProduct, supplierItemIds } = offer;
    const supplier = findSupplier(fulfilment, offer);
    if (!supplier || answered.has(position)) continue;
    try {
      const answer = await askSupplier(fulfilment, supplier, {
        apiType: accountOf(supplier).apiTypes[0] ?? '',
        supplierProduct,
        supplierItem: supplierItemIds[0] ?? '',
        userid: input1.trim(),
        zoneid: input2.trim(),
      });
      answered.add(position);
      isFound ||= answer.kind === 'found';
    } catch (error) {
      if (!(error instanceof UnknownOutcome)) throw error;
    }
  }
  return isFound;
}

/**
 * Where no offer can be used, a paid order waits in the queue of one whose account comes back by itself, or is tried
 * where the supplier may not have it: its answer is definite, and a refund at once is better than waiting.
 */
const WORTH_QUEUEING: ReadonlySet<OfferVerdict> = new Set(['circuit-open', 'unfunded', 'out-of-stock']);

const offerToWaitFor = (considered: readonly { offer: Offer; verdict: OfferVerdict }[]): Offer | undefined =>
  considered.find(({ verdict }) => WORTH_QUEUEING.has(verdict))?.offer;

const isSameAccount = ({ supplier, region }: Offer, parts: readonly DeliveryRow[]): boolean =>
  parts.every((part) => part.supplier === supplier && part.region === region);
