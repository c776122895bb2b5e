import { pointsOf, SHOP } from '#ledger/accounts.ts';
import { postTransfer } from '#ledger/post-transfer.ts';
import type { Tx } from '#platform/database/database.ts';
import { shareOf } from './percentage.ts';

/** Points of a completed order: the percentage of what was paid, exact to the paisa, once (PTS-1). */
export async function awardPoints(
  tx: Tx,
  order: { userId: string; orderId: string; paidPaise: number; percent: number; now: Date },
): Promise<void> {
  const amountPaise = shareOf(order.paidPaise, order.percent);
  if (amountPaise === 0) return;
  await postTransfer(tx, {
    debit: SHOP.promotions,
    credit: pointsOf(order.userId),
    amountPaise,
    kind: 'points',
    reference: order.orderId,
    userId: order.userId,
    orderId: order.orderId,
    now: order.now,
  });
}
