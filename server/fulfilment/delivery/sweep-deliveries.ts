import { sql } from 'kysely';
import { z } from 'zod';
import { notifyCustomer } from '#orders/jobs.ts';
import { LATE_AFTER_MINUTES, LATE_MINUTES } from '#orders/present-order.ts';
import { raiseAlarm } from '#platform/alarms.ts';
import { alertOwner } from '#platform/alert-owner.ts';
import { bindJob, defineJob, enqueue, type JobBinding } from '#platform/jobs/jobs.ts';
import type { AccountSender } from '../accounts/account-sender.ts';
import type { Fulfilment } from '../fulfilment.ts';
import { refundOverdue } from './refund-waiting.ts';
import { requeueForgottenOrders } from './wake-orders.ts';

export const sweepDeliveries = defineJob({ name: 'sweep-deliveries', payload: z.object({}), attemptsMax: 1 });

const ALARM_MINUTES = [LATE_MINUTES.api, LATE_MINUTES.hand] as const;
const NOTIFY_CUSTOMER_MINUTES = LATE_MINUTES.hand;
const MINUTE_MS = 60_000;
const BATCH = 500;

/** The safety net for paid orders: wakes forgotten ones, refunds overdue ones, reports late ones. */
export function sweepJob(fulfilment: Fulfilment, sender: AccountSender): JobBinding {
  return bindJob(sweepDeliveries, async () => {
    await requeueForgottenOrders(fulfilment, sender);
    await refundOverdue(fulfilment);
    for (const minutes of ALARM_MINUTES) await alarm(fulfilment, minutes);
  });
}

async function alarm({ platform }: Fulfilment, minutes: (typeof ALARM_MINUTES)[number]): Promise<void> {
  const { db, clock } = platform;
  const now = clock.now();
  await db.transaction(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select id from orders
      where status = 'Processing' and paid_at < ${new Date(now.getTime() - minutes * MINUTE_MS)} and ${LATE_AFTER_MINUTES} <= ${minutes}::int
        and not exists (select from alarms a where a.kind = 'order' and a.subject = orders.id and a.level >= ${minutes}::int)
      order by id limit ${BATCH}`.execute(tx);
    const late: string[] = [];
    for (const { id } of rows)
      if (await raiseAlarm(tx, { kind: 'order', subject: id, level: minutes }, { now })) late.push(id);
    if (late.length === 0) return;
    if (minutes === NOTIFY_CUSTOMER_MINUTES)
      for (const orderId of late) await enqueue(tx, notifyCustomer, { orderId, status: 'Delayed' });
    await alertOwner(platform, tx, {
      subject: `${late.length} paid order(s) wait for more than ${minutes} minutes`,
      text: `They are neither delivered nor refunded.`,
      path: '/admin/orders',
    });
  });
}
