import { refusePayoutsWhileBooksDiffer } from '#ledger/refuse-payouts.ts';
import { noteOrder } from '#orders/note-order.ts';
import { decideReview } from '#payments/decide-review.ts';
import type { Payments } from '#payments/payments.ts';
import type { ReviewDecision } from '#payments/tables.ts';
import type { Actor } from '#platform/audit.ts';
import { refuse } from '#platform/refusal.ts';
import { creditLatePayment } from '#wallet/credit-late-payment.ts';
import { recordAudit } from './record-audit.ts';

/**
 * A person decides a payment that does not fit what was asked for: what came becomes R-Coins of its shopper, or
 * it was sent back at the gateway. The order or top-up it was meant for ends unpaid. Refuses
 * `payment-not-found`, `payment-decided`, `payment-not-rupees`.
 */
export async function decidePayment(
  payments: Payments,
  actor: Actor,
  input: { id: string; decision: ReviewDecision; reason: string },
): Promise<void> {
  const { db, clock } = payments.platform;
  await db.transaction(async (tx) => {
    const charge = await decideReview(payments, tx, input.id, input.decision);
    const now = clock.now();
    const amountPaise = charge.received_paise ?? 0;
    if (input.decision === 'credited') {
      await refusePayoutsWhileBooksDiffer(tx);
      if (charge.received_currency !== 'INR' || amountPaise <= 0) refuse('payment-not-rupees');
      await creditLatePayment(tx, {
        userId: charge.user_id,
        amountPaise,
        chargeId: charge.id,
        orderId: charge.purpose === 'order' ? charge.subject_id : undefined,
        orderReference: charge.client_txn_id,
        description: 'Payment of another amount than asked for',
        now,
      });
    }
    if (charge.purpose === 'order') {
      const order = await tx
        .selectFrom('orders')
        .select(['id', 'status'])
        .where('id', '=', charge.subject_id)
        .executeTakeFirstOrThrow();
      await noteOrder(tx, order, {
        place: input.decision === 'credited' ? 'wallet' : 'bank',
        actor: 'staff',
        actorId: actor.caller.id,
        reason: input.reason,
        text:
          input.decision === 'credited'
            ? `You paid another amount than asked for; ₹${amountPaise / 100} is in your wallet as R-Coins.`
            : 'You paid another amount than asked for; it was sent back to where it came from.',
        now,
      });
    }
    await recordAudit(tx, actor, {
      action: `payment.${input.decision}`,
      subject: 'payment',
      subjectId: charge.client_txn_id,
      before: { status: 'in_review', received: amountPaise, currency: charge.received_currency },
      after: { reason: input.reason },
    });
  });
}
