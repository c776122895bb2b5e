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
  /** Names a part that is returned separately; absent for the whole order. */
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

export interface LatePayment {
  userId: string;
  amountPaise: number;
  chargeId: string;
  /** Absent where it was meant for a top-up. */
  orderId?: string | undefined;
  orderReference: string;
  entry: WalletEntry;
  now: Date;
}

/** Money that came for an order which can no longer be delivered, or came twice: it becomes R-Coins, once. */
export async function creditLatePayment(tx: Tx, payment: LatePayment): Promise<void> {
  await giveCoins(tx, {
    ...payment,
    from: SHOP.upi,
    kind: 'late-payment',
    reference: payment.chargeId,
    type: 'Credit',
  });
}
