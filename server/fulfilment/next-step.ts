import type { OfferVerdict, RejectionCause } from '@rush/contract/offers.ts';
import type { DeliveryReason } from '@rush/contract/order-events.ts';
import type { OrderAnswer } from './suppliers/supplier.ts';
import type { DeliveryRow } from './tables.ts';

/** What became of one part of an order at a supplier. */
export type AttemptOutcome =
  | (Pick<OrderAnswer, 'kind'> & { kind: 'delivered' | 'accepted' | 'no-balance' })
  | { kind: 'rejected'; cause: RejectionCause }
  /** It did not leave: the balance could not be read, the account rests, the order was not sent yet. */
  | { kind: 'not-sent' }
  /** Nobody knows whether the supplier executed it. */
  | { kind: 'unknown' };

/**
 * What follows: the pack is bought elsewhere, the shopper gets the money back, the supplier is asked, a person decides,
 * or nothing more.
 */
export type NextStep = 'next-offer' | 'refund' | 'await-outcome' | 'staff' | 'done';

/**
 * The failover rule for one part. What the supplier itself is the reason for, and what was never sent, is bought from the
 * next offer at once. A rejection that concerns the player, or whose cause is not known, would repeat itself or be a
 * guess: it is refunded. While an outcome is not known, nothing is bought a second time.
 */
export function nextStep(outcome: AttemptOutcome): NextStep {
  switch (outcome.kind) {
    case 'delivered':
      return 'done';
    case 'accepted':
    case 'unknown':
      return 'await-outcome';
    case 'no-balance':
    case 'not-sent':
      return 'next-offer';
    case 'rejected':
      return outcome.cause === 'supplier' ? 'next-offer' : 'refund';
  }
}

/**
 * The same for all parts of a choice, which go elsewhere together or not at all: only while none of them was, or may have
 * been, executed. Some delivered and some not is for a person.
 */
export function nextStepOfParts(outcomes: readonly AttemptOutcome[]): NextStep {
  const steps = new Set(outcomes.map(nextStep));
  if (steps.has('await-outcome')) return 'await-outcome';
  if (steps.has('done')) return steps.size === 1 ? 'done' : 'staff';
  return steps.has('refund') ? 'refund' : 'next-offer';
}

/** What became of a delivery, as its row says. */
export function outcomeOf({
  status,
  reason_code,
  reject_cause,
}: Pick<DeliveryRow, 'status' | 'reason_code' | 'reject_cause'>): AttemptOutcome {
  switch (status) {
    case 'Delivered':
      return { kind: 'delivered' };
    case 'Sent':
    case 'Unknown':
      return { kind: 'unknown' };
    case 'Pending':
      return { kind: 'not-sent' };
    case 'Rejected':
      return reason_code !== null && NOT_SENT.has(reason_code)
        ? { kind: 'not-sent' }
        : { kind: 'rejected', cause: reject_cause ?? 'unknown-cause' };
  }
}

/** The shop itself took it back before it was sent. */
const NOT_SENT: ReadonlySet<DeliveryReason> = new Set(['superseded', 'order-ended']);

/**
 * What follows where no offer of an order can be used. One that was sent and rejected is refunded at once; one that was
 * not waits for an offer that may come back; where the shop buys from none of them, a person delivers.
 */
export function stepWithoutOffer(verdicts: readonly OfferVerdict[]): 'refund' | 'wait' | 'staff' {
  if (verdicts.includes('tried')) return 'refund';
  return verdicts.every((verdict) => NEVER_BOUGHT.has(verdict)) ? 'staff' : 'wait';
}

/** Of these no order is bought, however long it waits. */
export const NEVER_BOUGHT: ReadonlySet<OfferVerdict> = new Set([
  'not-confirmed',
  'disabled',
  'no-account',
  'no-supplier-ids',
]);
