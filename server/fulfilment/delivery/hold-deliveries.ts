import { sql } from 'kysely';
import type { Queries, Tx } from '#platform/database/database.ts';
import '../tables.ts';
import { IS_HELD } from './order-choice.ts';

/**
 * Holds the orders from a restored backup until staff release them. Staff also decide unknown deliveries, because the
 * backup lacks later balance readings.
 *
 * @param hold.placedUntil the time of the backup
 */
export async function holdDeliveries(tx: Tx, hold: { placedUntil: Date; now: Date }): Promise<void> {
  // The clocks of the shop and the database may differ, so hold every order in the backup.
  await sql`insert into delivery_holds (placed_until, held_at)
    select greatest(${hold.placedUntil}::timestamptz, max(created_at)), ${hold.now} from orders`.execute(tx);
  await sql`update deliveries set status = 'Unknown', unknown_at = ${hold.now}, reason = '', reason_code = 'interrupted',
      poll_at = ${hold.now}, updated_at = ${hold.now}
    where status = 'Sent' and reference = ''`.execute(tx);
  await tx
    .updateTable('deliveries')
    .set({ left_to_staff_at: hold.now })
    .where('status', '=', 'Unknown')
    .where('left_to_staff_at', 'is', null)
    .execute();
}

export async function readHold(queries: Queries): Promise<{ placedUntil: Date; orders: number } | null> {
  const result = await sql<{ placed_until: Date | null; orders: number }>`
    select max(placed_until) as placed_until,
      (select count(*) from orders o where o.status = 'Processing' and ${IS_HELD}) as orders
    from delivery_holds where released_at is null`.execute(queries);
  const row = result.rows[0];
  return row?.placed_until ? { placedUntil: row.placed_until, orders: row.orders } : null;
}

export async function releaseDeliveries(tx: Tx, release: { by: string; now: Date }): Promise<boolean> {
  const released = await tx
    .updateTable('delivery_holds')
    .set({ released_at: release.now, released_by: release.by })
    .where('released_at', 'is', null)
    .executeTakeFirst();
  return released.numUpdatedRows > 0n;
}
