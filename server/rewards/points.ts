import { coinsOf, pointsOf, SHOP } from '#ledger/accounts.ts';
import { postTransfer } from '#ledger/post-transfer.ts';
import { readBalance } from '#ledger/read-balance.ts';
import type { Tx } from '#platform/database/database.ts';

/** Points of a completed order: the percentage of what was paid, exact to the paisa, once (reading 4.49). */
export async function awardPoints(
  tx: Tx,
  order: { userId: string; orderId: string; paidPaise: number; percent: number },
): Promise<void> {
  const amountPaise = Math.floor((order.paidPaise * Math.round(order.percent * 100)) / 10_000);
  if (amountPaise === 0) return;
  await postTransfer(tx, {
    debit: SHOP.promotions,
    credit: pointsOf(order.userId),
    amountPaise,
    kind: 'points',
    reference: order.orderId,
    userId: order.userId,
    orderId: order.orderId,
  });
}

/**
 * Takes the points of a refunded order back. What has been redeemed since is taken from the R-Coins, which by
 * then hold the refund; call it after the refund.
 */
export async function takeBackPoints(tx: Tx, order: { userId: string; orderId: string }): Promise<void> {
  const awarded = await tx
    .selectFrom('ledger_transfers')
    .select('amount_paise')
    .where('kind', '=', 'points')
    .where('reference', '=', order.orderId)
    .executeTakeFirst();
  if (!awarded) return;
  const account = pointsOf(order.userId);
  await tx
    .selectFrom('ledger_balances')
    .select('account')
    .where('account', '=', account)
    .forUpdate()
    .execute();
  const fromPoints = Math.min(awarded.amount_paise, await readBalance(tx, account));
  const common = {
    credit: SHOP.promotions,
    reference: order.orderId,
    userId: order.userId,
    orderId: order.orderId,
  };
  if (fromPoints > 0)
    await postTransfer(tx, { ...common, debit: account, amountPaise: fromPoints, kind: 'points-back' });
  const rest = awarded.amount_paise - fromPoints;
  if (rest > 0)
    await postTransfer(tx, {
      ...common,
      debit: coinsOf(order.userId),
      amountPaise: rest,
      kind: 'points-back-coins',
    });
}
