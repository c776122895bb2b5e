import { paiseFromRupees, rupeesFromPaise } from '@rush/contract/money.ts';
import { coinsOf, earningsOf, pointsOf } from '#ledger/accounts.ts';
import { InsufficientBalance, postTransfer } from '#ledger/post-transfer.ts';
import { readBalance } from '#ledger/read-balance.ts';
import type { Platform } from '#platform/platform.ts';
import { refuse } from '#platform/refusal.ts';
import './tables.ts';

const WHOLE = /^[1-9]\d{0,8}$/;
const indian = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Writes the wallet's own line of a credit; the wallet hands it in, since it stands above us. */
export type WalletCredit = (
  tx: Parameters<typeof postTransfer>[0],
  credit: { userId: string; amountPaise: number; description: string; now: Date },
) => Promise<void>;

/**
 * Turns reward points into R-Coins, one for one. Refuses `points-invalid`, and `points-insufficient` with what
 * there is. The same wish again moves nothing.
 */
export async function redeemPoints(
  { db, clock }: Platform,
  credit: WalletCredit,
  input: { userId: string; value: number | string | undefined; wishKey: string },
): Promise<{ points: number; balance: number }> {
  const text = String(input.value ?? '').trim();
  const amountPaise = WHOLE.test(text) ? paiseFromRupees(text) : null;
  if (amountPaise === null) refuse('points-invalid');
  const { userId } = input;
  try {
    return await db.transaction(async (tx) => {
      const posted = await postTransfer(tx, {
        debit: pointsOf(userId),
        credit: coinsOf(userId),
        amountPaise,
        kind: 'points-redeemed',
        reference: `${userId} ${input.wishKey}`,
        userId,
      });
      if (posted === 'posted')
        await credit(tx, { userId, amountPaise, description: 'Reward points redeemed', now: clock.now() });
      return {
        points: rupeesFromPaise(await readBalance(tx, pointsOf(userId))),
        balance: rupeesFromPaise(await readBalance(tx, coinsOf(userId))),
      };
    });
  } catch (error) {
    if (!(error instanceof InsufficientBalance)) throw error;
    const available = rupeesFromPaise(await readBalance(db.queries, pointsOf(userId)));
    refuse('points-insufficient', {
      message: `Insufficient points. You have ${indian.format(available)} points available.`,
    });
  }
}

/** Turns all referral earnings into R-Coins. Refuses `nothing-to-redeem`. */
export async function redeemEarnings(
  { db, clock }: Platform,
  credit: WalletCredit,
  input: { userId: string; wishKey: string },
): Promise<{ redeemed: number; balance: number }> {
  const { userId } = input;
  return db.transaction(async (tx) => {
    await tx
      .selectFrom('ledger_balances')
      .select('account')
      .where('account', '=', earningsOf(userId))
      .forUpdate()
      .execute();
    const amountPaise = await readBalance(tx, earningsOf(userId));
    if (amountPaise === 0) refuse('nothing-to-redeem');
    const posted = await postTransfer(tx, {
      debit: earningsOf(userId),
      credit: coinsOf(userId),
      amountPaise,
      kind: 'referral-redeemed',
      reference: `${userId} ${input.wishKey}`,
      userId,
    });
    if (posted === 'posted')
      await credit(tx, { userId, amountPaise, description: 'Referral earnings redeemed', now: clock.now() });
    return {
      redeemed: rupeesFromPaise(amountPaise),
      balance: rupeesFromPaise(await readBalance(tx, coinsOf(userId))),
    };
  });
}
