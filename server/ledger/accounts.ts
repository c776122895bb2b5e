import { sql } from 'kysely';
import type { Queries, Tx } from '#platform/database/database.ts';

/** A ledger account: a person's (`user:<id>:coins`) or one of the shop's. */
export type LedgerAccount =
  | `user:${string}:${'coins' | 'points' | 'earnings'}`
  | (typeof SHOP)[keyof typeof SHOP];

export const SHOP = {
  upi: 'shop:upi-clearing',
  sales: 'shop:sales',
  promotions: 'shop:promotions',
  refunds: 'shop:refunds',
  grants: 'shop:grants',
  /** What the previous shop owed to imported customers. */
  opening: 'shop:opening-balances',
  lapsed: 'shop:lapsed',
} as const;

export const coinsOf = (userId: string): LedgerAccount => `user:${userId}:coins`;
export const pointsOf = (userId: string): LedgerAccount => `user:${userId}:points`;
export const earningsOf = (userId: string): LedgerAccount => `user:${userId}:earnings`;

const selectBalance = (queries: Queries, account: LedgerAccount) =>
  queries.selectFrom('ledger_balances').select('balance_paise').where('account', '=', account);

/** Returns the balance in paise; 0 for an account without transfers. */
export async function readBalance(queries: Queries, account: LedgerAccount): Promise<number> {
  const row = await selectBalance(queries, account).executeTakeFirst();
  return row?.balance_paise ?? 0;
}

/** Returns the balance in paise, and locks it until commit; 0 for an account without transfers. */
export async function lockBalance(tx: Tx, account: LedgerAccount): Promise<number> {
  const row = await selectBalance(tx, account).forUpdate().executeTakeFirst();
  return row?.balance_paise ?? 0;
}

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
