import { sql } from 'kysely';
import type { Tx } from '#platform/database/database.ts';
import { coinsOf, type LedgerAccount } from './accounts.ts';
import { type CoinMovement, LINE_COLUMNS, lineValues } from './coin-movement.ts';
import { postTransfer } from './post-transfer.ts';

/** Gives a person R-Coins and writes the wallet line. Idempotent. Throws InsufficientBalance. */
export async function giveCoins(
  tx: Tx,
  movement: CoinMovement & { from: LedgerAccount },
): Promise<'moved' | 'already-moved'> {
  const account = coinsOf(movement.userId);
  const posted = await postTransfer(tx, {
    debit: movement.from,
    credit: account,
    amountPaise: movement.amountPaise,
    kind: movement.kind,
    reference: movement.reference,
    userId: movement.userId,
    orderId: movement.orderId,
    memo: movement.memo,
    now: movement.now,
  });
  if (posted === 'already-posted') return 'already-moved';
  // The transfer locks the balance until commit, so this reads the balance after the transfer.
  await sql`
    insert into wallet_transactions (${LINE_COLUMNS}, balance_after_paise, transfer_id)
    select ${lineValues(movement, sql`t.id`)}, b.balance_paise, t.id
    from ledger_balances b, ledger_transfers t
    where b.account = ${account} and t.kind = ${movement.kind} and t.reference = ${movement.reference}`.execute(
    tx,
  );
  return 'moved';
}
