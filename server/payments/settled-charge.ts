import type { SettledCharge } from './charge-purposes.ts';
import type { ChargeRow } from './tables.ts';

/** A charge as the domain behind it receives it. */
export function settledCharge(charge: ChargeRow): SettledCharge {
  return {
    id: charge.id,
    purpose: charge.purpose,
    subjectId: charge.subject_id,
    userId: charge.user_id,
    clientTxnId: charge.client_txn_id,
    amountPaise: charge.amount_paise,
  };
}
