import { coinsOf, readBalance, SHOP } from '#ledger/accounts.ts';
import { giveCoins } from '#ledger/move-coins.ts';
import type { Tx } from '#platform/database/database.ts';
import { refuse } from '#platform/refusal.ts';

export interface CoinGrant {
  userId: string;
  amountPaise: number;
  /** Unique; the row in `grants` says who gave the coins and why. */
  reference: string;
  balanceCapPaise: number;
  now: Date;
}

/** Gives R-Coins manually, once per reference. Refuses with `balance-cap-reached`. */
export async function grantCoins(tx: Tx, grant: CoinGrant): Promise<'granted' | 'already-granted'> {
  const moved = await giveCoins(tx, {
    userId: grant.userId,
    amountPaise: grant.amountPaise,
    from: SHOP.grants,
    kind: 'grant',
    reference: grant.reference,
    type: 'Credit',
    entry: { kind: 'grant', data: {} },
    // The database requires a memo. It only identifies the row in `grants`, whose author and reason can be erased.
    memo: `grants ${grant.reference}`,
    now: grant.now,
  });
  if (moved === 'already-moved') return 'already-granted';
  // Read the balance while holding the transfer's lock, so that concurrent grants cannot exceed the cap.
  if ((await readBalance(tx, coinsOf(grant.userId))) > grant.balanceCapPaise) refuse('balance-cap-reached');
  return 'granted';
}
