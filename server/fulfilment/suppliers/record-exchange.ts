import { sql } from 'kysely';
import type { Fulfilment } from '../fulfilment.ts';
import type { Supplier } from './supplier.ts';

/** Records a supplier call for staff, without keys or signatures. */
export async function recordExchange<Result>(
  fulfilment: Fulfilment,
  supplier: Supplier,
  details: { operation: string; request: unknown; deliveryId?: string; orderId?: string },
  call: () => Promise<Result>,
): Promise<Result> {
  const { db, clock, log } = fulfilment.platform;
  const at = clock.now();
  const startedAt = performance.now();
  let outcome = 'unknown';
  let response: unknown = null;
  try {
    const result = await call();
    response = result;
    outcome =
      typeof result === 'object' && result !== null && 'kind' in result ? String(result.kind) : 'answered';
    return result;
  } catch (error) {
    response = { error: error instanceof Error ? error.message : String(error) };
    throw error;
  } finally {
    const { name, region, account } = supplier;
    const { metrics } = fulfilment.platform;
    metrics.observe('rush_supplier_call_duration_seconds', (performance.now() - startedAt) / 1000, {
      supplier: name,
      region,
      account: String(account),
      operation: details.operation,
      outcome,
    });
    // Not flushed to disk: the outcome is committed next, and that flushes this too.
    const exchange = sql`
      with no_flush as materialized (select set_config('synchronous_commit', 'off', true))
      insert into supplier_exchanges (delivery_id, order_id, supplier, region, account, operation, request, response, outcome, at,
        environment)
      select ${details.deliveryId ?? null}, ${details.orderId ?? null}, ${name}, ${region}, ${account}::int,
        ${details.operation}, ${JSON.stringify(details.request)}::jsonb, ${JSON.stringify(response)}::jsonb, ${outcome},
        ${at}::timestamptz, ${supplier.environment}
      from no_flush`;
    await db
      .prepared('record-exchange', exchange)
      .catch((error) => log.warn({ err: error }, 'recording a supplier exchange failed'));
  }
}
