import { sql } from 'kysely';
import { brokenConstraint, PREPARED, type Queries, type Tx } from '#platform/database/database.ts';
import type { LedgerAccount } from './accounts.ts';

/** The table `ledger_kinds` lists the accounts that each kind may touch. */
export const TRANSFER_KINDS = [
  'order-upi',
  'order-wallet',
  'top-up',
  'late-payment',
  'refund',
  'grant',
  'opening-balance',
  'grant-reversal',
  'points',
  'points-back',
  'points-back-coins',
  'points-redeemed',
  'referral',
  'referral-redeemed',
  'welcome',
  'lapsed-coins',
  'lapsed-points',
  'lapsed-earnings',
] as const;

export type TransferKind = (typeof TRANSFER_KINDS)[number];

export interface Transfer {
  debit: LedgerAccount;
  credit: LedgerAccount;
  /** Whole paise, above 0. */
  amountPaise: number;
  kind: TransferKind;
  /** The id of the business event, unique among transfers of this kind. */
  reference: string;
  /** The only person whose accounts the transfer may touch. */
  userId?: string;
  orderId?: string;
  memo?: string;
  /** When the transfer is posted. Ids, not times, determine the order. */
  now: Date;
}

/** If postTransfer throws this, the transaction is aborted. */
export class InsufficientBalance extends Error {
  readonly account: LedgerAccount;
  readonly amountPaise: number;

  constructor(account: LedgerAccount, amountPaise: number) {
    super('the balance is insufficient');
    this.name = 'InsufficientBalance';
    this.account = account;
    this.amountPaise = amountPaise;
  }
}

export function assertPaise(amountPaise: number): void {
  if (!Number.isSafeInteger(amountPaise) || amountPaise <= 0)
    throw new RangeError('the amount must be a whole number of paise above 0');
}

/**
 * Posts one transfer; the database updates the balances. Idempotent. Move R-Coins with takeCoins and giveCoins instead,
 * which also write the wallet line. Throws InsufficientBalance if a person's balance would be negative.
 */
export async function postTransfer(tx: Tx, transfer: Transfer): Promise<'posted' | 'already-posted'> {
  assertPaise(transfer.amountPaise);
  try {
    const result = await sql<{ id: number }>`${PREPARED}
      insert into ledger_transfers (kind, reference, debit, credit, amount_paise, user_id, order_id, memo, created_at)
      values (${transfer.kind}, ${transfer.reference}, ${transfer.debit}, ${transfer.credit}, ${transfer.amountPaise},
              ${transfer.userId ?? null}, ${transfer.orderId ?? null}, ${transfer.memo ?? ''},
              ${transfer.now}::timestamptz)
      on conflict on constraint ledger_transfers_fact do nothing
      returning id`.execute(tx);
    return result.rows.length === 1 ? 'posted' : 'already-posted';
  } catch (error) {
    if (brokenConstraint(error) === 'ledger_balances_not_negative')
      throw new InsufficientBalance(transfer.debit, transfer.amountPaise);
    throw error;
  }
}

/** The amount posted under this reference; null if there is none. */
export async function findPostedPaise(
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
