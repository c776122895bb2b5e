import type { OfferVerdict, RejectionCause } from '@rush/contract/offers.ts';
import type { DeliveryReason } from '@rush/contract/order-events.ts';
import type { OrderResult } from '../suppliers/supplier.ts';
import type { DeliveryRow } from '../tables.ts';

export type AttemptOutcome =
  | (Pick<OrderResult, 'kind'> & { kind: 'delivered' | 'accepted' | 'no-balance' })
  | { kind: 'rejected'; cause: RejectionCause }
  | { kind: 'not-sent' }
  | { kind: 'unknown' };

export type NextStep = 'next-offer' | 'refund' | 'await-outcome' | 'staff' | 'done';

/**
 * The failover rule for one part. A part that was not sent, or was rejected because of the supplier, goes to the
 * next offer. A part rejected for another reason is refunded. While an outcome is unknown, nothing is ordered again.
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

/** The rule for all parts of a choice. They move together, and only if none was or may have been executed. */
export function nextStepOfParts(outcomes: readonly AttemptOutcome[]): NextStep {
  const steps = new Set(outcomes.map(nextStep));
  if (steps.has('await-outcome')) return 'await-outcome';
  if (steps.has('done')) return steps.size === 1 ? 'done' : 'staff';
  return steps.has('refund') ? 'refund' : 'next-offer';
}

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

const NOT_SENT: ReadonlySet<DeliveryReason> = new Set(['superseded', 'order-ended']);

/**
 * The step if no offer is usable: check the player if an offer lacks only that, refund if one was tried, staff if
 * waiting cannot help, else wait.
 *
 * @param isChecked the player was just looked up at the other suppliers, or cannot be
 */
export function stepWithoutOffer(
  verdicts: readonly OfferVerdict[],
  isChecked = false,
): 'check-player' | 'refund' | 'wait' | 'staff' {
  if (!isChecked && verdicts.includes('player-not-checked')) return 'check-player';
  if (verdicts.includes('tried')) return 'refund';
  return verdicts.every((verdict) => PERMANENT_VERDICTS.has(verdict)) ? 'staff' : 'wait';
}

export const PERMANENT_VERDICTS: ReadonlySet<OfferVerdict> = new Set([
  'not-confirmed',
  'disabled',
  'no-account',
  'no-supplier-ids',
]);
