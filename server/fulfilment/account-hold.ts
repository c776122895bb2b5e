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
/** While the balance cannot be read, it is tried again after so long: half of what has passed, between these. */
const READ_AGAIN_MS_MIN = 5_000;
const READ_AGAIN_MS_MAX = 60_000;

/** A delivery whose outcome only the balance of its account shows. */
export const IS_UNDECIDED = sql<boolean>`(d.status = 'Unknown' or (d.status = 'Sent' and d.reference = ''))`;

/**
 * Where the balance is the only evidence, nothing else is sent on an account while an order there is unknown:
 * else nobody could tell what the balance paid for. It rests until the balance was read after the quiet, and
 * goes on where that decided nothing: then a person does.
 *
 * @returns when to check again what holds the account: when the quiet ends, and then with backoff until the
 * balance has been read; null where nothing holds it
 */
export async function accountHeldUntil(
  queries: Queries,
  fulfilment: Fulfilment,
  supplier: Supplier,
): Promise<Date | null> {
  if (supplier.find) return null;
  const unknown = await queries
    .selectFrom('deliveries as d')
    .select(['sent_at', 'created_at', 'balance_after'])
    .where('supplier', '=', supplier.name)
    .where('region', '=', supplier.region)
    .where(IS_UNDECIDED)
    .orderBy('sent_at', 'desc')
    .executeTakeFirst();
  if (!unknown) return null;
  const now = fulfilment.platform.clock.now().getTime();
  const quiet = quietFrom(fulfilment, unknown).getTime();
  if (unknown.balance_after !== null) return now < quiet + MINUTE_MS ? new Date(quiet + MINUTE_MS) : null;
  if (now < quiet) return new Date(quiet);
  const end = quiet + UNREAD_MINUTES_MAX * MINUTE_MS;
  const pause = Math.min(READ_AGAIN_MS_MAX, Math.max(READ_AGAIN_MS_MIN, (now - quiet) / 2));
  return now < end ? new Date(Math.min(now + pause, end)) : null;
}

/** Who sends on an account, starts to wait for it or sets it free does so one after the other, until the commit. */
export async function lockAccount(
  tx: Tx,
  { supplier, region }: Pick<DeliveryRow, 'supplier' | 'region'>,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`send ${supplier} ${region}`}, 0))`.execute(tx);
}
