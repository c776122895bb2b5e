import type { DeliveryReason } from '@rush/contract/order-events.ts';
import type { ColumnType, Generated, Selectable } from 'kysely';
import type { UnknownOutcomeCode } from '#platform/refusal.ts';

export type DeliveryStatus = 'Pending' | 'Sent' | 'Delivered' | 'Rejected' | 'Unknown';

interface DeliveriesTable {
  id: string;
  order_id: string;
  item_number: number;
  supplier: string;
  region: string;
  supplier_product: string;
  supplier_item: string;
  player: string;
  zone: string;
  status: DeliveryStatus;
  attempt: Generated<number>;
  reference: Generated<string>;
  /** What the provider answered; empty where `reason_code` says it. */
  reason: Generated<string>;
  reason_code: Generated<DeliveryReason | null>;
  balance_before: number | null;
  balance_after: number | null;
  expected_cost: number | null;
  not_found_count: Generated<number>;
  not_found_at: Date | null;
  sent_at: Date | null;
  environment: ColumnType<'test' | 'live' | null, undefined, 'test' | 'live'>;
  reversed_at: ColumnType<Date | null, undefined, Date | null>;
  created_at: Date;
  updated_at: Date;
}

export type DeliveryRow = Selectable<DeliveriesTable>;

declare module '#platform/database/database.ts' {
  interface Tables {
    deliveries: DeliveriesTable;
    supplier_exchanges: {
      id: Generated<number>;
      delivery_id: string | null;
      order_id: string | null;
      supplier: string;
      operation: string;
      request: string;
      response: string | null;
      outcome: string;
      duration_ms: number;
      at: Date;
      environment: 'test' | 'live';
    };
    supplier_health: {
      supplier: string;
      region: string;
      failures: number;
      open_until: Date | null;
      /** What the provider answered; empty where `reason_code` says it. */
      reason: string;
      reason_code: UnknownOutcomeCode | 'slow' | null;
      took_ms: number | null;
      updated_at: Date;
    };
    order_alarms: { order_id: string; minutes: number; at: Date };
    supplier_prices: {
      supplier: string;
      region: string;
      supplier_product: string;
      supplier_item: string;
      price: number;
      at: Date;
    };
    supplier_balances: { supplier: string; region: string; balance: number; at: Date };
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
