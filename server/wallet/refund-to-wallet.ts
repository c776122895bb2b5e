import { coinsOf, SHOP } from '#ledger/accounts.ts';
import { postTransfer } from '#ledger/post-transfer.ts';
import type { Tx } from '#platform/database/database.ts';
import { writeWalletLine } from './write-line.ts';

/** Returns what was paid for an order as R-Coins; the same refund again changes nothing (reading 4.46). */
export async function refundToWallet(
  tx: Tx,
  refund: {
    userId: string;
    amountPaise: number;
    orderId: string;
    orderReference: string;
    description: string;
    now: Date;
  },
): Promise<'refunded' | 'already-refunded'> {
  const posted = await postTransfer(tx, {
    debit: SHOP.refunds,
    credit: coinsOf(refund.userId),
    amountPaise: refund.amountPaise,
    kind: 'refund',
    reference: refund.orderId,
    userId: refund.userId,
    orderId: refund.orderId,
  });
  if (posted === 'already-posted') return 'already-refunded';
  await writeWalletLine(tx, { ...refund, type: 'Refunded' });
  return 'refunded';
}

/** Money that came for an order which can no longer be delivered, or came twice: it becomes R-Coins, once. */
export async function creditLatePayment(
  tx: Tx,
  payment: {
    userId: string;
    amountPaise: number;
    chargeId: string;
    orderId: string;
    orderReference: string;
    description: string;
    now: Date;
  },
): Promise<void> {
  const posted = await postTransfer(tx, {
    debit: SHOP.upi,
    credit: coinsOf(payment.userId),
    amountPaise: payment.amountPaise,
    kind: 'late-payment',
    reference: payment.chargeId,
    userId: payment.userId,
    orderId: payment.orderId,
  });
  if (posted === 'posted') await writeWalletLine(tx, { ...payment, type: 'Credit' });
}
