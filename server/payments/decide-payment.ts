import { readReason } from '@rush/contract/reason.ts';
import { requireNotErased } from '#accounts/erasures.ts';
import { refusePayoutsWhileBooksDiffer } from '#ledger/record-book-audit.ts';
import type { Actor } from '#platform/audit.ts';
import { refuse } from '#platform/refusal.ts';
import { receivedInrPaise, settledCharge } from './charges.ts';
import type { AuditedPayments } from './payments.ts';
import { reviewCharge } from './review-charge.ts';
import { failSubject } from './settle-payment.ts';
import type { ReviewDecision } from './tables.ts';

/**
 * Records the staff decision on a payment in review: credited as R-Coins, or returned. The order or top-up fails.
 * Refuses with `payment-not-found`, `payment-decided`, `payment-not-rupees`, `account-erased`, `reason-required`,
 * `payouts-paused`.
 */
export async function decidePayment(
  staff: AuditedPayments,
  actor: Actor,
  input: { id: string; decision: ReviewDecision; reason: string },
): Promise<void> {
  const reason = readReason(input.reason);
  if (!reason) refuse('reason-required');
  await staff.platform.db.transaction(async (tx) => {
    const existing = await tx
      .selectFrom('charges')
      .selectAll()
      .where('client_txn_id', '=', input.id)
      .forUpdate()
      .executeTakeFirst();
    if (!existing) refuse('payment-not-found');
    if (existing.status !== 'in_review' || existing.decision) refuse('payment-decided');
    await failSubject(staff, tx, settledCharge(existing));
    const charge = await tx
      .updateTable('charges')
      .set({ decision: input.decision, decided_at: staff.platform.clock.now() })
      .where('id', '=', existing.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    const receivedPaise = receivedInrPaise(charge) ?? 0;
    if (input.decision === 'credited') {
      await refusePayoutsWhileBooksDiffer(tx);
      if (receivedPaise === 0) refuse('payment-not-rupees');
      await requireNotErased(tx, charge.user_id);
    }
    await reviewCharge(staff, tx, charge, { actorId: actor.caller.id, note: reason });
    await staff.audit(tx, actor, {
      action: `payment.${input.decision}`,
      subjectId: charge.client_txn_id,
      before: { status: 'in_review', received: charge.received_paise, currency: charge.received_currency },
      after: { reason },
    });
  });
}
