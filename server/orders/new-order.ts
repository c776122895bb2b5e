import type { OrderEvent } from '@rush/contract/order-events.ts';
import type { WalletEntry } from '@rush/contract/wallet-entries.ts';
import { newId, newReference } from '#platform/ids.ts';
import type { OrderPlan } from './plan-order.ts';
import type { OrderEventRow, OrderRow } from './tables.ts';

/** A whole row of `orders`: a column that is added to the table has to be given a value here before it compiles. */
export type NewOrder = Omit<OrderRow, 'inputs'> & { /** JSON text. */ inputs: string };

/** The order that a plan makes: all that it must remember of product, item and price stands in it from now on. */
export function newOrder(
  { request, product, item, inputs, username, pricePaise }: OrderPlan,
  placed: {
    id: string;
    now: Date;
    coupon: { code: string; discountPaise: number } | null;
    /** What is paid, in paise. */
    valuePaise: number;
    status: 'Created' | 'Processing';
  },
): NewOrder {
  const { id, now, coupon, valuePaise, status } = placed;
  return {
    id,
    orderid: newReference('R', now.getTime()),
    user_id: request.caller.id,
    idempotency_key: request.idempotencyKey,
    product_id: product.id,
    item_id: item.id,
    itemid: item.itemid,
    productname: product.name,
    itemname: item.name,
    product_type: product.type,
    imgpath: product.imgpath,
    is_api: product.is_api && item.is_api,
    api_type: item.api_type || product.api_type,
    supplier_product: product.supplier_product,
    supplier_item_ids: item.supplier_item_ids,
    quantity: request.quantity,
    input1: inputs.input1,
    input2: inputs.input2,
    inputs: JSON.stringify(inputs.inputs),
    input_labels: product.inputs.map((field) => field.label),
    username,
    useremail: request.caller.email,
    price_paise: pricePaise,
    discount_paise: coupon?.discountPaise ?? 0,
    value_paise: valuePaise,
    refunded_paise: 0,
    coupon_code: coupon?.code ?? '',
    paymentmode: request.paymentmode,
    status,
    reason: '',
    reason_code: null,
    paid_at: status === 'Processing' ? now : null,
    completed_at: null,
    created_at: now,
    updated_at: now,
  };
}

export const newOrderId = (now: Date): string => newId(now.getTime());

/** A row of `order_events`; its data as JSON text. */
export type NewEvent = Omit<OrderEventRow, 'id' | 'data'> & { data: string };

/** The columns of an event that say what happened. */
export function eventColumns({ kind, data }: OrderEvent): Pick<NewEvent, 'kind' | 'data'> {
  return { kind, data: JSON.stringify(data) };
}

/** The first line of every order's timeline. */
export function placedEvent(order: NewOrder): NewEvent {
  return {
    order_id: order.id,
    at: order.created_at,
    from_status: null,
    to_status: 'Created',
    place: 'bank',
    actor: 'shopper',
    actor_id: order.user_id,
    ...eventColumns({ kind: 'placed', data: {} }),
  };
}

/** What is recorded of an order that was paid with R-Coins. */
export const PAID_FROM_WALLET: OrderEvent = { kind: 'paid', data: { by: 'wallet' } };

/** What the payment of an order is in the shopper's wallet. */
export function paymentEntry(order: Pick<NewOrder, 'productname' | 'itemname'>): WalletEntry {
  return { kind: 'order-payment', data: { product: order.productname, item: order.itemname } };
}

/** Where the shopper sees what becomes of an order. */
export function confirmationUrl(publicUrl: string, orderid: string): string {
  return `${publicUrl}/confirmation?client_txn_id=${orderid}`;
}
