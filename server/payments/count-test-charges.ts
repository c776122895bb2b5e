import type { Queries } from '#platform/database/database.ts';

/** Charges of simulated gateways and of test keys. */
export async function countTestCharges(queries: Queries): Promise<number> {
  const { count } = await queries
    .selectFrom('charges')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('environment', '=', 'test')
    .executeTakeFirstOrThrow();
  return count;
}
