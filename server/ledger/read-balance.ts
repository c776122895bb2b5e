import type { Queries } from '#platform/database/database.ts';
import type { LedgerAccount } from './accounts.ts';

/** What a person's account holds, in paise; an account that never moved holds nothing. */
export async function readBalance(queries: Queries, account: LedgerAccount): Promise<number> {
  const row = await queries
    .selectFrom('ledger_balances')
    .select('balance_paise')
    .where('account', '=', account)
    .executeTakeFirst();
  return row?.balance_paise ?? 0;
}
