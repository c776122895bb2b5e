import type { Tx } from '#platform/database/database.ts';
import { refuse } from '#platform/refusal.ts';
import type { ReviewDecision } from './charge-purposes.ts';
import { notifyChargeFailed } from './notify-charge-failed.ts';
import type { Payments } from './payments.ts';
import { settledCharge } from './settled-charge.ts';
import type { ChargeRow } from './tables.ts';

/**
 * Notes what a person decided about a payment that does not fit its charge, once. What it was meant to buy is
 * notified that no payment of its own will come. Refuses `payment-not-found`, `payment-decided`.
 *
 * @returns the charge as it is now
 */
export async function decideReview(
  payments: Payments,
  tx: Tx,
  clientTxnId: string,
  decision: ReviewDecision,
): Promise<ChargeRow> {
  const charge = await tx
    .selectFrom('charges')
    .selectAll()
    .where('client_txn_id', '=', clientTxnId)
    .forUpdate()
    .executeTakeFirst();
  if (!charge) refuse('payment-not-found');
  if (charge.status !== 'in_review' || charge.decision) refuse('payment-decided');
  await notifyChargeFailed(payments, tx, settledCharge(charge));
  return tx
    .updateTable('charges')
    .set({ decision, decided_at: payments.platform.clock.now() })
    .where('id', '=', charge.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
