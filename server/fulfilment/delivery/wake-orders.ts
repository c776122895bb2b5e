import { type RawBuilder, sql } from 'kysely';
import { deliverOrder } from '#orders/jobs.ts';
import type { Queries } from '#platform/database/database.ts';
import { bindJob, type JobBinding } from '#platform/jobs/jobs.ts';
import type { AccountSender } from '../accounts/account-sender.ts';
import { takeTurns } from '../accounts/supplier-account.ts';
import { accountsOf, type Fulfilment, findSupplier } from '../fulfilment.ts';
import { IS_CURRENT_CHOICE } from './order-choice.ts';

/** A job counts as alive if it runs, is due, or is due within this time. */
const SOON_MS = 120_000;

/** Recovers from crashes and lost wake-ups, so that within a minute every paid order is queued at an account or has ended. */
export async function requeueForgottenOrders(fulfilment: Fulfilment, sender: AccountSender): Promise<void> {
  const { db, clock } = fulfilment.platform;
  const now = clock.now();
  const paidBefore = new Date(now.getTime() - 60_000);
  const soon = new Date(now.getTime() + SOON_MS);
  const types = [...fulfilment.suppliers.keys()];
  const isForgotten = sql`o.paid_at < ${paidBefore} and not exists (
    select from graphile_worker.jobs j where j.key = 'deliver ' || o.id and j.attempts < j.max_attempts
      and (j.locked_at is not null or j.run_at <= now() or (j.run_at > ${now} and j.run_at < ${soon})))`;
  // The supplier's keys were removed, so staff take over.
  await wakeOrders(
    db.queries,
    sql`${isForgotten} and o.api_type <> all(${types}::text[])
      and (not exists (select from alarms a where a.kind = 'order' and a.subject = o.id)
           or exists (select from deliveries d where d.order_id = o.id and d.status = 'Sent'))`,
  );
  // The account of a further offer was removed.
  const accounts = accountsOf(fulfilment).map(({ name, region, account }) => `${name} ${region} ${account}`);
  await wakeOrders(
    db.queries,
    sql`${isForgotten} and exists (select from deliveries d where d.order_id = o.id and d.status in ('Pending', 'Sent')
      and concat_ws(' ', d.supplier, d.region, d.account) <> all(${accounts}::text[]))`,
  );
  // Not queued yet, or its whole choice has ended. A partial delivery waits for staff.
  await wakeOrders(
    db.queries,
    sql`${isForgotten} and o.api_type = any(${types}::text[]) and (
      not exists (select from deliveries d where d.order_id = o.id)
      or (select count(distinct d.status) = 1 and min(d.status) in ('Delivered', 'Rejected')
          from deliveries d where d.order_id = o.id and ${IS_CURRENT_CHOICE}))`,
  );
  for (const supplier of accountsOf(fulfilment)) sender.schedule(supplier);
}

async function wakeOrders(queries: Queries, which: RawBuilder<unknown>): Promise<void> {
  await sql`
    with due as (
      select o.id, o.paid_at from orders o where o.status = 'Processing' and o.is_api and ${which}
    ), batch as (
      select array_agg((${deliverOrder.name}::text, json_build_object('orderId', id), null,
          least(paid_at, now()), ${deliverOrder.attemptsMax}::int,
          'deliver ' || id, null, null)::graphile_worker.job_spec order by paid_at, id) as specs
      from due having count(*) > 0
    )
    select count(*) from batch cross join lateral graphile_worker.add_jobs(batch.specs) job`.execute(queries);
}

export function accountTurnsJob(fulfilment: Fulfilment, sender: AccountSender): JobBinding {
  return bindJob(takeTurns, async (account) => {
    const supplier = findSupplier(fulfilment, account);
    if (supplier) sender.schedule(supplier);
  });
}
