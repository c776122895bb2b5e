import type { OrderEventData, OrderEventKind, OrderReason } from '@rush/contract/order-events.ts';
import type { OrderStatus, PaymentMode } from '@rush/contract/order-states.ts';
import type { MoneyPlace } from '@rush/contract/orders.ts';
import type { ColumnType, Generated, Selectable } from 'kysely';

interface OrdersTable {
  id: string;
  orderid: string;
  user_id: string;
  idempotency_key: string;
  product_id: string;
  item_id: string;
  itemid: number;
  productname: string;
  itemname: string;
  product_type: string;
  imgpath: string;
  is_api: boolean;
  api_type: string;
  supplier_product: string;
  supplier_item_ids: string[];
  quantity: number;
  input1: string;
  input2: string;
  inputs: ColumnType<string[], string, string>;
  input_labels: string[];
  username: string;
  useremail: string;
  price_paise: number;
  discount_paise: number;
  value_paise: number;
  cost_paise: number | null;
  refunded_paise: Generated<number>;
  coupon_code: string;
  paymentmode: PaymentMode;
  status: OrderStatus;
  /** What staff typed; empty if the shop decided. */
  reason: Generated<string>;
  reason_code: OrderReason | null;
  paid_at: Date | null;
  completed_at: Date | null;
  rating: Generated<number | null>;
  created_at: Date;
  updated_at: Date;
}

export type OrderRow = Selectable<OrdersTable>;
export type OrderActor = 'shopper' | 'shop' | 'gateway' | 'supplier' | 'staff';

interface OrderEventsTable {
  id: Generated<number>;
  order_id: string;
  at: Date;
  from_status: OrderStatus | null;
  to_status: OrderStatus;
  place: MoneyPlace;
  actor: OrderActor;
  actor_id: string | null;
  kind: OrderEventKind;
  /** JSON text when written. */
  data: ColumnType<OrderEventData<OrderEventKind>, string, never>;
}

export type OrderEventRow = Selectable<OrderEventsTable>;

interface SavedPlayersTable {
  id: string;
  user_id: string;
  product_id: string;
  type: string;
  name: Generated<string>;
  input1: string;
  input2: Generated<string>;
  username: Generated<string>;
  last_used_at: Date;
}

export type SavedPlayerRow = Selectable<SavedPlayersTable>;

declare module '#platform/database/database.ts' {
  interface Tables {
    orders: OrdersTable;
    order_events: OrderEventsTable;
    saved_players: SavedPlayersTable;
  }
}

/** A complete row of `orders`, so that the compiler requires a value for each new column. */
export type NewOrder = Omit<OrderRow, 'inputs'> & { /** JSON text. */ inputs: string };
