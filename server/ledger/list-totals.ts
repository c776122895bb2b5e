import { sql } from 'kysely';
import type { Queries } from '#platform/database/database.ts';

export interface AccountTotal {
  /** A shop's account, or `people:coins`, `people:points`, `people:earnings`: what all people hold together. */
  account: string;
  /** Credits less debits, in paise; below zero where the shop's account gave more than it got. */
  balancePaise: number;
}

/** The shop's accounts summed from their transfers, and what is owed to people, from their balances. */
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
