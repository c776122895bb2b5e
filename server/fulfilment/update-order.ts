import type { StaffOrder } from '@rush/contract/admin-orders.ts';
import type { OrderStatus } from '@rush/contract/orders.ts';
import { readReason } from '@rush/contract/reason.ts';
import { requireAccount } from '#accounts/erasures.ts';
import { refusePayoutsWhileBooksDiffer } from '#ledger/keep-audit.ts';
import { moveOrder } from '#orders/move-order.ts';
import { getStaffOrder, lockStaffOrder, presentStaffOrder } from '#orders/staff-order.ts';
import type { OrderRow } from '#orders/tables.ts';
import type { Actor } from '#platform/audit.ts';
import { refuse } from '#platform/refusal.ts';
import type { FulfilmentStaff } from './fulfilment.ts';
import { withdrawPending } from './order-choice.ts';
import { endInPart, type Parts, readParts } from './return-undelivered.ts';

/** The words that the back-office sends, as statuses; "Refund" is a button's label (ORD-10). */
const STATUSES: ReadonlyMap<string, 'Completed' | 'Refunded' | 'Cancelled'> = new Map([
  ['completed', 'Completed'],
  ['refunded', 'Refunded'],
  ['refund', 'Refunded'],
  ['cancelled', 'Cancelled'],
]);
const REASON_MAX = 500;

export interface OrderUpdate {
  /** The order's `_id` or orderid. */
  id: string;
  /** The wanted status, in any case. */
  status: string;
  /** For the shopper and the audit log; at most 500 characters. */
  reason: string;
  /** Of an order by hand of several pieces: how many were delivered before the rest is returned. */
  deliveredPieces?: number | undefined;
}

/**
 * A member of staff completes, refunds or cancels an order; the same status again changes nothing. While a
 * delivery is open at the supplier, that is decided first: else one could be both refunded and delivered. Of an
 * order that was delivered in part only the rest is returned, whichever of the two words is chosen, and it ends
 * as Completed. Refuses `order-not-found`, `order-status-unknown`, `order-final`, `delivery-open`,
 * `delivered-wholly`, `nothing-to-return`, `reason-required`, `pieces-invalid`, `account-erased`, and `payouts-paused` where money
 * would be returned.
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
    const parts = await readParts(tx, order, piecesByHand(order, to, input.deliveredPieces));
    if (parts.open > 0) refuse('delivery-open');
    const isInPart = requireEnd(order, to, parts, reason);
    if (to !== 'Completed' && order.paid_at) {
      await requireAccount(tx, order.user_id);
      await refusePayoutsWhileBooksDiffer(tx);
    }
    const now = clock.now();
    if (isInPart) await endInPart(platform, tx, order, parts, { actorId: actor.caller.id, reason, now });
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
      action: isInPart ? 'order.rest-refund' : `order.${to.toLowerCase() as Lowercase<typeof to>}`,
      subject: 'order',
      subjectId: order.orderid,
      before: { status: order.status },
      after: { status: after.status, reason, returned: (after.refunded_paise - order.refunded_paise) / 100 },
    });
    return presentStaffOrder(after);
  });
}

/** Refuses `pieces-invalid` where the number does not fit the order, or is no business of it. */
function piecesByHand(order: OrderRow, to: OrderStatus, pieces: number | undefined): number | undefined {
  if (pieces === undefined || pieces === 0) return undefined;
  const fits =
    !order.is_api && order.status === 'Processing' && to !== 'Completed' && pieces < order.quantity;
  return fits ? pieces : refuse('pieces-invalid');
}

/**
 * Whether an order may end like this, by what was delivered of it.
 *
 * @returns true where only the rest of it is returned
 */
function requireEnd(order: OrderRow, to: OrderStatus, parts: Parts, reason: string): boolean {
  const undelivered = parts.rejected + parts.pending;
  // No money moves, so the reason is left to staff, whatever was delivered by hand beside the supplier.
  if (to === 'Completed') return false;
  if (order.status === 'Completed') {
    // The whole of it, out of goodwill. What was returned in part has been settled.
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
