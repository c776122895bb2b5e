import type { WalletEntry } from '@rush/contract/wallet-entries.ts';
import { SHOP } from '#ledger/accounts.ts';
import { giveCoins } from '#ledger/move-coins.ts';
import type { Tx } from '#platform/database/database.ts';

export interface WalletRefund {
  userId: string;
  /** What was paid and has not been returned yet. */
  amountPaise: number;
  orderId: string;
  orderReference: string;
  entry: WalletEntry;
  /** Identifies a part that is refunded separately. */
  part?: 'rest';
  now: Date;
}

/** Refunds an order, or a part of it, as R-Coins (WAL-4). Idempotent. */
export async function refundToWallet(tx: Tx, refund: WalletRefund): Promise<'refunded' | 'already-refunded'> {
  const outcome = await giveCoins(tx, {
    ...refund,
    from: SHOP.refunds,
    kind: 'refund',
    reference: refund.part ? `${refund.orderId} ${refund.part}` : refund.orderId,
    type: 'Refunded',
  });
  return outcome === 'moved' ? 'refunded' : 'already-refunded';
}

export interface LatePayment {
  userId: string;
  amountPaise: number;
  chargeId: string;
  orderId?: string | undefined;
  orderReference: string;
  entry: WalletEntry;
  now: Date;
}

/** Credits a late, repeated or mismatched payment as R-Coins. Idempotent. */
export async function creditLatePayment(tx: Tx, payment: LatePayment): Promise<void> {
  await giveCoins(tx, {
    ...payment,
    from: SHOP.upi,
    kind: 'late-payment',
    reference: payment.chargeId,
    type: 'Credit',
  });
}
