import { sql } from 'kysely';
import type { Queries, Tx } from '#platform/database/database.ts';
import { coinsOf } from './accounts.ts';
import type { WalletRow } from './tables.ts';

export interface TopUpLine {
  id: string;
  txnid: string;
  userId: string;
  amountPaise: number;
  idempotencyKey: string;
  now: Date;
}

/** Writes the line for a top-up attempt. `creditTopUpLine` completes it once the money has moved. */
export async function openTopUpLine(tx: Tx, line: TopUpLine): Promise<void> {
  await tx
    .insertInto('wallet_transactions')
    .values({
      id: line.id,
      txnid: line.txnid,
      user_id: line.userId,
      type: 'Credit',
      status: 'Created',
      amount_paise: line.amountPaise,
      kind: 'top-up',
      data: '{}',
      idempotency_key: line.idempotencyKey,
      created_at: line.now,
      updated_at: line.now,
    })
    .execute();
}

/** Moves a line from Created to Processing once the payment has started. */
export async function startTopUpLine(queries: Queries, id: string, now: Date): Promise<void> {
  await queries
    .updateTable('wallet_transactions')
    .set({ status: 'Processing', updated_at: now })
    .where('id', '=', id)
    .where('status', '=', 'Created')
    .execute();
}

export async function failTopUpLines(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  await tx
    .updateTable('wallet_transactions')
    .set({ status: 'Failed', updated_at: now })
    .where('id', 'in', ids.length > 0 ? ids : [''])
    .where('status', 'in', ['Created', 'Processing'])
    .execute();
}

export async function creditTopUpLine(
  tx: Tx,
  { id, user_id }: Pick<WalletRow, 'id' | 'user_id'>,
  chargeId: string,
  now: Date,
): Promise<void> {
  await sql`
    update wallet_transactions w
    set status = 'Success', balance_after_paise = b.balance_paise, transfer_id = t.id, updated_at = ${now}
    from ledger_balances b, ledger_transfers t
    where w.id = ${id} and b.account = ${coinsOf(user_id)} and t.kind = 'top-up' and t.reference = ${chargeId}`.execute(
    tx,
  );
}
