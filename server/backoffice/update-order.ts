import type { StaffOrder } from '@rush/contract/admin.ts';
import type { OrderStatus } from '@rush/contract/orders.ts';
import { sql } from 'kysely';
import { refusePayoutsWhileBooksDiffer } from '#ledger/refuse-payouts.ts';
import { moveOrder } from '#orders/move-order.ts';
import type { Actor } from '#platform/audit.ts';
import type { Queries, Tx } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { refuse } from '#platform/refusal.ts';
import { recordAudit } from './record-audit.ts';
import { presentStaffOrder, type StaffOrderRow, selectStaffOrders } from './staff-order.ts';

/** The words that the back-office sends, as statuses; "Refund" is a button's label (reading 4.28). */
const STATUSES: ReadonlyMap<string, OrderStatus> = new Map([
  ['completed', 'Completed'],
  ['refunded', 'Refunded'],
  ['refund', 'Refunded'],
  ['cancelled', 'Cancelled'],
]);
const NO_REASON = new Set(['', 'undefined', 'null', '-']);
const REASON_MAX = 500;

/** An order by `_id` or orderid. Refuses `order-not-found`. */
export async function getStaffOrder(queries: Queries, id: string): Promise<StaffOrderRow> {
  const rows =
    await sql<StaffOrderRow>`${selectStaffOrders} where o.id = ${id} or o.orderid = upper(${id})`.execute(
      queries,
    );
  return rows.rows[0] ?? refuse('order-not-found');
}

/**
 * A member of staff completes, refunds or cancels an order; the same status again changes nothing. While a
 * delivery is open at the supplier, that is decided first: else one could be both refunded and delivered.
 * Refuses `order-not-found`, `order-status-unknown`, `order-final`, `delivery-open`, and
 * `payouts-paused` where money would be returned.
 */
export async function updateOrder(
  platform: Platform,
  actor: Actor,
  input: { id: string; status: string; reason: string },
): Promise<StaffOrder> {
  const { db, clock, settings } = platform;
  const to = STATUSES.get(input.status.trim().toLowerCase());
  if (!to) refuse('order-status-unknown');
  const reason = NO_REASON.has(input.reason.trim()) ? '' : input.reason.trim().slice(0, REASON_MAX);
  return db.transaction(async (tx) => {
    const before = await getStaffOrder(tx, input.id);
    if (before.status === to) return presentStaffOrder(before);
    await tx.selectFrom('orders').select('id').where('id', '=', before.id).forUpdate().execute();
    await requireNoOpenDelivery(tx, before.id);
    if (to !== 'Completed' && before.paid_at) await refusePayoutsWhileBooksDiffer(tx);
    await moveOrder(tx, {
      orderId: before.id,
      to,
      actor: 'staff',
      actorId: actor.caller.id,
      reason,
      now: clock.now(),
      pointsPercent: settings.get('points.percent'),
    });
    await recordAudit(tx, actor, {
      action: `order.${to.toLowerCase()}`,
      subject: 'order',
      subjectId: before.orderid,
      before: { status: before.status },
      after: { status: to, reason },
    });
    return presentStaffOrder(await getStaffOrder(tx, before.id));
  });
}

async function requireNoOpenDelivery(tx: Tx, orderId: string): Promise<void> {
  const open = await tx
    .selectFrom('deliveries')
    .select('id')
    .where('order_id', '=', orderId)
    .where('status', 'in', ['Sent', 'Unknown'])
    .executeTakeFirst();
  if (open) refuse('delivery-open');
}
