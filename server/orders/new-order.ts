import type { OrderEvent } from '@rush/contract/order-events.ts';
import type { WalletEntry } from '@rush/contract/wallet-entries.ts';
import type { OrderEventRow, OrderRow } from './tables.ts';

/** A whole row of `orders`, so that a new column must be given a value here. */
export type NewOrder = Omit<OrderRow, 'inputs'> & { /** JSON text. */ inputs: string };

export type NewEvent = Omit<OrderEventRow, 'id' | 'data'> & { data: string };

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

export const PAID_FROM_WALLET: OrderEvent = { kind: 'paid', data: { by: 'wallet' } };

export function paymentEntry(order: Pick<NewOrder, 'productname' | 'itemname'>): WalletEntry {
  return { kind: 'order-payment', data: { product: order.productname, item: order.itemname } };
}

export function confirmationUrl(publicUrl: string, orderid: string): string {
  return `${publicUrl}/confirmation?client_txn_id=${orderid}`;
}
