import type { WalletEntry } from '@rush/contract/wallet-entries.ts';
import { SHOP } from '#ledger/accounts.ts';
import { giveCoins } from '#ledger/give-coins.ts';
import type { Tx } from '#platform/database/database.ts';

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
