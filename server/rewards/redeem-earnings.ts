import { rupeesFromPaise } from '@rush/contract/money.ts';
import { coinsOf, earningsOf } from '#ledger/accounts.ts';
import { findBooked } from '#ledger/coin-movement.ts';
import { giveCoins } from '#ledger/give-coins.ts';
import { refusePayoutsWhileBooksDiffer } from '#ledger/keep-audit.ts';
import { lockBalance, readBalance } from '#ledger/read-balance.ts';
import type { Platform } from '#platform/platform.ts';
import { refuse } from '#platform/refusal.ts';

/**
 * Turns all referral earnings into R-Coins. The same idempotency key again moves nothing and answers what it moved. Refuses
 * `nothing-to-redeem` and `payouts-paused`.
 *
 * @returns in rupees: what was redeemed, and the R-Coins as they are then
 */
export async function redeemEarnings(
  { db, clock }: Platform,
  { userId, idempotencyKey }: { userId: string; idempotencyKey: string },
): Promise<{ redeemed: number; balance: number }> {
  const account = earningsOf(userId);
  const reference = `${userId} ${idempotencyKey}`;
  return db.transaction(async (tx) => {
    await refusePayoutsWhileBooksDiffer(tx);
    const heldPaise = await lockBalance(tx, account);
    let redeemedPaise = await findBooked(tx, 'referral-redeemed', reference);
    if (redeemedPaise === null) {
      if (heldPaise === 0) refuse('nothing-to-redeem');
      redeemedPaise = heldPaise;
      await giveCoins(tx, {
        userId,
        amountPaise: heldPaise,
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
