import { sql } from 'kysely';
import type { Tx } from '#platform/database/database.ts';
import { coinsOf, type SHOP } from './accounts.ts';
import { type CoinMovement, findBooked, LINE_COLUMNS, lineValues } from './coin-movement.ts';
import { assertPaise, InsufficientBalance } from './post-transfer.ts';
import './tables.ts';

/**
 * Takes R-Coins from a person for the shop and writes the line of it, in one statement: the balance is locked,
 * compared, booked and noted together. The same fact again changes nothing. Throws InsufficientBalance, having
 * changed nothing; the transaction can go on.
 */
export async function takeCoins(
  tx: Tx,
  movement: CoinMovement & { to: (typeof SHOP)['sales' | 'promotions'] },
): Promise<'moved' | 'already-moved'> {
  assertPaise(movement.amountPaise);
  const { amountPaise, userId } = movement;
  const account = coinsOf(userId);
  const written = await sql`
    with held as (
      select balance_paise from ledger_balances where account = ${account} for update
    ), moved as (
      insert into ledger_transfers (kind, reference, debit, credit, amount_paise, user_id, order_id, memo)
      select ${movement.kind}, ${movement.reference}, ${account}, ${movement.to}, ${amountPaise}::bigint, ${userId},
             ${movement.orderId ?? null}, ${movement.memo ?? ''}
      from held where balance_paise >= ${amountPaise}::bigint
      on conflict on constraint ledger_transfers_fact do nothing
      returning id
    )
    insert into wallet_transactions (${LINE_COLUMNS}, balance_after_paise, transfer_id)
    select ${lineValues(movement, sql`moved.id`)}, held.balance_paise - ${amountPaise}::bigint, moved.id from held, moved`.execute(
    tx,
  );
  if (written.numAffectedRows === 1n) return 'moved';
  if ((await findBooked(tx, movement.kind, movement.reference)) !== null) return 'already-moved';
  throw new InsufficientBalance(account);
}
