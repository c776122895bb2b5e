import type { StaffOrder } from '@rush/contract/admin-orders.ts';
import { rupeesFromPaise } from '@rush/contract/money.ts';
import type { MoneyPlace, OrderStatus, PaymentMode } from '@rush/contract/orders.ts';
import { sql } from 'kysely';
import type { Queries } from '#platform/database/database.ts';
import { refuse } from '#platform/refusal.ts';

/** An order with what staff sees besides: the customer, the supplier type, the cost. */
export interface StaffOrderRow {
  id: string;
  orderid: string;
  user_id: string;
  userid: string;
  product_id: string;
  productname: string;
  imgpath: string;
  item_id: string;
  itemid: number;
  itemname: string;
  status: OrderStatus;
  input1: string;
  input2: string;
  product_inputs: { label: string }[];
  username: string | null;
  value_paise: number;
  price_paise: number;
  discount_paise: number;
  refunded_paise: number;
  cost_paise: number | null;
  coupon_code: string | null;
  quantity: number;
  useremail: string;
  paymentmode: PaymentMode;
  is_api: boolean;
  api_type: string;
  reason: string | null;
  paid_at: Date | null;
  completed_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

/** The columns and joins of StaffOrderRow; add `where`, `order by` and `limit`. */
export const selectStaffOrders = sql`
  select o.id, o.orderid, o.user_id, u.userid, o.product_id, o.productname, coalesce(p.imgpath, '') as imgpath,
         o.item_id, o.itemid, o.itemname, o.status, o.input1, o.input2, coalesce(p.inputs, '[]'::jsonb) as product_inputs,
         o.username, o.value_paise, o.price_paise, o.discount_paise, o.refunded_paise,
         i.cost_paise * o.quantity as cost_paise, o.coupon_code, o.quantity, o.useremail, o.paymentmode, o.is_api, o.api_type,
         o.reason, o.paid_at, o.completed_at, o.created_at, o.updated_at
  from orders o
  join users u on u.id = o.user_id
  left join products p on p.id = o.product_id
  left join items i on i.id = o.item_id`;

const PLACES: Readonly<Record<OrderStatus, MoneyPlace>> = {
  Created: 'bank',
  Processing: 'supplier',
  Completed: 'game',
  Refunded: 'wallet',
  Cancelled: 'none',
  Failed: 'none',
};

/** A row as the contract shows it to staff; paise become rupees. */
export function presentStaffOrder(row: StaffOrderRow): StaffOrder {
  const iso = (at: Date | null) => at?.toISOString() ?? null;
  return {
    _id: row.id,
    orderid: row.orderid,
    transactionid: row.orderid,
    client_txn_id: row.orderid,
    user_id: row.user_id,
    userid: row.userid,
    product_id: row.product_id,
    productname: row.productname,
    imgpath: row.imgpath,
    item_id: row.item_id,
    itemid: row.itemid,
    itemname: row.itemname,
    status: row.status,
    input1: row.input1,
    input2: row.input2,
    inputlabels: row.product_inputs.map((input) => input.label),
    username: row.username ?? '',
    value: rupeesFromPaise(row.value_paise),
    price: rupeesFromPaise(row.price_paise),
    discount: rupeesFromPaise(row.discount_paise),
    refunded: rupeesFromPaise(row.refunded_paise),
    cost: row.cost_paise === null ? null : rupeesFromPaise(row.cost_paise),
    couponCode: row.coupon_code ?? '',
    quantity: row.quantity,
    useremail: row.useremail,
    paymentmode: row.paymentmode,
    isApi: row.is_api,
    apiType: row.api_type,
    reason: row.reason ?? '',
    place: row.refunded_paise > 0 ? 'wallet' : PLACES[row.status],
    deliverBy: null,
    teamBy: null,
    isDelayed: false,
    paidAt: iso(row.paid_at),
    completedAt: iso(row.completed_at),
    payment_url: null,
    payBy: null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

/** An order by `_id` or orderid. Refuses `order-not-found`. */
export async function getStaffOrder(queries: Queries, id: string): Promise<StaffOrderRow> {
  const rows =
    await sql<StaffOrderRow>`${selectStaffOrders} where o.id = ${id} or o.orderid = upper(${id})`.execute(
      queries,
    );
  return rows.rows[0] ?? refuse('order-not-found');
}
