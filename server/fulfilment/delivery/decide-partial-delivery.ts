import { readReason } from '@rush/contract/reason.ts';
import { refusePayoutsWhileBooksDiffer } from '#ledger/record-book-audit.ts';
import { deliverOrderJob, oncePerOrder } from '#orders/move-order.ts';
import { noteOrder } from '#orders/note-order.ts';
import { lockStaffOrder } from '#orders/staff-order.ts';
import type { Actor } from '#platform/audit.ts';
import { enqueue } from '#platform/jobs/jobs.ts';
import { refuse } from '#platform/refusal.ts';
import type { FulfilmentStaff } from '../fulfilment.ts';
import { IS_CURRENT_CHOICE } from './order-choice.ts';
import { readParts, refundUndelivered } from './return-undelivered.ts';

export interface PartialDeliveryDecision {
  id: string;
  decision: 'refund' | 'retry';
  /** Recorded in the audit log and, for a refund, shown to the shopper. */
  reason: string;
}

/**
 * Resolves a partial delivery: retries the rejected parts, or refunds their share and completes the order. Refuses with
 * `order-not-found`, `order-final`, `delivery-open`, `partial-delivery-decided`, `reason-required`, `payouts-paused`.
 */
export async function decidePartialDelivery(
  { platform, audit }: FulfilmentStaff,
  actor: Actor,
  input: PartialDeliveryDecision,
): Promise<void> {
  const reason = readReason(input.reason);
  if (!reason) refuse('reason-required');
  await platform.db.transaction(async (tx) => {
    const order = await lockStaffOrder(tx, input.id);
    const { id, orderid } = order;
    if (order.status !== 'Processing') refuse('order-final');
    const parts = await readParts(tx, order);
    if (parts.open + parts.pending > 0) refuse('delivery-open');
    if (parts.rejected === 0 || parts.delivered === 0) refuse('partial-delivery-decided');
    const now = platform.clock.now();
    if (input.decision === 'retry') {
      await tx
        .updateTable('deliveries as d')
        .set({
          status: 'Pending',
          reason: '',
          reason_code: null,
          reject_cause: null,
          not_found_at: null,
          not_found_count: 0,
          updated_at: now,
        })
        .where('d.order_id', '=', id)
        .where('d.status', '=', 'Rejected')
        .where(IS_CURRENT_CHOICE)
        .execute();
      const { rejected, delivered } = parts;
      await noteOrder(tx, order, {
        place: 'shop',
        actor: 'staff',
        actorId: actor.caller.id,
        event: { kind: 'rest-retried', data: { rejected, total: rejected + delivered } },
        now,
      });
      await enqueue(tx, deliverOrderJob, { orderId: id }, oncePerOrder(order));
    } else {
      await refusePayoutsWhileBooksDiffer(tx);
      await refundUndelivered(platform, tx, order, parts, { actorId: actor.caller.id, reason, now });
    }
    await audit(tx, actor, {
      action: `order.rest-${input.decision}`,
      subjectId: orderid,
      before: { status: order.status, delivered: parts.delivered, rejected: parts.rejected },
      after: { reason },
    });
  });
}
