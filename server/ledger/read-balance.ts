import type { Queries, Tx } from '#platform/database/database.ts';
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

/** A person's balance in paise, locked until the transaction ends; 0 for an account that never moved. */
export async function lockBalance(tx: Tx, account: LedgerAccount): Promise<number> {
  const row = await tx
    .selectFrom('ledger_balances')
    .select('balance_paise')
    .where('account', '=', account)
    .forUpdate()
    .executeTakeFirst();
  return row?.balance_paise ?? 0;
}
