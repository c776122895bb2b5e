import { rupeesFromPaise } from '@rush/contract/money.ts';
import type { WalletEntry } from '@rush/contract/wallet-entries.ts';
import { coinsOf, readBalance, SHOP } from '#ledger/accounts.ts';
import { takeCoins } from '#ledger/move-coins.ts';
import { InsufficientBalance } from '#ledger/post-transfer.ts';
import type { Queries, Tx } from '#platform/database/database.ts';
import { refuse } from '#platform/refusal.ts';

export interface WalletPayment {
  userId: string;
  amountPaise: number;
  orderId: string;
  orderReference: string;
  entry: WalletEntry;
  now: Date;
}

/** Throws InsufficientBalance. */
export async function payFromWallet(tx: Tx, payment: WalletPayment): Promise<void> {
  await takeCoins(tx, {
    ...payment,
    to: SHOP.sales,
    kind: 'order-wallet',
    reference: payment.orderId,
    type: 'Debit',
  });
}

/** Turns InsufficientBalance into `not-enough-balance`, with the missing rupees; rethrows other errors. */
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
