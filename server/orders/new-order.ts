import type { OrderEvent } from '@rush/contract/order-events.ts';
import type { WalletEntry } from '@rush/contract/wallet-entries.ts';
import type { OrderEventRow, OrderRow } from './tables.ts';

/** A whole row of `orders`: a column that is added to the table has to be given a value here before it compiles. */
export type NewOrder = Omit<OrderRow, 'inputs'> & { /** JSON text. */ inputs: string };

/** A row of `order_events`; its data as JSON text. */
export type NewEvent = Omit<OrderEventRow, 'id' | 'data'> & { data: string };

/** The columns of an event that say what happened. */
export function eventColumns({ kind, data }: OrderEvent): Pick<NewEvent, 'kind' | 'data'> {
  return { kind, data: JSON.stringify(data) };
}

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

/** The event of a payment with R-Coins. */
export const PAID_FROM_WALLET: OrderEvent = { kind: 'paid', data: { by: 'wallet' } };

/** The payment of an order as a wallet entry. */
export function paymentEntry(order: Pick<NewOrder, 'productname' | 'itemname'>): WalletEntry {
  return { kind: 'order-payment', data: { product: order.productname, item: order.itemname } };
}

/** The page that shows an order's progress. */
export function confirmationUrl(publicUrl: string, orderid: string): string {
  return `${publicUrl}/confirmation?client_txn_id=${orderid}`;
}
