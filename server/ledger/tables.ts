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
  transfer_id: number | null;
  wish_key: string | null;
  created_at: Date;
  updated_at: Date;
}

export type WalletRow = Selectable<WalletTransactionsTable>;

declare module '#platform/database/database.ts' {
  interface Tables {
    ledger_transfers: {
      id: Generated<number>;
      kind: string;
      reference: string;
      debit: string;
      credit: string;
      amount_paise: number;
      user_id: string | null;
      order_id: string | null;
      memo: Generated<string>;
      created_at: Generated<Date>;
    };
    ledger_balances: { account: string; balance_paise: number; updated_at: Date };
    ledger_kinds: { kind: string; debit_like: string; credit_like: string };
    ledger_seals: {
      id: Generated<number>;
      first_id: number;
      last_id: number;
      transfer_ids: number[];
      marks: Buffer;
      hash: Buffer;
      sealed_at: Generated<Date>;
    };
    /** The ledger writes a line with each movement of R-Coins; the wallet adds attempts to top up. */
    wallet_transactions: WalletTransactionsTable;
  }
}
