import { undeliveredValuePaise } from '@rush/contract/price.ts';
import { sql } from 'kysely';
import { moveOrder, refundPart } from '#orders/move-order.ts';
import type { OrderRow } from '#orders/tables.ts';
import type { Queries, Tx } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { IS_CURRENT_CHOICE } from './order-choice.ts';

export interface Parts {
  delivered: number;
  rejected: number;
  pending: number;
  open: number;
  /** Price of the undelivered parts, in paise; the whole price if the order has no parts. */
  undeliveredPaise: number;
}

const countParts = ({ delivered, rejected, pending, open }: Parts) => delivered + rejected + pending + open;

/**
 * Counts the parts of an order and values them by the supplier's prices or, if one is unknown, equally. Rounds the
 * refund down to the paisa.
 *
 * @param byHand how many units staff delivered, for an order without a supplier
 */
export async function readParts(
  queries: Queries,
  order: Pick<OrderRow, 'id' | 'value_paise' | 'quantity'>,
  byHand?: number,
): Promise<Parts> {
  const result = await sql<Omit<Parts, 'undeliveredPaise'> & { undelivered_paise: number | null }>`
    with deliveries as (
      select d.status, case when bool_and(p.price > 0) over () then p.price else 1 end as cost
      from deliveries d left join supplier_prices p
        on p.supplier = d.supplier and p.region = d.region and p.account = d.account
          and p.supplier_product = d.supplier_product and p.supplier_item = d.supplier_item
      where d.order_id = ${order.id} and ${IS_CURRENT_CHOICE})
    select count(*) filter (where status = 'Delivered')::int as delivered, count(*) filter (where status = 'Rejected')::int as rejected,
           count(*) filter (where status = 'Pending')::int as pending, count(*) filter (where status in ('Sent', 'Unknown'))::int as open,
           floor(${order.value_paise}::numeric * coalesce(sum(cost) filter (where status <> 'Delivered'), 0) / nullif(sum(cost), 0))::bigint as undelivered_paise
    from deliveries`.execute(queries);
  const { undelivered_paise, ...counts } = result.rows[0] ?? {
    ...{ delivered: 0, rejected: 0, pending: 0, open: 0 },
    undelivered_paise: null,
  };
  const parts = { ...counts, undeliveredPaise: undelivered_paise ?? order.value_paise };
  if (countParts(parts) > 0 || !byHand) return parts;
  const rejected = order.quantity - byHand;
  const undeliveredPaise = undeliveredValuePaise({
    valuePaise: order.value_paise,
    quantity: order.quantity,
    delivered: byHand,
  });
  return { ...parts, delivered: byHand, rejected, undeliveredPaise };
}

/** What a refund or cancellation by staff would return now, in paise. */
export function refundablePaise(
  order: Pick<OrderRow, 'status' | 'paid_at' | 'value_paise' | 'refunded_paise'>,
  parts: Parts,
): number {
  if (!order.paid_at) return 0;
  if (order.status === 'Completed') return order.refunded_paise > 0 ? 0 : order.value_paise;
  if (order.status !== 'Processing') return 0;
  const owed = parts.delivered > 0 ? parts.undeliveredPaise : order.value_paise;
  return Math.max(0, owed - order.refunded_paise);
}

/** Refunds the undelivered share once and completes the order, which awards points. The coupon stays used. */
export async function refundUndelivered(
  platform: Platform,
  tx: Tx,
  order: OrderRow,
  parts: Parts,
  decision: { actorId: string; reason: string; now: Date },
): Promise<void> {
  const amountPaise = parts.undeliveredPaise - order.refunded_paise;
  if (amountPaise > 0) await refundPart(tx, order, amountPaise, decision.now);
  await moveOrder(tx, {
    orderId: order.id,
    to: 'Completed',
    actor: 'staff',
    actorId: decision.actorId,
    reason: decision.reason,
    event: {
      kind: 'refunded-in-part',
      data: {
        delivered: parts.delivered,
        total: countParts(parts) || order.quantity,
        amountPaise: Math.max(0, amountPaise),
        note: decision.reason,
      },
    },
    now: decision.now,
    pointsPercent: platform.settings.get('points.percent'),
  });
}
