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

interface LineRow {
  created_at: Date;
  transfer_kind: string;
  amount_paise: number;
  is_in: boolean;
  is_out: boolean;
  kind: WalletRow['kind'] | null;
  data: WalletRow['data'];
  reference: string;
}

/** Refuses `period-invalid`, `period-too-long`. */
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
      const moved = lines.reduce((sum, { inPaise, outPaise }) => sum + inPaise - outPaise, 0);
      if (openingPaise + moved !== closingPaise)
        throw new Error(`the statement of ${userId} does not add up to the ledger`);
      return { openingPaise, closingPaise, lines };
    });
}

async function balanceAt(queries: Queries, account: string, until: Date): Promise<number> {
  const { rows } = await sql<{ paise: number }>`
    select (select coalesce(sum(amount_paise), 0) from ledger_transfers where credit = ${account} and created_at < ${until})::bigint
         - (select coalesce(sum(amount_paise), 0) from ledger_transfers where debit = ${account} and created_at < ${until})::bigint as paise`.execute(
    queries,
  );
  return rows[0]?.paise ?? 0;
}

async function readLines(
  queries: Queries,
  { userId, coins, from, until }: { userId: string; coins: string; from: Date; until: Date },
): Promise<StatementLine[]> {
  const { rows } = await sql<LineRow>`
    with moved as (
      select * from ledger_transfers where credit = ${coins}
      union all select * from ledger_transfers where debit = ${coins}
      union all select t.* from orders o join ledger_transfers t on t.order_id = o.id and t.kind = 'order-upi'
        where o.user_id = ${userId}
    )
    select t.created_at, t.kind as transfer_kind, t.amount_paise, t.credit = ${coins} as is_in, t.debit = ${coins} as is_out,
      w.kind, w.data, coalesce(o.orderid, nullif(w.orderid, ''), w.txnid, '') as reference
    from moved t left join wallet_transactions w on w.transfer_id = t.id left join orders o on o.id = t.order_id
    where t.created_at >= ${from} and t.created_at < ${until}
    order by t.id limit ${LINES_MAX + 1}`.execute(queries);
  if (rows.length > LINES_MAX) refuse('period-too-long');
  return rows.map((row) => ({
    at: row.created_at,
    entry: row.kind && { kind: row.kind, data: row.data },
    reference: row.reference,
    upiPaise: ['order-upi', 'top-up', 'late-payment'].includes(row.transfer_kind) ? row.amount_paise : 0,
    inPaise: row.is_in ? row.amount_paise : 0,
    outPaise: row.is_out ? row.amount_paise : 0,
  }));
}
