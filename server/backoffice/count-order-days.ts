import { sql } from 'kysely';
import type { Database, Tx } from '#platform/database/database.ts';
import { endOfIndianDay, startOfIndianDay } from '#platform/indian-day.ts';
import { defineScheduledJob } from '#platform/jobs/jobs.ts';

/** A transaction may commit after one that began later, so recent changes are recounted. */
const RECOUNT_MS = 120_000;

export const countOrderDaysJob = defineScheduledJob('count-order-days', 1);

export async function countOrderDays(db: Database, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    // Concurrent counts would insert the same day twice.
    await sql`select pg_advisory_xact_lock(hashtext('order_days'))`.execute(tx);
    const latest = await sql<{ at: Date | null }>`select max(counted_at) as at from order_days`.execute(tx);
    const since = new Date((latest.rows[0]?.at?.getTime() ?? RECOUNT_MS) - RECOUNT_MS);
    const days = await sql<{ day: string }>`
      select distinct to_char(created_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as day from orders where updated_at >= ${since}`.execute(
      tx,
    );
    for (const { day } of days.rows) await countDay(tx, day, now);
  });
}

async function countDay(tx: Tx, day: string, now: Date): Promise<void> {
  await sql`delete from order_days where day = ${day}::date`.execute(tx);
  await sql`
    with placed as (
      select o.product_id, o.productname, o.paymentmode, coalesce(nullif(o.api_type, ''), 'by hand') as api_type, o.status,
        o.value_paise - o.refunded_paise as kept_paise,
        o.value_paise - o.refunded_paise - o.cost_paise as margin_paise,
        case when o.status = 'Completed' and o.completed_at >= o.paid_at then floor(20 * ln(1 + extract(epoch from o.completed_at - o.paid_at)))::int end as bucket
      from orders o
      where o.created_at >= ${startOfIndianDay(day)} and o.created_at < ${endOfIndianDay(day)}
    ), counted as (
      select product_id, productname, paymentmode, api_type, bucket, count(*) as orders,
        count(*) filter (where status = 'Completed') as completed,
        count(*) filter (where status = 'Refunded') as refunded,
        count(*) filter (where status = 'Cancelled') as cancelled,
        count(*) filter (where status = 'Failed') as failed,
        count(*) filter (where status = 'Processing') as processing,
        coalesce(sum(kept_paise) filter (where status = 'Completed'), 0) as sales_paise,
        coalesce(sum(margin_paise) filter (where status = 'Completed'), 0) as margin_paise,
        coalesce(sum(kept_paise) filter (where status = 'Completed' and margin_paise is null), 0) as uncosted_paise
      from placed group by product_id, productname, paymentmode, api_type, bucket
    )
    insert into order_days
    select ${day}::date, product_id, productname, paymentmode, api_type, sum(orders), sum(completed), sum(refunded), sum(cancelled), sum(failed), sum(processing),
      sum(sales_paise), sum(margin_paise), sum(uncosted_paise), coalesce(jsonb_object_agg(bucket, orders) filter (where bucket is not null), '{}'), ${now}::timestamptz
    from counted group by product_id, productname, paymentmode, api_type`.execute(tx);
}
