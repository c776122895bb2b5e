import type { StaffOrder } from '@rush/contract/admin-orders.ts';
import type { OrderStatus } from '@rush/contract/order-states.ts';
import { readReason } from '@rush/contract/reason.ts';
import { requireNotErased } from '#accounts/erasures.ts';
import { refusePayoutsWhileBooksDiffer } from '#ledger/record-book-audit.ts';
import { moveOrder } from '#orders/move-order.ts';
import { getStaffOrder, lockStaffOrder, presentStaffOrder } from '#orders/staff-order.ts';
import type { OrderRow } from '#orders/tables.ts';
import type { Actor } from '#platform/audit.ts';
import { refuse } from '#platform/refusal.ts';
import type { FulfilmentStaff } from '../fulfilment.ts';
import { withdrawPending } from './order-choice.ts';
import { type Parts, readParts, refundUndelivered } from './return-undelivered.ts';

/** The values that front ends send. "Refund" is a button label (ORD-10). */
const STATUSES: ReadonlyMap<string, 'Completed' | 'Refunded' | 'Cancelled'> = new Map([
  ['completed', 'Completed'],
  ['refunded', 'Refunded'],
  ['refund', 'Refunded'],
  ['cancelled', 'Cancelled'],
]);
const REASON_MAX = 500;

export interface OrderUpdate {
  id: string;
  status: string;
  /** For the shopper and the audit log; at most 500 characters. */
  reason: string;
  /** For a manual order: how many units were delivered. The rest is refunded. */
  deliveredPieces?: number | undefined;
}

/**
 * Completes, refunds or cancels an order for staff. Idempotent. Refunds only the rest of a partial delivery, and the
 * order is then Completed. Refuses with `order-not-found`, `order-status-unknown`, `order-final`, `order-unpaid`,
 * `delivery-open`, `delivered-wholly`, `nothing-to-return`, `reason-required`, `pieces-invalid`, `account-erased`, and
 * `payouts-paused` for a refund.
 */
export async function updateOrder(
  { platform, audit }: FulfilmentStaff,
  actor: Actor,
  input: OrderUpdate,
): Promise<StaffOrder> {
  const { db, clock, settings } = platform;
  const to = STATUSES.get(input.status.trim().toLowerCase());
  if (!to) refuse('order-status-unknown');
  const reason = readReason(input.reason).slice(0, REASON_MAX);
  return db.transaction(async (tx) => {
    const order = await lockStaffOrder(tx, input.id);
    const { id } = order;
    if (order.status === to) return presentStaffOrder(await getStaffOrder(tx, id));
    const parts = await readParts(tx, order, unitsByHand(order, to, input.deliveredPieces));
    if (parts.open > 0) refuse('delivery-open');
    const isPartial = isPartialEnd(order, to, parts, reason);
    if (to !== 'Completed' && order.paid_at) {
      await requireNotErased(tx, order.user_id);
      await refusePayoutsWhileBooksDiffer(tx);
    }
    const now = clock.now();
    if (isPartial)
      await refundUndelivered(platform, tx, order, parts, { actorId: actor.caller.id, reason, now });
    else
      await moveOrder(tx, {
        orderId: id,
        to,
        actor: 'staff',
        actorId: actor.caller.id,
        reason,
        now,
        pointsPercent: settings.get('points.percent'),
      });
    await withdrawPending(tx, id, 'order-ended', now);
    const after = await getStaffOrder(tx, id);
    await audit(tx, actor, {
      action: isPartial ? 'order.rest-refund' : `order.${to.toLowerCase() as Lowercase<typeof to>}`,
      subjectId: order.orderid,
      before: { status: order.status },
      after: { status: after.status, reason, returned: (after.refunded_paise - order.refunded_paise) / 100 },
    });
    return presentStaffOrder(after);
  });
}

/** Refuses with `pieces-invalid` unless staff refund or cancel the rest of a manual order. */
function unitsByHand(order: OrderRow, to: OrderStatus, units: number | undefined): number | undefined {
  if (units === undefined || units === 0) return undefined;
  const isValid =
    !order.is_api && order.status === 'Processing' && to !== 'Completed' && units < order.quantity;
  return isValid ? units : refuse('pieces-invalid');
}

/** Refuses a status that contradicts what was delivered. @returns whether only the rest is refunded */
function isPartialEnd(order: OrderRow, to: OrderStatus, parts: Parts, reason: string): boolean {
  if (order.status === 'Created' && to !== 'Cancelled') refuse('order-unpaid');
  const undelivered = parts.rejected + parts.pending;
  if (to === 'Completed') return false;
  if (order.status === 'Completed') {
    // A goodwill refund of the whole price, not possible after a partial refund.
    if (to !== 'Refunded') refuse('order-final');
    if (order.refunded_paise > 0) refuse('nothing-to-return');
    if (!reason) refuse('reason-required');
    return false;
  }
  if (order.status !== 'Processing' || parts.delivered === 0) return false;
  if (undelivered === 0) refuse('delivered-wholly');
  if (!reason) refuse('reason-required');
  return true;
}
