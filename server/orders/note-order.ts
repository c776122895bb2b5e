import type { OrderEvent } from '@rush/contract/order-events.ts';
import type { MoneyPlace } from '@rush/contract/orders.ts';
import { type RawBuilder, sql } from 'kysely';
import { PREPARED, type Tx } from '#platform/database/database.ts';
import { announceAfter } from '#platform/events/event-bus.ts';
import type { NewOrder, OrderActor, OrderEventRow, OrderRow } from './tables.ts';

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

/** Part of a statement: inserts the first events of the order in `placed`. */
export function insertEvents(events: readonly NewEvent[]): RawBuilder<unknown> {
  const rows = events.map(
    ({ at, from_status, to_status, place, actor, actor_id, kind, data }) =>
      sql`(${at}::timestamptz, ${from_status}, ${to_status}, ${place}, ${actor}, ${actor_id}, ${kind}, ${data}::jsonb)`,
  );
  return sql`insert into order_events (order_id, at, from_status, to_status, place, actor, actor_id, kind, data)
    select placed.id, event.* from placed cross join (values ${sql.join(rows)}) event`;
}

interface OrderNote {
  place: MoneyPlace;
  actor: OrderActor;
  actorId?: string;
  event: OrderEvent;
  now: Date;
}

export const noteOrder = (tx: Tx, order: Pick<OrderRow, 'id' | 'status'>, note: OrderNote): Promise<void> =>
  noteOrders(tx, [order], note);

export async function noteOrders(
  tx: Tx,
  orders: readonly Pick<OrderRow, 'id' | 'status'>[],
  note: OrderNote,
): Promise<void> {
  if (orders.length === 0) return;
  const { kind, data } = eventColumns(note.event);
  await sql`${PREPARED}
    insert into order_events (order_id, at, from_status, to_status, place, actor, actor_id, kind, data)
      select o.id, ${note.now}, o.status, o.status, ${note.place}, ${note.actor}, ${note.actorId ?? null}, ${kind}, ${data}::jsonb
      from unnest(${orders.map(({ id }) => id)}::text[], ${orders.map(({ status }) => status)}::text[]) o (id, status)`.execute(
    tx,
  );
  announceAfter(tx, ...orders.map(({ id }) => `order:${id}`));
}

export async function noteOrderOnce(
  tx: Tx,
  order: Pick<OrderRow, 'id' | 'status'>,
  note: { place: MoneyPlace; event: OrderEvent; now: Date },
): Promise<void> {
  const { kind, data } = eventColumns(note.event);
  const existing = await tx
    .selectFrom('order_events')
    .select('id')
    .where('order_id', '=', order.id)
    .where('kind', '=', kind)
    .where(sql<boolean>`data = ${data}::jsonb`)
    .executeTakeFirst();
  if (!existing) await noteOrder(tx, order, { ...note, actor: 'shop' });
}
