import { sql } from 'kysely';
import { deliverOrder, deliveryJob } from '#orders/jobs.ts';
import type { Tx } from '#platform/database/database.ts';
import { enqueue } from '#platform/jobs/jobs.ts';
import { accountsIn, type Fulfilment } from '../fulfilment.ts';
import type { Supplier } from '../suppliers/supplier.ts';
import { columnsOf, isOf } from './account-key.ts';

/** How often an order that waits for an unavailable account chooses an offer again. */
export const CHOOSE_AGAIN_MS = 5_000;
/** Limits how many jobs a long queue creates. */
const CHOSEN_AGAIN_MAX = 20;

/** Enqueues jobs for orders that wait at this account and could be bought elsewhere. @returns how many */
export async function chooseAgain(tx: Tx, fulfilment: Fulfilment, account: Supplier): Promise<number> {
  const all = accountsIn(fulfilment, columnsOf(account));
  const now = fulfilment.platform.clock.now();
  const orders = await sql<{ id: string }>`
    with judged as (
      update deliveries set judged_at = ${now} where id in (
        select d.id from deliveries d
        where ${isOf('d', account)} and d.status = 'Pending'
          and (d.judged_at is null or d.judged_at < ${new Date(now.getTime() - CHOOSE_AGAIN_MS)})
          and (${all.length > 1} or exists (select from orders o join item_offers f on f.item_id = o.item_id
            where o.id = d.order_id and f.is_enabled and f.confirmed_at is not null))
        order by d.queued_at, d.order_id, d.item_number limit ${CHOSEN_AGAIN_MAX})
      returning order_id)
    select distinct order_id as id from judged`.execute(tx);
  for (const order of orders.rows) await enqueue(tx, deliverOrder, { orderId: order.id }, deliveryJob(order));
  return orders.rows.length;
}
