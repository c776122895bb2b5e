import type { Generated } from 'kysely';

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
  }
}
