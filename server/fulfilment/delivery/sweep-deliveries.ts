import { sql } from 'kysely';
import { deliverOrderJob } from '#orders/move-order.ts';
import { notifyCustomerJob } from '#orders/notify-customer.ts';
import { LATE_AFTER_MINUTES, LATE_MINUTES } from '#orders/present-order.ts';
import { raiseAlarm } from '#platform/alarms.ts';
import { alertOwner } from '#platform/alert-owner.ts';
import { bindJob, defineScheduledJob, enqueue, type JobBinding } from '#platform/jobs/jobs.ts';
import type { AccountSender } from '../accounts/account-sender.ts';
import { accountsOf, type Fulfilment } from '../fulfilment.ts';
import { IS_CURRENT_CHOICE } from './order-choice.ts';
import { refundOverdue } from './refund-waiting.ts';

export const sweepDeliveries = defineScheduledJob('sweep-deliveries', 1);

const ALARM_MINUTES = [LATE_MINUTES.api, LATE_MINUTES.hand] as const;
const NOTIFY_CUSTOMER_MINUTES = LATE_MINUTES.hand;
const MINUTE_MS = 60_000;
const BATCH = 500;

/** The safety net for paid orders: requeues forgotten ones, refunds overdue ones, reports late ones. */
export function sweepJob(fulfilment: Fulfilment, sender: AccountSender): JobBinding {
  return bindJob(sweepDeliveries, async () => {
    await requeueForgottenOrders(fulfilment, sender);
    await refundOverdue(fulfilment);
    for (const minutes of ALARM_MINUTES) await reportLateOrders(fulfilment, minutes);
  });
}

async function reportLateOrders(
  { platform }: Fulfilment,
  minutes: (typeof ALARM_MINUTES)[number],
): Promise<void> {
  const { db, clock } = platform;
  const now = clock.now();
  await db.transaction(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select id from orders
      where status = 'Processing' and paid_at < ${new Date(now.getTime() - minutes * MINUTE_MS)} and ${LATE_AFTER_MINUTES} <= ${minutes}::int
        and not exists (select from alarms a where a.kind = 'order' and a.subject = orders.id and a.level >= ${minutes}::int)
      order by id limit ${BATCH}`.execute(tx);
    const lateIds: string[] = [];
    for (const { id } of rows)
      if (await raiseAlarm(tx, { kind: 'order', subject: id, level: minutes }, { now })) lateIds.push(id);
    if (lateIds.length === 0) return;
    if (minutes === NOTIFY_CUSTOMER_MINUTES)
      for (const orderId of lateIds) await enqueue(tx, notifyCustomerJob, { orderId, status: 'Delayed' });
    await alertOwner(platform, tx, {
      kind: 'late',
      subject: `${lateIds.length === 1 ? '1 paid order has' : `${lateIds.length} paid orders have`} waited for more than ${minutes} minutes`,
      text: 'Not yet delivered or refunded.',
      path: '/admin/orders',
    });
  });
}

/** A job counts as alive if it is running, due, or due within this time. */
const SOON_MS = 120_000;

/** Recovers from crashes and lost wake-ups: requeues orders that were paid over a minute ago and need a job. */
async function requeueForgottenOrders(fulfilment: Fulfilment, sender: AccountSender): Promise<void> {
  const { db, clock } = fulfilment.platform;
  const now = clock.now();
  const soon = new Date(now.getTime() + SOON_MS);
  const types = [...fulfilment.suppliers.keys()];
  const accounts = accountsOf(fulfilment);
  const names = accounts.map(({ name, region, account }) => `${name} ${region} ${account}`);
  // An order needs a job if its supplier or the account for a further offer was removed, if it is not queued yet, or if
  // its whole choice has ended. A partial delivery waits for staff.
  await sql`
    with due as (
      select o.id, o.paid_at from orders o
      where o.status = 'Processing' and o.is_api and o.paid_at < ${new Date(now.getTime() - MINUTE_MS)}
        and not exists (select from graphile_worker.jobs j where j.key = 'deliver ' || o.id and j.attempts < j.max_attempts
          and (j.locked_at is not null or j.run_at <= now() or (j.run_at > ${now} and j.run_at < ${soon})))
        and (
          (o.api_type <> all(${types}::text[]) and (
            not exists (select from alarms a where a.kind = 'order' and a.subject = o.id)
            or exists (select from deliveries d where d.order_id = o.id and d.status = 'Sent')))
          or exists (select from deliveries d where d.order_id = o.id and d.status in ('Pending', 'Sent')
            and concat_ws(' ', d.supplier, d.region, d.account) <> all(${names}::text[]))
          or (o.api_type = any(${types}::text[]) and (
            not exists (select from deliveries d where d.order_id = o.id)
            or (select count(distinct d.status) = 1 and min(d.status) in ('Delivered', 'Rejected')
                from deliveries d where d.order_id = o.id and ${IS_CURRENT_CHOICE}))))
    ), batch as (
      select array_agg((${deliverOrderJob.name}::text, json_build_object('orderId', id), null,
          least(paid_at, now()), ${deliverOrderJob.attemptsMax}::int,
          'deliver ' || id, null, null)::graphile_worker.job_spec order by paid_at, id) as specs
      from due having count(*) > 0
    )
    select count(*) from batch cross join lateral graphile_worker.add_jobs(batch.specs) job`.execute(
    db.queries,
  );
  for (const supplier of accounts) sender.schedule(supplier);
}
