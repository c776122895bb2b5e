import type { Fulfilment } from './fulfilment.ts';
import type { Supplier } from './suppliers/supplier.ts';

/**
 * Of accounts of one supplier and region the one to ask what all of them know, as a player's name: the first whose calls
 * go through; where none do, the first.
 */
export async function accountToAsk(
  { platform }: Fulfilment,
  accounts: readonly Supplier[],
): Promise<Supplier | undefined> {
  const [first] = accounts;
  if (!first || accounts.length === 1) return first;
  const failing = await platform.db.queries
    .selectFrom('supplier_health')
    .select('region')
    .where('supplier', '=', first.name)
    .where('failures', '>', 0)
    .execute();
  return accounts.find((each) => !failing.some(({ region }) => region === each.region)) ?? first;
}
