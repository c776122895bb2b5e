import type { Fulfilment } from './fulfilment.ts';
import type { Supplier } from './suppliers/supplier.ts';

/** Makes a supplier call and keeps what was asked and answered, for staff. Keys and signatures are not in it. */
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
    const tookMs = performance.now() - started;
    const { name, region } = supplier;
    fulfilment.metrics.observe('rush_supplier_call_duration_seconds', tookMs / 1000, {
      supplier: name,
      region,
      operation: what.operation,
      outcome,
    });
    await db.queries
      .insertInto('supplier_exchanges')
      .values({
        delivery_id: what.deliveryId ?? null,
        order_id: what.orderId ?? null,
        supplier: `${supplier.name} ${supplier.region}`.trim(),
        operation: what.operation,
        request: JSON.stringify(what.request),
        response: JSON.stringify(response),
        outcome,
        duration_ms: Math.round(tookMs),
        at,
        environment: supplier.environment,
      })
      .execute()
      .catch((error) => log.warn({ err: error }, 'a supplier exchange could not be recorded'));
  }
}
