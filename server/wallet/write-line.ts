import type { WalletType } from '@rush/contract/wallet.ts';
import { coinsOf } from '#ledger/accounts.ts';
import { readBalance } from '#ledger/read-balance.ts';
import type { Tx } from '#platform/database/database.ts';
import { newId, newReference } from '#platform/ids.ts';
import './tables.ts';

export interface WalletLine {
  userId: string;
  type: WalletType;
  amountPaise: number;
  description: string;
  orderId?: string;
  orderReference?: string;
  now: Date;
}

/** Writes the line of a movement that the ledger has just made, with the coins after it. */
export async function writeWalletLine(tx: Tx, line: WalletLine): Promise<void> {
  await tx
    .insertInto('wallet_transactions')
    .values({
      id: newId(line.now.getTime()),
      txnid: newReference('W', line.now.getTime()),
      user_id: line.userId,
      type: line.type,
      status: 'Success',
      amount_paise: line.amountPaise,
      order_id: line.orderId ?? null,
      orderid: line.orderReference ?? '',
      description: line.description,
      balance_after_paise: await readBalance(tx, coinsOf(line.userId)),
      wish_key: null,
      created_at: line.now,
      updated_at: line.now,
    })
    .execute();
}
