import type { Queries } from '#platform/database/database.ts';
import type { Fulfilment } from './fulfilment.ts';
import type { DeliveryRow, DeliveryStatus } from './tables.ts';

/** Writes what became of an attempt, unless a later one has taken its place. */
export async function recordOutcome(
  fulfilment: Fulfilment,
  delivery: DeliveryRow,
  outcome: { status: DeliveryStatus; reference?: string; reason?: string; balanceAfter?: number },
  queries: Queries = fulfilment.platform.db.queries,
): Promise<DeliveryRow | null> {
  const { clock } = fulfilment.platform;
  const written = await queries
    .updateTable('deliveries')
    .set({
      status: outcome.status,
      ...(outcome.reference !== undefined && { reference: outcome.reference }),
      reason: outcome.reason ?? '',
      ...(outcome.balanceAfter !== undefined && { balance_after: outcome.balanceAfter }),
      updated_at: clock.now(),
    })
    .where('id', '=', delivery.id)
    .where('attempt', '=', delivery.attempt)
    .where('status', '=', delivery.status)
    .returningAll()
    .executeTakeFirst();
  return written ?? null;
}
