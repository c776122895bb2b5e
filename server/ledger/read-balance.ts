import type { Queries, Tx } from '#platform/database/database.ts';
import type { LedgerAccount } from './accounts.ts';

const balanceOf = (queries: Queries, account: LedgerAccount) =>
  queries.selectFrom('ledger_balances').select('balance_paise').where('account', '=', account);

/** Returns the balance in paise; 0 for an account without transfers. */
export async function readBalance(queries: Queries, account: LedgerAccount): Promise<number> {
  const row = await balanceOf(queries, account).executeTakeFirst();
  return row?.balance_paise ?? 0;
}

/** Returns the balance in paise, and locks it until commit; 0 for an account without transfers. */
export async function lockBalance(tx: Tx, account: LedgerAccount): Promise<number> {
  const row = await balanceOf(tx, account).forUpdate().executeTakeFirst();
  return row?.balance_paise ?? 0;
}
