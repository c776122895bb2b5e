import { rupeesFromPaise } from '@rush/contract/money.ts';
import { renderEntry } from '@rush/contract/texts/records.ts';
import type { WalletTransaction } from '@rush/contract/wallet.ts';
import type { WalletEntry } from '@rush/contract/wallet-entries.ts';
import { coinsOf, readBalance } from '#ledger/accounts.ts';
import type { WalletRow } from '#ledger/tables.ts';
import type { Queries } from '#platform/database/database.ts';
import { RECORD_TEXTS } from '#platform/texts.ts';

const LIMIT_DEFAULT = 100;

export async function readCoins(queries: Queries, userId: string): Promise<{ balance: number }> {
  return { balance: rupeesFromPaise(await readBalance(queries, coinsOf(userId))) };
}

/** The wallet's history, newest first. @param page.before `_id` of the last line seen */
export async function listWalletTransactions(
  queries: Queries,
  userId: string,
  page: { limit?: number; before?: string },
): Promise<WalletTransaction[]> {
  let query = queries
    .selectFrom('wallet_transactions as w')
    .leftJoin('charges as c', (join) =>
      join.onRef('c.subject_id', '=', 'w.id').on('c.purpose', '=', 'top-up').on('c.status', '=', 'pending'),
    )
    .selectAll('w')
    .select('c.payment_url')
    .where('w.user_id', '=', userId);
  if (page.before) query = query.where('w.id', '<', page.before);
  const rows = await query
    .orderBy('w.id', 'desc')
    .limit(page.limit ?? LIMIT_DEFAULT)
    .execute();
  return rows.map((row) => presentWalletTransaction(row, row.payment_url));
}

export function entryOf({ kind, data }: Pick<WalletRow, 'kind' | 'data'>): WalletEntry {
  return { kind, data } as WalletEntry;
}

/** @param paymentUrl where the top-up can still be paid, if at all */
export function presentWalletTransaction(row: WalletRow, paymentUrl: string | null): WalletTransaction {
  const entry = entryOf(row);
  const isOpen = row.status === 'Created' || row.status === 'Processing';
  return {
    _id: row.id,
    txnid: row.txnid,
    status: row.status,
    type: row.type,
    amount: rupeesFromPaise(row.amount_paise),
    orderid: row.orderid,
    entry,
    description: renderEntry(RECORD_TEXTS.en, entry),
    balanceAfter: row.balance_after_paise === null ? null : rupeesFromPaise(row.balance_after_paise),
    payment_url: isOpen ? paymentUrl : null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
