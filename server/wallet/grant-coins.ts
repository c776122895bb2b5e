import { coinsOf, SHOP } from '#ledger/accounts.ts';
import { giveCoins } from '#ledger/give-coins.ts';
import { readBalance } from '#ledger/read-balance.ts';
import type { Tx } from '#platform/database/database.ts';
import { refuse } from '#platform/refusal.ts';

export interface CoinGrant {
  userId: string;
  amountPaise: number;
  /** Names this one grant for ever; `grants` says who gave it and why. */
  reference: string;
  /** What a wallet may hold at most, in paise. */
  balanceCapPaise: number;
  now: Date;
}

/** Gives R-Coins by hand, once per reference. Refuses `balance-cap-reached`. */
export async function grantCoins(tx: Tx, grant: CoinGrant): Promise<'granted' | 'already-granted'> {
  const moved = await giveCoins(tx, {
    userId: grant.userId,
    amountPaise: grant.amountPaise,
    from: SHOP.grants,
    kind: 'grant',
    reference: grant.reference,
    type: 'Credit',
    entry: { kind: 'grant', data: {} },
    // The book demands a memo. Who gave it and why is in the row it names, where it can be erased.
    memo: `grants ${grant.reference}`,
    now: grant.now,
  });
  if (moved === 'already-moved') return 'already-granted';
  // Looked at afterwards, under the lock that the transfer took: grants at the same time count each other.
  if ((await readBalance(tx, coinsOf(grant.userId))) > grant.balanceCapPaise) refuse('balance-cap-reached');
  return 'granted';
}
