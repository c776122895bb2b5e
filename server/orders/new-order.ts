import type { OrderEvent } from '@rush/contract/order-events.ts';
import { type RawBuilder, sql } from 'kysely';
import { SHOP } from '#ledger/accounts.ts';
import type { OrderEventRow, OrderRow } from './tables.ts';

/** A complete row of `orders`, so that the compiler requires a value for each new column. */
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

/** Part of a statement: inserts the order if `from` has a row. */
export function insertOrder(order: NewOrder, from: RawBuilder<unknown>): RawBuilder<unknown> {
  const columns = Object.keys(order) as (keyof NewOrder)[];
  return sql`insert into orders (${sql.join(columns.map((column) => sql.ref(column)))})
    select ${sql.join(columns.map((column) => sql`${order[column]}`))} from ${from} returning *`;
}

/** Part of a statement: inserts the first events of the order in `placed`. */
export function insertEvents(events: readonly NewEvent[]): RawBuilder<unknown> {
  const rows = events.map(
    ({ at, from_status, to_status, place, actor, actor_id, kind, data }) =>
      sql`(${at}::timestamptz, ${from_status}, ${to_status}, ${place}, ${actor}, ${actor_id}, ${kind}, ${data}::jsonb)`,
  );
  return sql`insert into order_events (order_id, at, from_status, to_status, place, actor, actor_id, kind, data)
    select placed.id, event.* from placed cross join (values ${sql.join(rows)}) event`;
}

export const PAID_FROM_WALLET: OrderEvent = { kind: 'paid', data: { by: 'wallet' } };

/** The debit for an order paid from the wallet, for `takeCoins` and `takeCoinsParts`. */
export function walletDebit(order: Omit<OrderRow, 'inputs'>) {
  return {
    userId: order.user_id,
    amountPaise: order.value_paise,
    to: SHOP.sales,
    kind: 'order-wallet',
    reference: order.id,
    type: 'Debit',
    orderId: order.id,
    orderReference: order.orderid,
    entry: { kind: 'order-payment', data: { product: order.productname, item: order.itemname } },
    now: order.created_at,
  } as const;
}

export function confirmationUrl(publicUrl: string, orderid: string): string {
  return `${publicUrl}/confirmation?client_txn_id=${orderid}`;
}
