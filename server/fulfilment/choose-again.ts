import { sql } from 'kysely';
import { deliverOrder, deliveryJob } from '#orders/jobs.ts';
import type { Tx } from '#platform/database/database.ts';
import { enqueue } from '#platform/jobs/jobs.ts';
import type { AccountPlan } from './evidence/plan-account.ts';
import { accountsIn, type Fulfilment } from './fulfilment.ts';
import type { LockedView } from './supplier-account.ts';
import type { Supplier } from './suppliers/supplier.ts';

/** Places are free, nothing pauses, and yet some are not sent. */
export const isHeldByCost = (
  { isHeld, isQuietWanted, isReadingDue }: AccountPlan,
  { circuitUntil, readingUntil }: LockedView,
): boolean => isHeld && !isQuietWanted && !isReadingDue && readingUntil === null && circuitUntil === null;

/** An order that is held here is chosen for again so often. */
export const CHOOSE_AGAIN_MS = 5_000;
/** So many at once: a long queue is no flood of jobs. */
const CHOSEN_AGAIN_MAX = 20;

/**
 * Orders that are held here and have other offers, or other accounts for their offer, are chosen for again: by their
 * own jobs, not under this lock.
 *
 * @returns how many of `held` were
 */
export async function chooseAgain(
  tx: Tx,
  fulfilment: Fulfilment,
  { name, region }: Supplier,
  held: readonly string[],
): Promise<number> {
  if (held.length === 0) return 0;
  const others = accountsIn(fulfilment, { supplier: name, region });
  const now = fulfilment.platform.clock.now();
  const orders = await sql<{ id: string }>`
    with judged as (
      update deliveries set judged_at = ${now} where id in (
        select d.id from deliveries d
        where d.id = any(${held}::text[]) and d.status = 'Pending'
          and (d.judged_at is null or d.judged_at < ${new Date(now.getTime() - CHOOSE_AGAIN_MS)})
          and (${others.length > 1} or exists (select from orders o join item_offers f on f.item_id = o.item_id
            where o.id = d.order_id and f.is_enabled and f.confirmed_at is not null))
        order by d.queued_at, d.order_id, d.item_number limit ${CHOSEN_AGAIN_MAX})
      returning order_id)
    select distinct order_id as id from judged`.execute(tx);
  for (const order of orders.rows) await enqueue(tx, deliverOrder, { orderId: order.id }, deliveryJob(order));
  return orders.rows.length;
}

/** Of those that wait, the ones that are not sent here now though nothing but the account itself keeps them. */
export function heldOf(view: LockedView, plan: AccountPlan): string[] {
  if (view.circuitUntil === null && !isHeldByCost(plan, view)) return [];
  return view.waiting.map(({ id }) => id).filter((id) => !plan.send.includes(id));
}
