import type { readBooks } from '@rush/contract/admin-books.ts';
import type { OutputOf } from '@rush/contract/call.ts';
import type { WalletEntryData, WalletEntryKind } from '@rush/contract/wallet-entries.ts';
import type { WalletStatus, WalletType } from '@rush/contract/wallet-states.ts';
import type { ColumnType, Generated, Selectable } from 'kysely';

interface WalletTransactionsTable {
  id: string;
  txnid: string;
  user_id: string;
  type: WalletType;
  status: WalletStatus;
  amount_paise: number;
  order_id: string | null;
  orderid: Generated<string>;
  kind: WalletEntryKind;
  /** JSON text when written. */
  data: ColumnType<WalletEntryData<WalletEntryKind>, string, never>;
  balance_after_paise: number | null;
  transfer_id: number | null;
  idempotency_key: string | null;
  created_at: Date;
  updated_at: Date;
}

type Books = OutputOf<typeof readBooks>;
export type VerifiedRule = Books['rules'][number];
/** Amounts in rupees. */
export type FoundDifference = Books['differences'][number];

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
    ledger_hash_chain: {
      id: Generated<number>;
      first_id: number;
      last_id: number;
      transfer_ids: number[];
      marks: Buffer;
      hash: Buffer;
      linked_at: Generated<Date>;
    };
    book_audits: {
      id: Generated<number>;
      at: Date;
      took_ms: number;
      rules: ColumnType<VerifiedRule[], string, never>;
      differences: ColumnType<FoundDifference[], string, never>;
      differing_since: Date | null;
    };
    /** The ledger writes a line for each movement of R-Coins; the wallet adds top-up attempts. */
    wallet_transactions: WalletTransactionsTable;
  }
}
