import { sql } from 'kysely';
import type { Queries, Tx } from '#platform/database/database.ts';
import type { Fulfilment } from './fulfilment.ts';
import type { Supplier } from './suppliers/supplier.ts';
import type { DeliveryRow } from './tables.ts';

const MINUTE_MS = 60_000;

/** From when on silence means that the supplier never executed it: until then it may still be under way there. */
export function quietFrom(
  { platform }: Fulfilment,
  delivery: Pick<DeliveryRow, 'sent_at' | 'created_at'>,
): Date {
  const sentAt = delivery.sent_at ?? delivery.created_at;
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

/** Who sends on an account, starts to wait for it or sets it free does so one after the other, until the commit. */
export async function lockAccount(
  tx: Tx,
  { supplier, region }: Pick<DeliveryRow, 'supplier' | 'region'>,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`send ${supplier} ${region}`}, 0))`.execute(tx);
}
