import { rupeesFromPaise, wholeRupeesInPaise } from '@rush/contract/money.ts';
import { insufficientPoints } from '@rush/contract/rewards.ts';
import { coinsOf, earningsOf, lockBalance, pointsOf, readBalance } from '#ledger/accounts.ts';
import { giveCoins } from '#ledger/move-coins.ts';
import { findPostedPaise, InsufficientBalance } from '#ledger/post-transfer.ts';
import { refusePayoutsWhileBooksDiffer } from '#ledger/record-book-audit.ts';
import type { Platform } from '#platform/platform.ts';
import { refuse } from '#platform/refusal.ts';

export interface PointsRedemption {
  userId: string;
  /** Whole points, as typed. */
  value: number | string | undefined;
  /** A repeat with the same key moves nothing. */
  idempotencyKey: string;
}

/**
 * Converts points to R-Coins, one for one. Refuses with `payouts-paused`, `points-invalid`, `points-insufficient`, and
 * `idempotency-key-reused` for another amount. @returns both new balances, in rupees
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
      const outcome = await giveCoins(tx, {
        userId,
        amountPaise,
        from: pointsOf(userId),
        kind: 'points-redeemed',
        reference,
        type: 'Credit',
        entry: { kind: 'points-redeemed', data: {} },
        now: clock.now(),
      });
      if (
        outcome === 'already-moved' &&
        (await findPostedPaise(tx, 'points-redeemed', reference)) !== amountPaise
      )
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
      extra: { available: rupeesFromPaise(availablePaise) },
    });
  }
}

/**
 * Converts all referral earnings to R-Coins, once per key. Refuses with `nothing-to-redeem`, `payouts-paused`.
 * @returns the amount redeemed and the new R-Coin balance, in rupees
 */
export async function redeemEarnings(
  { db, clock }: Platform,
  { userId, idempotencyKey }: { userId: string; idempotencyKey: string },
): Promise<{ redeemed: number; balance: number }> {
  const account = earningsOf(userId);
  const reference = `${userId} ${idempotencyKey}`;
  return db.transaction(async (tx) => {
    await refusePayoutsWhileBooksDiffer(tx);
    const balancePaise = await lockBalance(tx, account);
    let redeemedPaise = await findPostedPaise(tx, 'referral-redeemed', reference);
    if (redeemedPaise === null) {
      if (balancePaise === 0) refuse('nothing-to-redeem');
      redeemedPaise = balancePaise;
      await giveCoins(tx, {
        userId,
        amountPaise: balancePaise,
        from: account,
        kind: 'referral-redeemed',
        reference,
        type: 'Credit',
        entry: { kind: 'earnings-redeemed', data: {} },
        now: clock.now(),
      });
    }
    return {
      redeemed: rupeesFromPaise(redeemedPaise),
      balance: rupeesFromPaise(await readBalance(tx, coinsOf(userId))),
    };
  });
}
