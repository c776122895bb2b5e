import { sql } from 'kysely';
import { IS_CURRENT_CHOICE } from '#fulfilment/delivery/order-choice.ts';
import { type BookRule, bookRule } from '#ledger/book-rule.ts';

/** A coupon's use count matches its recorded uses and is within its limit. */
export const COUPON_RULES: readonly BookRule[] = [
  bookRule(
    'coupon-uses-counted',
    sql`select count(*)::int as rows from coupons`,
    sql`select 'coupon ' || c.code as subject,
          jsonb_build_object('kind', 'coupon-miscounted', 'data', jsonb_build_object(
            'counted', c.used_count, 'limit', c.usage_limit, 'held', coalesce(held.uses, 0),
            'heldByOne', coalesce(held.most, 0), 'limitOfOne', c.user_limit)) as finding
        from coupons c left join (
          select coupon_id, sum(uses)::int as uses, max(uses) as most
          from (select coupon_id, user_id, count(*) as uses from coupon_uses group by 1, 2) each_person group by 1
        ) held on held.coupon_id = c.id
        where c.used_count <> coalesce(held.uses, 0) or c.used_count > c.usage_limit
        order by c.code`,
  ),
];

/** Invariants across domains; the ledger's own rules are in its folder. */
export const SHOP_RULES: readonly BookRule[] = [
  bookRule(
    'gateway-is-booked',
    sql`select count(*)::int as rows from charges where status = 'success' or decision = 'credited'`,
    sql`select c.client_txn_id as subject, coalesce(c.received_paise, c.amount_paise) as expected, coalesce(sum(t.amount_paise), 0)::bigint as found
        from charges c left join ledger_transfers t on t.reference = c.id and t.kind in ('order-upi', 'top-up', 'late-payment')
        where c.status = 'success' or c.decision = 'credited'
        group by c.id having coalesce(sum(t.amount_paise), 0) <> coalesce(c.received_paise, c.amount_paise)`,
  ),
  bookRule(
    'booked-was-paid',
    sql`select count(*)::int as rows from ledger_transfers where debit = 'shop:upi-clearing'`,
    sql`select t.kind || ' ' || t.reference as subject, 0::bigint as expected, t.amount_paise as found
        from ledger_transfers t where t.debit = 'shop:upi-clearing'
        and not exists (select from charges c where c.id = t.reference and (c.status = 'success' or c.decision = 'credited'))`,
  ),
  bookRule(
    'orders-are-booked',
    sql`select count(*)::int as rows from orders where paid_at is not null`,
    sql`select o.orderid as subject, o.value_paise as expected, coalesce(sum(t.amount_paise), 0)::bigint as found
        from orders o left join ledger_transfers t on t.order_id = o.id and t.kind in ('order-upi', 'order-wallet')
        where o.paid_at is not null group by o.id having coalesce(sum(t.amount_paise), 0) <> o.value_paise`,
  ),
  bookRule(
    'refunds-are-booked',
    sql`select count(*)::int as rows from orders where refunded_paise > 0`,
    sql`select o.orderid as subject, o.refunded_paise as expected, coalesce(sum(t.amount_paise), 0)::bigint as found
        from orders o left join ledger_transfers t on t.order_id = o.id and t.kind = 'refund'
        group by o.id having coalesce(sum(t.amount_paise), 0) <> o.refunded_paise`,
  ),
  bookRule(
    'completed-was-delivered',
    sql`select count(distinct order_id)::int as rows from deliveries`,
    sql`select o.orderid as subject, count(d.id)::bigint as expected, count(d.id) filter (where d.status = 'Delivered')::bigint as found
        from orders o join deliveries d on d.order_id = o.id and ${IS_CURRENT_CHOICE}
        where o.status = 'Completed' and exists (select from order_events e where e.order_id = o.id and e.to_status = 'Completed' and e.actor = 'supplier')
        group by o.id having count(d.id) <> count(d.id) filter (where d.status = 'Delivered')`,
  ),
  bookRule(
    'delivered-was-not-refunded',
    sql`select count(distinct order_id)::int as rows from deliveries where status = 'Delivered'`,
    sql`select o.orderid as subject, 0::bigint as expected, o.refunded_paise as found
        from orders o where o.status = 'Refunded' and exists (select from deliveries d where d.order_id = o.id)
        and not exists (select from deliveries d where d.order_id = o.id and ${IS_CURRENT_CHOICE} and d.status <> 'Delivered')
        and not exists (select from order_events e where e.order_id = o.id and e.to_status = 'Refunded' and e.actor = 'staff')`,
  ),
  bookRule(
    'openings-booked',
    sql`select count(*)::int as rows from imported_rows where opening_paise > 0`,
    sql`select 'user ' || coalesce(c.user_id, t.user_id) as subject, c.opening_paise as expected, t.amount_paise as found
        from (select id as user_id, opening_paise from imported_rows where opening_paise > 0) c
        full join (select reference, user_id, amount_paise from ledger_transfers where kind = 'opening-balance') t
          on t.reference = c.user_id and t.user_id = c.user_id
        where c.opening_paise is distinct from t.amount_paise order by 1`,
  ),
];
