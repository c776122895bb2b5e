import type { ColumnType, Selectable } from 'kysely';

export type ChargePurpose = 'order' | 'top-up';

/** What happened to a payment in review: it became R-Coins, or was returned at the gateway. */
export type ReviewDecision = 'credited' | 'returned';

export interface Customer {
  name: string;
  email: string;
  mobile: string;
}

interface ChargesTable {
  id: string;
  purpose: ChargePurpose;
  subject_id: string;
  user_id: string;
  client_txn_id: string;
  gateway: string;
  gateway_reference: string | null;
  amount_paise: number;
  description: string;
  customer: ColumnType<Customer, string, never>;
  return_path: string;
  payment_url: string | null;
  status: 'created' | 'pending' | 'success' | 'failed' | 'in_review';
  gateway_status: ColumnType<string, string | undefined, string>;
  upi_txn_id: ColumnType<string, string | undefined, string>;
  checks: ColumnType<number, number | undefined, number>;
  checked_at: Date | null;
  next_check_at: Date | null;
  expires_at: Date;
  settled_at: Date | null;
  /** In minor units, for a payment in review; null if the gateway's amount was invalid. */
  received_paise: ColumnType<number | null, number | null | undefined, number | null>;
  received_currency: ColumnType<string, string | undefined, string>;
  received_for: ColumnType<string, string | undefined, string>;
  decision: ColumnType<ReviewDecision | null, undefined, ReviewDecision>;
  decided_at: ColumnType<Date | null, undefined, Date>;
  environment: 'test' | 'live';
  created_at: Date;
}

export type ChargeRow = Selectable<ChargesTable>;

declare module '#platform/database/database.ts' {
  interface Tables {
    charges: ChargesTable;
    payment_events: {
      id: string;
      provider: string;
      event_id: string | null;
      client_txn_id: string | null;
      headers: string;
      body: string;
      received_at: Date;
      environment: 'test' | 'live';
    };
  }
}
