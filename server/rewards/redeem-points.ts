import { rupeesFromPaise, wholeRupeesInPaise } from '@rush/contract/money.ts';
import { insufficientPoints } from '@rush/contract/rewards.ts';
import { coinsOf, pointsOf } from '#ledger/accounts.ts';
import { findBooked } from '#ledger/coin-movement.ts';
import { giveCoins } from '#ledger/give-coins.ts';
import { refusePayoutsWhileBooksDiffer } from '#ledger/keep-audit.ts';
import { InsufficientBalance } from '#ledger/post-transfer.ts';
import { readBalance } from '#ledger/read-balance.ts';
import type { Platform } from '#platform/platform.ts';
import { refuse } from '#platform/refusal.ts';

export interface PointsRedemption {
  userId: string;
  /** Whole points, as they were typed. */
  value: number | string | undefined;
  /** The idempotency key; the same again moves nothing. */
  idempotencyKey: string;
}

/**
 * Turns reward points into R-Coins, one for one. Refuses `payouts-paused`, `points-invalid`, `points-insufficient` with what there
 * is, and `idempotency-key-reused` where the key was used for another amount.
 *
 * @returns points and R-Coins in rupees, as they are then
 */
export async function redeemPoints(
  { db, clock }: Platform,
  { userId, value, idempotencyKey }: PointsRedemption,
): Promise<{ points: number; balance: number }> {
  const amountPaise = wholeRupeesInPaise(value);
  if (amountPaise === null) refuse('points-invalid');
  const reference = `${userId} ${idempotencyKey}`;
  try {
    return await db.transaction(async (tx) => {
      await refusePayoutsWhileBooksDiffer(tx);
      const moved = await giveCoins(tx, {
        userId,
        amountPaise,
        from: pointsOf(userId),
        kind: 'points-redeemed',
        reference,
        type: 'Credit',
        entry: { kind: 'points-redeemed', data: {} },
        now: clock.now(),
      });
      if (moved === 'already-moved' && (await findBooked(tx, 'points-redeemed', reference)) !== amountPaise)
        refuse('idempotency-key-reused');
      return {
        points: rupeesFromPaise(await readBalance(tx, pointsOf(userId))),
        balance: rupeesFromPaise(await readBalance(tx, coinsOf(userId))),
      };
    });
  } catch (error) {
    if (!(error instanceof InsufficientBalance)) throw error;
    const availablePaise = await readBalance(db.queries, pointsOf(userId));
    refuse('points-insufficient', {
      message: insufficientPoints(availablePaise),
      answer: { available: rupeesFromPaise(availablePaise) },
    });
  }
}
