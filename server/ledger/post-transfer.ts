import { sql } from 'kysely';
import { brokenConstraint, type Tx } from '#platform/database/database.ts';
import type { LedgerAccount } from './accounts.ts';
import type { TransferKind } from './transfer-kinds.ts';

export interface Transfer {
  debit: LedgerAccount;
  credit: LedgerAccount;
  /** Whole paise, more than 0. */
  amountPaise: number;
  kind: TransferKind;
  /** Names the business fact; with the kind it is unique for ever. */
  reference: string;
  /** Whose it is; the only person whose accounts it may touch. */
  userId?: string;
  orderId?: string;
  memo?: string;
  /** When it happens: the time of the operation that books it, as on its wallet line. The order is that of the ids. */
  now: Date;
}

/** A person's account does not hold that much. Where the database said so, the transaction is spent. */
export class InsufficientBalance extends Error {
  readonly account: LedgerAccount;

  constructor(account: LedgerAccount) {
    super('the account does not hold that much');
    this.name = 'InsufficientBalance';
    this.account = account;
  }
}

export function assertPaise(amountPaise: number): void {
  if (!Number.isSafeInteger(amountPaise) || amountPaise <= 0)
    throw new RangeError('a transfer is a whole number of paise above zero');
}

/**
 * Books one transfer; the database moves the balances with it. The same fact booked again changes nothing.
 * What moves R-Coins goes through takeCoins and giveCoins, which also write the line that their owner sees.
 * Throws InsufficientBalance where a person's account would fall below zero.
 */
export async function postTransfer(tx: Tx, transfer: Transfer): Promise<'posted' | 'already-posted'> {
  assertPaise(transfer.amountPaise);
  try {
    const result = await sql<{ id: number }>`
      insert into ledger_transfers (kind, reference, debit, credit, amount_paise, user_id, order_id, memo, created_at)
      values (${transfer.kind}, ${transfer.reference}, ${transfer.debit}, ${transfer.credit}, ${transfer.amountPaise},
              ${transfer.userId ?? null}, ${transfer.orderId ?? null}, ${transfer.memo ?? ''},
              ${transfer.now}::timestamptz)
      on conflict on constraint ledger_transfers_fact do nothing
      returning id`.execute(tx);
    return result.rows.length === 1 ? 'posted' : 'already-posted';
  } catch (error) {
    if (brokenConstraint(error) === 'ledger_balances_not_negative')
      throw new InsufficientBalance(transfer.debit);
    throw error;
  }
}
