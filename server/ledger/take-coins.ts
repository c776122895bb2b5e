import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#platform/database/database.ts';
import { coinsOf, type SHOP } from './accounts.ts';
import { type CoinMovement, findBookedPaise, LINE_COLUMNS, lineValues } from './coin-movement.ts';
import { assertPaise, InsufficientBalance } from './post-transfer.ts';

type Taking = CoinMovement & { to: (typeof SHOP)['sales' | 'promotions' | 'lapsed' | 'grants'] };

/**
 * Takes R-Coins from a person and writes the wallet line in one statement. Idempotent. Throws InsufficientBalance
 * without changes; the transaction can continue.
 */
export async function takeCoins(tx: Tx, movement: Taking): Promise<'moved' | 'already-moved'> {
  const parts = takeCoinsParts(movement, sql`true`);
  const written = await sql`with ${parts.held}, ${parts.moved} ${parts.line}`.execute(tx);
  if (written.numAffectedRows === 1n) return 'moved';
  if ((await findBookedPaise(tx, movement.kind, movement.reference)) !== null) return 'already-moved';
  throw new InsufficientBalance(coinsOf(movement.userId));
}

/**
 * The CTEs of takeCoins, for a larger statement. `held` locks the balance and has a row if it suffices; `moved` has
 * the transfer's id if `condition` holds; `line` writes the wallet line.
 */
export function takeCoinsParts(
  movement: Taking,
  condition: RawBuilder<unknown>,
): { held: RawBuilder<unknown>; moved: RawBuilder<unknown>; line: RawBuilder<unknown> } {
  assertPaise(movement.amountPaise);
  const { amountPaise, userId } = movement;
  const account = coinsOf(userId);
  return {
    held: sql`locked as (select balance_paise from ledger_balances where account = ${account} for update),
      held as (select balance_paise from locked where balance_paise >= ${amountPaise}::bigint)`,
    moved: sql`moved as (
      insert into ledger_transfers (kind, reference, debit, credit, amount_paise, user_id, order_id, memo, created_at)
      select ${movement.kind}, ${movement.reference}, ${account}, ${movement.to}, ${amountPaise}::bigint, ${userId},
             ${movement.orderId ?? null}, ${movement.memo ?? ''}, ${movement.now}::timestamptz
      from held where ${condition}
      on conflict on constraint ledger_transfers_fact do nothing
      returning id
    )`,
    line: sql`insert into wallet_transactions (${LINE_COLUMNS}, balance_after_paise, transfer_id)
      select ${lineValues(movement, sql`moved.id`)}, held.balance_paise - ${amountPaise}::bigint, moved.id from held, moved`,
  };
}
