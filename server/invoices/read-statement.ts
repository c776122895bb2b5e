import { sql } from 'kysely';
import { coinsOf } from '#ledger/accounts.ts';
import type { WalletRow } from '#ledger/tables.ts';
import type { Queries } from '#platform/database/database.ts';
import { endOfIndianDay, startOfIndianDay } from '#platform/indian-day.ts';
import { refuse } from '#platform/refusal.ts';

const DAYS_MAX = 366;
const LINES_MAX = 2_000;

export interface StatementLine {
  at: Date;
  /** Null for an order paid by UPI. */
  entry: Pick<WalletRow, 'kind' | 'data'> | null;
  /** Order id, else wallet transaction id. */
  reference: string;
  /** Received by UPI, for an order or a top-up. */
  upiPaise: number;
  inPaise: number;
  outPaise: number;
}

export interface Statement {
  openingPaise: number;
  closingPaise: number;
  lines: StatementLine[];
}

/** Refuses with `period-invalid`, `period-too-long`. */
export async function readStatement(
  queries: Queries,
  userId: string,
  days: { from: string; to: string },
): Promise<Statement> {
  const from = startOfIndianDay(days.from);
  const until = endOfIndianDay(days.to);
  const length = (until.getTime() - from.getTime()) / 86_400_000;
  if (length < 1 || length > DAYS_MAX) refuse('period-invalid');
  const coins = coinsOf(userId);
  // One snapshot, so that lines and balances agree.
  return queries
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const openingPaise = await balanceAt(tx, coins, from);
      const lines = await readLines(tx, { userId, coins, from, until });
      const closingPaise = await balanceAt(tx, coins, until);
      const netPaise = lines.reduce((sum, { inPaise, outPaise }) => sum + inPaise - outPaise, 0);
      if (openingPaise + netPaise !== closingPaise)
        throw new Error(`the statement for ${userId} does not match the ledger`);
      return { openingPaise, closingPaise, lines };
    });
}

async function balanceAt(queries: Queries, account: string, until: Date): Promise<number> {
  const { rows } = await sql<{ paise: number }>`
    select (select coalesce(sum(amount_paise), 0) from ledger_transfers where credit = ${account} and created_at < ${until})::bigint
         - (select coalesce(sum(amount_paise), 0) from ledger_transfers where debit = ${account} and created_at < ${until})::bigint as paise`.execute(
    queries,
  );
  return rows[0]!.paise;
}

async function readLines(
  queries: Queries,
  { userId, coins, from, until }: { userId: string; coins: string; from: Date; until: Date },
): Promise<StatementLine[]> {
  const { rows } = await sql<StatementLine>`
    with movements as (
      select * from ledger_transfers where credit = ${coins}
      union all select * from ledger_transfers where debit = ${coins}
      union all select t.* from orders o join ledger_transfers t on t.order_id = o.id and t.kind = 'order-upi'
        where o.user_id = ${userId}
    )
    select t.created_at as at, case when w.id is not null then jsonb_build_object('kind', w.kind, 'data', w.data) end as entry,
      coalesce(o.orderid, nullif(w.orderid, ''), w.txnid, '') as reference,
      case when t.kind in ('order-upi', 'top-up', 'late-payment') then t.amount_paise else 0 end as "upiPaise",
      case when t.credit = ${coins} then t.amount_paise else 0 end as "inPaise",
      case when t.debit = ${coins} then t.amount_paise else 0 end as "outPaise"
    from movements t left join wallet_transactions w on w.transfer_id = t.id left join orders o on o.id = t.order_id
    where t.created_at >= ${from} and t.created_at < ${until}
    order by t.id limit ${LINES_MAX + 1}`.execute(queries);
  if (rows.length > LINES_MAX) refuse('period-too-long');
  return rows;
}
