import { sql } from 'kysely';
import { deliverOrder } from '#orders/jobs.ts';
import type { Queries } from '#platform/database/database.ts';
import { enqueue } from '#platform/jobs/jobs.ts';
import type { Fulfilment } from './fulfilment.ts';
import type { Supplier } from './suppliers/supplier.ts';
import type { DeliveryRow } from './tables.ts';

const MINUTE_MS = 60_000;

/** From when on silence means that the supplier never executed it: until then it may still be under way there. */
export function quietFrom({ platform }: Fulfilment, leg: Pick<DeliveryRow, 'sent_at' | 'created_at'>): Date {
  const sentAt = leg.sent_at ?? leg.created_at;
  return new Date(sentAt.getTime() + platform.settings.get('supplier.quietMinutes') * MINUTE_MS);
}

/** So long after quiet an account rests at most, where its balance cannot be read. */
const UNREAD_MINUTES_MAX = 60;

/**
 * Where the balance is the only evidence, nothing else is sent on an account while an order there is unknown:
 * else nobody could tell what the balance paid for. It rests until the balance was read after the quiet, and
 * goes on where that decided nothing: then a person does.
 *
 * @returns until when the account rests; null where it does not
 */
export async function accountHeldUntil(
  queries: Queries,
  fulfilment: Fulfilment,
  supplier: Supplier,
): Promise<Date | null> {
  if (supplier.find) return null;
  const unknown = await queries
    .selectFrom('deliveries')
    .select(['sent_at', 'created_at', 'balance_after'])
    .where('supplier', '=', supplier.name)
    .where('region', '=', supplier.region)
    .where((where) =>
      where.or([
        where('status', '=', 'Unknown'),
        where.and([where('status', '=', 'Sent'), where('reference', '=', '')]),
      ]),
    )
    .orderBy('sent_at', 'desc')
    .executeTakeFirst();
  if (!unknown) return null;
  const minutes = unknown.balance_after === null ? UNREAD_MINUTES_MAX : 1;
  const until = new Date(quietFrom(fulfilment, unknown).getTime() + minutes * MINUTE_MS);
  return until > fulfilment.platform.clock.now() ? until : null;
}

/** So many at once: they run one after the other anyway, and the sweep wakes the rest. */
const WAKE_MAX = 100;

/** Wakes the orders that waited for an account, oldest first. */
export async function wakeWaitingOrders(
  queries: Queries,
  account: Pick<DeliveryRow, 'supplier' | 'region'>,
): Promise<void> {
  const waiting = await sql<{ id: string; api_type: string }>`
    select o.id, o.api_type from orders o
    where o.status = 'Processing' and exists (
      select from deliveries d where d.order_id = o.id and d.status = 'Pending' and d.supplier = ${account.supplier} and d.region = ${account.region})
    order by o.paid_at, o.id limit ${WAKE_MAX}`.execute(queries);
  for (const order of waiting.rows)
    await enqueue(
      queries,
      deliverOrder,
      { orderId: order.id },
      { key: `deliver ${order.id}`, queue: `supplier ${order.api_type}` },
    );
}
