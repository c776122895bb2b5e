import type { Queries } from '#platform/database/database.ts';
import './tables.ts';

/** Exchanges with simulated suppliers. */
export async function countTestExchanges(queries: Queries): Promise<number> {
  const { count } = await queries
    .selectFrom('supplier_exchanges')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('environment', '=', 'test')
    .executeTakeFirstOrThrow();
  return count;
}
