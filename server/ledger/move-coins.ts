import type { WalletEntry } from '@rush/contract/wallet-entries.ts';
import type { WalletType } from '@rush/contract/wallet-states.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#platform/database/database.ts';
import { newId, newReference } from '#platform/ids.ts';
import { coinsOf, type LedgerAccount, type SHOP } from './accounts.ts';
import {
  assertPaise,
  findPostedPaise,
  InsufficientBalance,
  postTransfer,
  type TransferKind,
} from './post-transfer.ts';

interface CoinMovement {
  userId: string;
  /** Whole paise, above 0. */
  amountPaise: number;
  kind: TransferKind;
  /** The id of the business event, unique among transfers of this kind. */
  reference: string;
  type: WalletType;
  entry: WalletEntry;
  orderId?: string;
  orderReference?: string;
  memo?: string;
  now: Date;
}

type CoinDebit = CoinMovement & { to: (typeof SHOP)['sales' | 'promotions' | 'lapsed' | 'grants'] };

/**
 * Takes R-Coins from a person and writes the wallet line in one statement. Idempotent. Throws InsufficientBalance
 * without changing anything; the transaction can continue.
 */
export async function takeCoins(tx: Tx, movement: CoinDebit): Promise<'moved' | 'already-moved'> {
  const parts = takeCoinsParts(movement, sql`true`);
  const result = await sql`with ${parts.held}, ${parts.moved} ${parts.line}`.execute(tx);
  if (result.numAffectedRows === 1n) return 'moved';
  if ((await findPostedPaise(tx, movement.kind, movement.reference)) !== null) return 'already-moved';
  throw new InsufficientBalance(coinsOf(movement.userId), movement.amountPaise);
}

/**
 * The parts of takeCoins's statement, for use in a larger one. `held` locks the balance and has a row if it is
 * sufficient; `moved` has the transfer's id if `condition` holds; `line` writes the wallet line.
 */
export function takeCoinsParts(
  movement: CoinDebit,
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

/** Gives a person R-Coins and writes the wallet line. Idempotent. Throws InsufficientBalance. */
export async function giveCoins(
  tx: Tx,
  movement: CoinMovement & { from: LedgerAccount },
): Promise<'moved' | 'already-moved'> {
  const account = coinsOf(movement.userId);
  const outcome = await postTransfer(tx, {
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
  if (outcome === 'already-posted') return 'already-moved';
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

const TIME_CHARACTERS = 9;

/** The values for LINE_COLUMNS. The id sorts by time, then by the order of transfers within a millisecond. */
function lineValues(movement: CoinMovement, transferId: RawBuilder<unknown>): RawBuilder<unknown> {
  const nowMs = movement.now.getTime();
  return sql`${newId(nowMs).slice(0, TIME_CHARACTERS)} || lpad(${transferId}::text, 15, '0'),
    ${newReference('W', nowMs)}, ${movement.userId}, ${movement.type}, 'Success', ${movement.amountPaise}::bigint,
    ${movement.orderId ?? null}, ${movement.orderReference ?? ''}, ${movement.entry.kind}, ${JSON.stringify(movement.entry.data)}::jsonb,
    ${movement.now}::timestamptz, ${movement.now}::timestamptz`;
}

const LINE_COLUMNS = sql`id, txnid, user_id, type, status, amount_paise, order_id, orderid, kind, data,
  created_at, updated_at`;
