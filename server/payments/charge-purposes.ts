import type { PaymentReviewEvent } from '@rush/contract/order-events.ts';
import type { Tx } from '#platform/database/database.ts';

export type ChargePurpose = 'order' | 'top-up';

export interface SettledCharge {
  id: string;
  purpose: ChargePurpose;
  subjectId: string;
  userId: string;
  clientTxnId: string;
  amountPaise: number;
}

/** What a person decided about a payment that did not fit: given as R-Coins, or sent back at the gateway. */
export type ReviewDecision = 'credited' | 'returned';

/** What became of a payment that does not fit what was asked for, and who of staff decided it. */
export interface Review {
  event: PaymentReviewEvent;
  actorId?: string;
}

/**
 * What happens to the thing that was paid for, in the transaction that ends the charge; each purpose's domain hands
 * in its entry. `paid` runs once per charge, even after `failed`. `reviewed` runs when a payment is put in review, and
 * after `failed` when staff has decided it.
 */
export type ChargeHandlers = Record<
  ChargePurpose,
  {
    paid(tx: Tx, charge: SettledCharge): Promise<void>;
    failed(tx: Tx, charge: SettledCharge): Promise<void>;
    reviewed(tx: Tx, charge: SettledCharge, review: Review): Promise<void>;
  }
>;
