import type { WalletEntry } from '@rush/contract/wallet-entries.ts';
import { SHOP } from '#ledger/accounts.ts';
import { giveCoins } from '#ledger/give-coins.ts';
import type { Tx } from '#platform/database/database.ts';

export interface WalletRefund {
  userId: string;
  /** What was paid and has not been returned yet. */
  amountPaise: number;
  orderId: string;
  orderReference: string;
  entry: WalletEntry;
  /** Names a part that is returned by itself; the whole order where not given. */
  part?: 'rest';
  now: Date;
}

/** Returns what was paid for an order as R-Coins, once per order or part of it (WAL-4); again, it changes nothing. */
export async function refundToWallet(tx: Tx, refund: WalletRefund): Promise<'refunded' | 'already-refunded'> {
  const moved = await giveCoins(tx, {
    ...refund,
    from: SHOP.refunds,
    kind: 'refund',
    reference: refund.part ? `${refund.orderId} ${refund.part}` : refund.orderId,
    type: 'Refunded',
  });
  return moved === 'moved' ? 'refunded' : 'already-refunded';
}
