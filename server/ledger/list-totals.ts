import { sql } from 'kysely';
import type { Queries } from '#platform/database/database.ts';

export interface AccountTotal {
  /** A shop account, or `people:coins`, `people:points`, `people:earnings` for the sum over all people. */
  account: string;
  /** Credits minus debits, in paise. Negative if a shop account paid out more than it received. */
  balancePaise: number;
}

export async function listTotals(queries: Queries): Promise<AccountTotal[]> {
  const { rows } = await sql<AccountTotal>`
    select account, sum(amount_paise)::bigint as "balancePaise" from (
      select credit as account, amount_paise from ledger_transfers where credit like 'shop:%'
      union all
      select debit, -amount_paise from ledger_transfers where debit like 'shop:%'
      union all
      select 'people:' || split_part(account, ':', 3), balance_paise from ledger_balances
    ) entries group by account order by account`.execute(queries);
  return rows;
}
