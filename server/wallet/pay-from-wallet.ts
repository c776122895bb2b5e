import { rupeesFromPaise } from '@rush/contract/money.ts';
import { coinsOf, SHOP } from '#ledger/accounts.ts';
import { InsufficientBalance, postTransfer } from '#ledger/post-transfer.ts';
import { readBalance } from '#ledger/read-balance.ts';
import type { Queries, Tx } from '#platform/database/database.ts';
import { refuse } from '#platform/refusal.ts';
import { writeWalletLine } from './write-line.ts';

export interface WalletPayment {
  userId: string;
  amountPaise: number;
  orderId: string;
  /** The order's number as people know it. */
  orderReference: string;
  description: string;
  now: Date;
}

/** Pays an order with R-Coins in the order's own transaction. Throws InsufficientBalance. */
export async function payFromWallet(tx: Tx, payment: WalletPayment): Promise<void> {
  await postTransfer(tx, {
    debit: coinsOf(payment.userId),
    credit: SHOP.sales,
    amountPaise: payment.amountPaise,
    kind: 'order-wallet',
    reference: payment.orderId,
    userId: payment.userId,
    orderId: payment.orderId,
  });
  await writeWalletLine(tx, { ...payment, type: 'Debit' });
}

/** Turns InsufficientBalance into `not-enough-balance`, with what is missing in rupees and where to top up. */
export async function refuseWithMissing(
  queries: Queries,
  error: unknown,
  userId: string,
  amountPaise: number,
): Promise<never> {
  if (!(error instanceof InsufficientBalance)) throw error;
  const balancePaise = await readBalance(queries, coinsOf(userId));
  refuse('not-enough-balance', {
    answer: {
      redirect_url: '/balanceerror',
      balance: rupeesFromPaise(balancePaise),
      missing: rupeesFromPaise(Math.max(0, amountPaise - balancePaise)),
    },
  });
}
