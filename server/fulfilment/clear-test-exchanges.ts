import { sql } from 'kysely';
import { endAlarms } from '#platform/alarms.ts';
import type { Queries, Tx } from '#platform/database/database.ts';
import './tables.ts';

/** What was said to and by simulated suppliers, and the deliveries that wait for an answer of theirs. */
export async function countTestExchanges(queries: Queries): Promise<{ exchanges: number; open: number }> {
  const { rows } = await sql<{ exchanges: number; open: number }>`
    select (select count(*)::int from supplier_exchanges where environment = 'test') as exchanges,
           (select count(*)::int from deliveries where environment = 'test' and status in ('Sent', 'Unknown')) as open`.execute(
    queries,
  );
  return rows[0] ?? { exchanges: 0, open: 0 };
}

/**
 * Ends the open deliveries of these orders as rejected, and forgets what simulated suppliers said: exchanges,
 * accounts of players, balances, readings, prices, health and signatures are asked anew of the real ones, and so are
 * exchange rates.
 */
export async function clearTestExchanges(tx: Tx, orderIds: readonly string[], now: Date): Promise<void> {
  await sql`
    update deliveries set status = 'Rejected', reason = '', reason_code = 'demo-cleared', updated_at = ${now}
    where status in ('Sent', 'Unknown') and (environment = 'test' or order_id = any(${orderIds}))`.execute(
    tx,
  );
  await tx.deleteFrom('exchange_rates').where('environment', '=', 'test').execute();
  const { rows } = await sql<{ was: boolean }>`
    with gone as (delete from supplier_exchanges where environment = 'test' returning 1)
    select exists (select from gone) as was`.execute(tx);
  if (!rows[0]?.was) return;
  await tx.deleteFrom('player_checks').execute();
  await tx.deleteFrom('supplier_balances').execute();
  await tx.deleteFrom('supplier_prices').execute();
  await tx.deleteFrom('supplier_price_changes').execute();
  await tx.deleteFrom('supplier_health').execute();
  await tx.deleteFrom('supplier_signatures').execute();
  for (const kind of ['rate-refused', 'rates-silent', 'hours-left'] as const) await endAlarms(tx, kind);
}
