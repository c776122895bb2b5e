import type { WalletType } from '@rush/contract/wallet.ts';
import type { WalletEntry } from '@rush/contract/wallet-entries.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '#platform/database/database.ts';
import { newId, newReference } from '#platform/ids.ts';
import type { TransferKind } from './transfer-kinds.ts';

export interface CoinMovement {
  userId: string;
  /** Whole paise, above 0. */
  amountPaise: number;
  kind: TransferKind;
  /** The booked fact's id, unique within its kind. */
  reference: string;
  type: WalletType;
  entry: WalletEntry;
  orderId?: string;
  orderReference?: string;
  memo?: string;
  now: Date;
}

const TIME_CHARACTERS = 9;

/** The values of LINE_COLUMNS. The id sorts by time, then by the order of transfers within a millisecond. */
export function lineValues(movement: CoinMovement, transferId: RawBuilder<unknown>): RawBuilder<unknown> {
  const nowMs = movement.now.getTime();
  return sql`${newId(nowMs).slice(0, TIME_CHARACTERS)} || lpad(${transferId}::text, 15, '0'),
    ${newReference('W', nowMs)}, ${movement.userId}, ${movement.type}, 'Success', ${movement.amountPaise}::bigint,
    ${movement.orderId ?? null}, ${movement.orderReference ?? ''}, ${movement.entry.kind}, ${JSON.stringify(movement.entry.data)}::jsonb,
    ${movement.now}::timestamptz, ${movement.now}::timestamptz`;
}

export const LINE_COLUMNS = sql`id, txnid, user_id, type, status, amount_paise, order_id, orderid, kind, data,
  created_at, updated_at`;

/** The amount booked under this reference; null if there is none. */
export async function findBookedPaise(
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
