import { sql } from 'kysely';
import type { Fulfilment } from '../fulfilment.ts';
import type { Supplier } from './supplier.ts';

/** Records a supplier call for staff, without keys or signatures. */
export async function recordExchange<Answer>(
  fulfilment: Fulfilment,
  supplier: Supplier,
  what: { operation: string; request: unknown; deliveryId?: string; orderId?: string },
  call: () => Promise<Answer>,
): Promise<Answer> {
  const { db, clock, log } = fulfilment.platform;
  const at = clock.now();
  const started = performance.now();
  let outcome = 'unknown';
  let response: unknown = null;
  try {
    const answer = await call();
    response = answer;
    outcome =
      typeof answer === 'object' && answer !== null && 'kind' in answer ? String(answer.kind) : 'answered';
    return answer;
  } catch (error) {
    response = { error: error instanceof Error ? error.message : String(error) };
    throw error;
  } finally {
    const { name, region, account } = supplier;
    const { metrics } = fulfilment.platform;
    metrics.observe('rush_supplier_call_duration_seconds', (performance.now() - started) / 1000, {
      supplier: name,
      region,
      account: String(account),
      operation: what.operation,
      outcome,
    });
    // Not flushed to disk: the outcome is committed next, and that flushes this too.
    const exchange = sql`
      with no_flush as materialized (select set_config('synchronous_commit', 'off', true))
      insert into supplier_exchanges (delivery_id, order_id, supplier, region, account, operation, request, response, outcome, at,
        environment)
      select ${what.deliveryId ?? null}, ${what.orderId ?? null}, ${name}, ${region}, ${account}::int,
        ${what.operation}, ${JSON.stringify(what.request)}::jsonb, ${JSON.stringify(response)}::jsonb, ${outcome},
        ${at}::timestamptz, ${supplier.environment}
      from no_flush`;
    await db
      .prepared('record-exchange', exchange)
      .catch((error) => log.warn({ err: error }, 'recording a supplier exchange failed'));
  }
}
