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
  isMismatched: boolean;
}

/** What happened to a mismatched payment: it became R-Coins, or was returned at the gateway. */
export type ReviewDecision = 'credited' | 'returned';

/** The state of a mismatched payment, and the staff member who decided it. */
export interface Review {
  event: PaymentReviewEvent;
  actorId?: string;
}

/**
 * What each purpose does in the transaction that ends a charge. `paid` runs once per charge, even after `failed`.
 * `reviewed` runs when a payment goes into review and, after `failed`, when staff decide it.
 */
export type ChargeHandlers = Record<
  ChargePurpose,
  {
    paid(tx: Tx, charge: SettledCharge): Promise<void>;
    failed(tx: Tx, charge: SettledCharge): Promise<void>;
    reviewed(tx: Tx, charge: SettledCharge, review: Review): Promise<void>;
  }
>;
