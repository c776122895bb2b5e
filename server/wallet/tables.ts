import type { WalletStatus, WalletType } from '@rush/contract/wallet.ts';
import type { Generated, Selectable } from 'kysely';

interface WalletTransactionsTable {
  id: string;
  txnid: string;
  user_id: string;
  type: WalletType;
  status: WalletStatus;
  amount_paise: number;
  order_id: string | null;
  orderid: Generated<string>;
  description: string;
  balance_after_paise: number | null;
  wish_key: string | null;
  created_at: Date;
  updated_at: Date;
}

export type WalletRow = Selectable<WalletTransactionsTable>;

declare module '#platform/database/database.ts' {
  interface Tables {
    wallet_transactions: WalletTransactionsTable;
  }
}
