import type { WalletType } from '@rush/contract/wallet.ts';
import type { WalletEntry } from '@rush/contract/wallet-entries.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '#platform/database/database.ts';
import { newId, newReference } from '#platform/ids.ts';
import type { TransferKind } from './transfer-kinds.ts';

/** A movement of one person's R-Coins, with the line that its owner sees. */
export interface CoinMovement {
  userId: string;
  /** Whole paise, more than 0. */
  amountPaise: number;
  kind: TransferKind;
  /** Names the business fact; with the kind it is unique for ever. */
  reference: string;
  /** Credit, Debit or Refunded, as the history shows it. */
  type: WalletType;
  /** What its owner reads about it. */
  entry: WalletEntry;
  orderId?: string;
  /** The order's number as people know it. */
  orderReference?: string;
  /** For the book only: who and why. */
  memo?: string;
  now: Date;
}

const TIME_CHARACTERS = 9;

/**
 * The line's own columns, in the order of LINE_COLUMNS. Its id sorts by time and, within a millisecond, in the
 * order of the transfers.
 */
export function lineValues(movement: CoinMovement, transferId: RawBuilder<unknown>): RawBuilder<unknown> {
  const nowMs = movement.now.getTime();
  return sql`${newId(nowMs).slice(0, TIME_CHARACTERS)} || lpad(${transferId}::text, 15, '0'),
    ${newReference('W', nowMs)}, ${movement.userId}, ${movement.type}, 'Success', ${movement.amountPaise}::bigint,
    ${movement.orderId ?? null}, ${movement.orderReference ?? ''}, ${movement.entry.kind}, ${JSON.stringify(movement.entry.data)}::jsonb,
    ${movement.now}::timestamptz, ${movement.now}::timestamptz`;
}

export const LINE_COLUMNS = sql`id, txnid, user_id, type, status, amount_paise, order_id, orderid, kind, data,
  created_at, updated_at`;

/** The amount that a fact was booked with, or null where it has not been. */
export async function findBooked(
  queries: Queries,
  kind: TransferKind,
  reference: string,
): Promise<number | null> {
  const row = await queries
    .selectFrom('ledger_transfers')
    .select('amount_paise')
    .where('kind', '=', kind)
    .where('reference', '=', reference)
    .executeTakeFirst();
  return row?.amount_paise ?? null;
}
