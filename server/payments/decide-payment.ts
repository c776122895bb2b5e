import { readReason } from '@rush/contract/reason.ts';
import { requireAccount } from '#accounts/erasures.ts';
import { refusePayoutsWhileBooksDiffer } from '#ledger/keep-audit.ts';
import type { Actor } from '#platform/audit.ts';
import type { Tx } from '#platform/database/database.ts';
import { refuse } from '#platform/refusal.ts';
import type { ReviewDecision } from './charge-purposes.ts';
import { notifyChargeFailed, receivedRupees, settledCharge } from './find-charge.ts';
import type { PaymentStaff, Payments } from './payments.ts';
import { reviewCharge } from './review-charge.ts';
import type { ChargeRow } from './tables.ts';

/** Notes the decision, once; its purpose ends unpaid. Refuses `payment-not-found`, `payment-decided`. */
async function decideReview(
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

/**
 * Staff decides a payment that does not fit: it becomes R-Coins, or was returned at the gateway. The order or top-up
 * ends unpaid. Refuses `payment-not-found`, `payment-decided`, `payment-not-rupees`, `account-erased`,
 * `reason-required`, `payouts-paused`.
 */
export async function decidePayment(
  staff: PaymentStaff,
  actor: Actor,
  input: { id: string; decision: ReviewDecision; reason: string },
): Promise<void> {
  const reason = readReason(input.reason);
  if (!reason) refuse('reason-required');
  await staff.platform.db.transaction(async (tx) => {
    const charge = await decideReview(staff, tx, input.id, input.decision);
    const receivedPaise = receivedRupees(charge) ?? 0;
    if (input.decision === 'credited') {
      await refusePayoutsWhileBooksDiffer(tx);
      if (receivedPaise === 0) refuse('payment-not-rupees');
      await requireAccount(tx, charge.user_id);
    }
    await reviewCharge(staff, tx, charge, { actorId: actor.caller.id, note: reason });
    await staff.audit(tx, actor, {
      action: `payment.${input.decision}`,
      subject: 'payment',
      subjectId: charge.client_txn_id,
      before: { status: 'in_review', received: charge.received_paise, currency: charge.received_currency },
      after: { reason },
    });
  });
}
