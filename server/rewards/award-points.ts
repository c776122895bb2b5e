import { lockBalance, pointsOf, SHOP } from '#ledger/accounts.ts';
import { takeCoins } from '#ledger/move-coins.ts';
import { findPostedPaise, postTransfer } from '#ledger/post-transfer.ts';
import type { Tx } from '#platform/database/database.ts';

/** Rounds down to whole paise. @param percent 0 to 100, at most two decimals */
export function shareOf(amountPaise: number, percent: number): number {
  // Hundredths of a percent keep the arithmetic in integers.
  return Math.floor((amountPaise * Math.round(percent * 100)) / 10_000);
}

/** Awards points for a completed order: a percentage of what was paid, rounded down, once (PTS-1). */
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

export interface PointsRefund {
  userId: string;
  orderId: string;
  orderReference: string;
  now: Date;
}

/** Takes back a refunded order's points, once. Redeemed ones are taken as R-Coins, so call this after the refund. */
export async function takeBackPoints(tx: Tx, refund: PointsRefund): Promise<void> {
  const { userId, orderId } = refund;
  const awardedPaise = await findPostedPaise(tx, 'points', orderId);
  if (awardedPaise === null) return;
  const account = pointsOf(userId);
  const fromPoints = Math.min(awardedPaise, await lockBalance(tx, account));
  if (await isTakenBack(tx, orderId)) return;
  if (fromPoints > 0) {
    await postTransfer(tx, {
      debit: account,
      credit: SHOP.promotions,
      amountPaise: fromPoints,
      kind: 'points-back',
      reference: orderId,
      userId,
      orderId,
      now: refund.now,
    });
  }
  if (awardedPaise === fromPoints) return;
  await takeCoins(tx, {
    ...refund,
    to: SHOP.promotions,
    amountPaise: awardedPaise - fromPoints,
    kind: 'points-back-coins',
    reference: orderId,
    type: 'Debit',
    entry: { kind: 'points-taken-back', data: {} },
  });
}

async function isTakenBack(tx: Tx, orderId: string): Promise<boolean> {
  for (const kind of ['points-back', 'points-back-coins'] as const)
    if ((await findPostedPaise(tx, kind, orderId)) !== null) return true;
  return false;
}
