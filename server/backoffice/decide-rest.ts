import { sql } from 'kysely';
import { refusePayoutsWhileBooksDiffer } from '#ledger/refuse-payouts.ts';
import { deliverOrder } from '#orders/jobs.ts';
import { moveOrder } from '#orders/move-order.ts';
import { noteOrder } from '#orders/note-order.ts';
import type { Actor } from '#platform/audit.ts';
import type { Tx } from '#platform/database/database.ts';
import { enqueue } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { refuse } from '#platform/refusal.ts';
import { refundToWallet } from '#wallet/refund-to-wallet.ts';
import { recordAudit } from './record-audit.ts';
import { getStaffOrder } from './update-order.ts';

export interface RestDecision {
  /** The order's `_id` or orderid. */
  id: string;
  decision: 'refund' | 'retry';
  /** For the shopper and the audit log; at most 500 characters. */
  reason: string;
}

interface Parts {
  delivered: number;
  rejected: number;
  open: number;
  /** Of what the rejected parts cost at the supplier, in a million; by number where prices are not known. */
  rejected_share: number;
}

/**
 * Ends what a supplier delivered in part: the rejected deliveries are tried once more, or their share of the
 * price is returned and the order is completed. Both at most once, whoever presses at the same time. Refuses
 * `order-not-found`, `order-final`, `delivery-open`, `rest-decided`, `payouts-paused`.
 */
export async function decideRest(platform: Platform, actor: Actor, input: RestDecision): Promise<void> {
  await platform.db.transaction(async (tx) => {
    const { id, orderid } = await getStaffOrder(tx, input.id);
    const order = await tx
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (order.status !== 'Processing') refuse('order-final');
    const parts = await readParts(tx, id);
    if (parts.open > 0) refuse('delivery-open');
    if (parts.rejected === 0 || parts.delivered === 0) refuse('rest-decided');
    if (input.decision === 'refund') await refusePayoutsWhileBooksDiffer(tx);
    const now = platform.clock.now();
    if (input.decision === 'retry') {
      await tx
        .updateTable('deliveries')
        .set({ status: 'Pending', reason: '', not_found_at: null, not_found_count: 0, updated_at: now })
        .where('order_id', '=', id)
        .where('status', '=', 'Rejected')
        .execute();
      const text = `Trying the rest once more (${parts.rejected} of ${parts.rejected + parts.delivered}).`;
      await noteOrder(tx, order, { place: 'shop', actor: 'staff', actorId: actor.caller.id, text, now });
      await enqueue(
        tx,
        deliverOrder,
        { orderId: id },
        { key: `deliver ${id}`, queue: `supplier ${order.api_type}` },
      );
    } else {
      const returned = await returnShare(tx, order, parts, now);
      await moveOrder(tx, {
        orderId: id,
        to: 'Completed',
        actor: 'staff',
        actorId: actor.caller.id,
        reason: input.reason,
        text: `Delivered in part (${parts.delivered} of ${parts.delivered + parts.rejected}); ₹${returned / 100} is back in your wallet as R-Coins.`,
        now,
        pointsPercent: platform.settings.get('points.percent'),
      });
    }
    await recordAudit(tx, actor, {
      action: `order.rest-${input.decision}`,
      subject: 'order',
      subjectId: orderid,
      before: { status: order.status, delivered: parts.delivered, rejected: parts.rejected },
      after: { reason: input.reason },
    });
  });
}

/** Returns the share of what was not delivered, rounded down to the paisa. @returns what was returned, in paise */
async function returnShare(
  tx: Tx,
  order: {
    id: string;
    orderid: string;
    user_id: string;
    itemname: string;
    value_paise: number;
    refunded_paise: number;
  },
  parts: Parts,
  now: Date,
): Promise<number> {
  const share = Math.floor((order.value_paise * parts.rejected_share) / 1_000_000);
  const amountPaise = Math.min(share, order.value_paise - order.refunded_paise);
  if (amountPaise <= 0) return 0;
  await refundToWallet(tx, {
    userId: order.user_id,
    amountPaise,
    orderId: order.id,
    orderReference: order.orderid,
    description: `Refund of a part of ${order.itemname}`,
    part: 'rest',
    now,
  });
  await tx
    .updateTable('orders')
    .set({ refunded_paise: order.refunded_paise + amountPaise })
    .where('id', '=', order.id)
    .execute();
  return amountPaise;
}

async function readParts(tx: Tx, orderId: string): Promise<Parts> {
  const found = await sql<Parts>`
    with legs as (
      select d.status, p.price, bool_and(p.price > 0) over () as is_priced
      from deliveries d left join supplier_prices p
        on p.supplier = d.supplier and p.region = d.region and p.supplier_product = d.supplier_product and p.supplier_item = d.supplier_item
      where d.order_id = ${orderId})
    select count(*) filter (where status = 'Delivered')::int as delivered, count(*) filter (where status = 'Rejected')::int as rejected,
           count(*) filter (where status in ('Pending', 'Sent', 'Unknown'))::int as open,
           coalesce(floor(1000000 * sum(case when is_priced then price else 1 end) filter (where status = 'Rejected')
             / nullif(sum(case when is_priced then price else 1 end), 0)), 0)::int as rejected_share
    from legs`.execute(tx);
  return found.rows[0] ?? { delivered: 0, rejected: 0, open: 0, rejected_share: 0 };
}
