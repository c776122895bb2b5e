import type { Tx } from '#platform/database/database.ts';
import { earningsOf, pointsOf, SHOP } from './accounts.ts';
import { postTransfer } from './post-transfer.ts';
import { takeCoins } from './take-coins.ts';

/** What one person holds of play money, in paise; at most what the accounts hold. */
export interface PlayMoney {
  userId: string;
  coinsPaise: number;
  pointsPaise: number;
  earningsPaise: number;
}

/**
 * Takes play money out of a person's accounts into the shop's account for it, by transfers of kinds of their own: the
 * book is append-only, so what was booked in the demo stays and is balanced by these. Throws InsufficientBalance.
 */
export async function takePlayMoney(tx: Tx, money: PlayMoney, now: Date): Promise<void> {
  const { userId } = money;
  // The demo may be tried and cleared again on the same database.
  const reference = `${userId} ${now.toISOString()}`;
  const memo = 'The demo was cleared';
  if (money.coinsPaise > 0)
    await takeCoins(tx, {
      userId,
      amountPaise: money.coinsPaise,
      to: SHOP.demo,
      kind: 'demo-coins',
      reference,
      type: 'Debit',
      entry: { kind: 'demo-cleared', data: {} },
      memo,
      now,
    });
  for (const [kind, debit, amountPaise] of [
    ['demo-points', pointsOf(userId), money.pointsPaise],
    ['demo-earnings', earningsOf(userId), money.earningsPaise],
  ] as const)
    if (amountPaise > 0)
      await postTransfer(tx, { debit, credit: SHOP.demo, amountPaise, kind, reference, userId, memo, now });
}
