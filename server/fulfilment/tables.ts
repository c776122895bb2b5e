import type { OfferChoice, RejectionCause } from '@rush/contract/offers.ts';
import type { DeliveryReason } from '@rush/contract/order-events.ts';
import type { SignatureFinding } from '@rush/contract/signature-finding.ts';
import type { ColumnType, Generated, GeneratedAlways, Selectable } from 'kysely';
import type { UnknownOutcomeCode } from '#platform/refusal.ts';
import type { BalanceEvidence } from './evidence/decide-unknown.ts';
import type { AccountColumns } from './suppliers/supplier.ts';

export type DeliveryStatus = 'Pending' | 'Sent' | 'Delivered' | 'Rejected' | 'Unknown';

interface DeliveriesTable extends AccountColumns {
  id: string;
  order_id: string;
  item_number: number;
  supplier_product: string;
  supplier_item: string;
  player: string;
  zone: string;
  status: DeliveryStatus;
  attempt: Generated<number>;
  reference: Generated<string>;
  /** In the supplier's or staff's words; empty if `reason_code` is set. */
  reason: Generated<string>;
  reason_code: Generated<DeliveryReason | null>;
  balance_before: number | null;
  balance_after: number | null;
  /** When the order was paid. Deliveries are sent in order of this time. */
  queued_at: Generated<Date>;
  /** The expected cost, in hundredths of the supplier's unit. */
  cost: Generated<number | null>;
  sent_reading: Generated<number | null>;
  /** Every reading after this one shows the delivery; null while the outcome is unknown. */
  ended_reading: Generated<number | null>;
  unknown_at: ColumnType<Date | null, Date | undefined, Date | null>;
  expires_at: ColumnType<Date | null, Date | undefined, Date | null>;
  poll_at: ColumnType<Date | null, Date | undefined, Date | null>;
  /** When a waiting delivery last looked for another offer. */
  judged_at: ColumnType<Date | null, Date | undefined, Date | null>;
  left_to_staff_at: ColumnType<Date | null, Date | undefined, Date | null>;
  evidence: ColumnType<BalanceEvidence | null, string | undefined, string | null>;
  not_found_count: Generated<number>;
  not_found_at: Date | null;
  sent_at: Date | null;
  environment: ColumnType<'test' | 'live' | null, undefined, 'test' | 'live'>;
  reversed_at: ColumnType<Date | null, undefined, Date | null>;
  /** Starts at 1; only the last choice is in effect. */
  choice: Generated<number>;
  /** On the first part of a choice: why the offer was chosen. */
  offer_choice: ColumnType<OfferChoice | null, string | null | undefined, string | null>;
  reject_cause: Generated<RejectionCause | null>;
  /** The same as `choice` if this delivery was or may have been executed, else null. */
  active_choice: ColumnType<number | null, never, never>;
  created_at: Date;
  updated_at: Date;
}

export type DeliveryRow = Selectable<DeliveriesTable>;

interface ItemOffersTable {
  id: string;
  item_id: string;
  position: number;
  supplier: string;
  region: string;
  supplier_product: string;
  supplier_item_ids: string[];
  needs_player_check: boolean;
  is_enabled: boolean;
  confirmed_by: string | null;
  confirmed_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

export type ItemOfferRow = Selectable<ItemOffersTable>;

declare module '#platform/database/database.ts' {
  interface Tables {
    deliveries: DeliveriesTable;
    item_offers: ItemOffersTable;
    order_choices: { order_id: string; choice: number };
    delivery_holds: {
      id: Generated<number>;
      placed_until: Date;
      held_at: Date;
      released_at: Date | null;
      released_by: string | null;
    };
    supplier_exchanges: AccountColumns & {
      id: Generated<number>;
      delivery_id: string | null;
      order_id: string | null;
      operation: string;
      request: string;
      response: string | null;
      outcome: string;
      at: Date;
      environment: 'test' | 'live';
    };
    supplier_health: AccountColumns & {
      failures: number;
      out_since: Date | null;
      probe_at: Date | null;
      /** In the supplier's words; empty if `reason_code` is set. */
      reason: string;
      reason_code: UnknownOutcomeCode | 'slow' | null;
      took_ms: number | null;
      updated_at: Date;
    };
    supplier_signatures: AccountColumns & {
      environment: 'test' | 'live';
      finding: SignatureFinding;
      is_proven: GeneratedAlways<boolean>;
      checked_at: Date;
    };
    supplier_prices: AccountColumns & {
      supplier_product: string;
      supplier_item: string;
      price: number;
      at: Date;
    };
    supplier_accounts: AccountColumns & {
      parallel: number;
      quiet_since: Date | null;
      reading_id: number | null;
      reading_until: Date | null;
      read_again_at: Date | null;
      is_used: boolean;
      decided_reading: number | null;
      decide_until: Date | null;
      turn_at: Date | null;
    };
    supplier_readings: AccountColumns & {
      id: Generated<number>;
      started_at: Date;
      /** In hundredths of the supplier's unit; null while in progress and after a failure. */
      balance: number | null;
      unexplained: number | null;
    };
    exchange_rates: {
      id: Generated<number>;
      currency: string;
      /** Rupees per unit of the currency. */
      rate: number;
      /** yyyy-mm-dd */
      day: string;
      feed: string;
      environment: 'test' | 'live';
      read_at: Date;
    };
    supplier_price_changes: AccountColumns & {
      id: Generated<number>;
      supplier_product: string;
      supplier_item: string;
      price: number;
      seen_at: Date;
    };
    supplier_balances: AccountColumns & { balance: number; at: Date };
    player_checks: {
      api_type: string;
      supplier_product: string;
      player: string;
      zone: string;
      username: string;
      use: string;
      change_price: number | null;
      checked_at: Date;
    };
  }
}
