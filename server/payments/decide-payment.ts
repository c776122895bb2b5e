import { readReason } from '@rush/contract/reason.ts';
import { requireAccount } from '#accounts/require-account.ts';
import { refusePayoutsWhileBooksDiffer } from '#ledger/refuse-payouts.ts';
import type { Actor } from '#platform/audit.ts';
import { refuse } from '#platform/refusal.ts';
import type { ReviewDecision } from './charge-purposes.ts';
import { decideReview } from './decide-review.ts';
import type { PaymentStaff } from './payments.ts';
import { settledCharge } from './settled-charge.ts';

/**
 * A person decides a payment that does not fit what was asked for: what came becomes R-Coins of its shopper, or
 * it was sent back at the gateway. The order or top-up it was meant for ends unpaid. Refuses
 * `payment-not-found`, `payment-decided`, `payment-not-rupees`,
 * `account-erased`, `reason-required`, `payouts-paused`.
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
    const receivedPaise = charge.received_paise ?? 0;
    if (input.decision === 'credited') {
      await refusePayoutsWhileBooksDiffer(tx);
      if (charge.received_currency !== 'INR' || receivedPaise <= 0) refuse('payment-not-rupees');
      await requireAccount(tx, charge.user_id);
    }
    await staff.handlers[charge.purpose].reviewed(tx, settledCharge(charge), {
      decision: input.decision,
      receivedPaise,
      actorId: actor.caller.id,
      reason,
    });
    await staff.audit(tx, actor, {
      action: `payment.${input.decision}`,
      subject: 'payment',
      subjectId: charge.client_txn_id,
      before: { status: 'in_review', received: receivedPaise, currency: charge.received_currency },
      after: { reason },
    });
  });
}
