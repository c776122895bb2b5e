import { EARLIER_STATUSES, type EarlierOrder } from '@rush/contract/earlier-orders.ts';
import { Day, Moment, shownText } from '@rush/contract/fields.ts';
import { paiseFromRupees, rupeesFromPaise } from '@rush/contract/money.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Queries, Tables, Tx } from '#platform/database/database.ts';
import { newId } from '#platform/ids.ts';
import { startOfIndianDay } from '#platform/indian-day.ts';
import {
  cellOf,
  type ImportContext,
  type ImportOneRow,
  invalidCells,
  RowRefused,
  readForm,
  refuseCell,
} from './import-row.ts';

const ORDERED_AT_MESSAGE = 'must be a date (yyyy-mm-dd) or a time (2026-11-20T10:15:00Z), not in the future';
const Label = cellOf((cell) => shownText(200).safeParse(cell).data ?? null, 'must be at most 200 characters');

const EarlierOrderCells = z.object({
  orderedAt: cellOf((cell) => {
    if (Day.safeParse(cell).success) return startOfIndianDay(cell);
    return Moment.safeParse(cell).success ? new Date(cell) : null;
  }, ORDERED_AT_MESSAGE),
  amount: cellOf(paiseFromRupees, 'must be rupees with at most two decimals'),
  status: z.enum(EARLIER_STATUSES, { error: `must be one of ${EARLIER_STATUSES.join(', ')}` }),
  product: Label,
  item: Label,
  player: Label,
});

type EarlierOrderRow = Omit<Tables['imported_orders'], 'id' | 'key' | 'user_id' | 'imported_at'>;

/** Adds an order from the previous shop to the customer's history, or corrects an earlier import. */
export const importOrder: ImportOneRow = async (context, { key, cells }) => {
  const { tx, now } = context;
  const order = readOrder(context, cells);
  const userId = await findCustomer(tx, cells.customer ?? '');
  const name = `${order.product}, ${order.item}`;
  const row = await tx.selectFrom('imported_orders').selectAll().where('key', '=', key).executeTakeFirst();
  if (!row) {
    const id = newId(order.ordered_at.getTime());
    await tx
      .insertInto('imported_orders')
      .values({ ...order, id, key, user_id: userId, imported_at: now })
      .execute();
    return { name, verdict: 'create', changes: [] };
  }
  if (row.user_id !== userId) refuseCell('customer', 'other-customer');
  const changes = columnsOf(row)
    .map((before, index) => ({ ...before, after: columnsOf(order)[index]?.value ?? '' }))
    .filter(({ value, after }) => value !== after)
    .map(({ column, value, after }) => ({ column, before: value, after }));
  if (changes.length > 0) await tx.updateTable('imported_orders').set(order).where('key', '=', key).execute();
  return { name, verdict: changes.length > 0 ? 'change' : 'unchanged', changes };
};

const columnsOf = (order: EarlierOrderRow) => [
  { column: 'orderedAt', value: order.ordered_at.toISOString() },
  { column: 'product', value: order.product },
  { column: 'item', value: order.item },
  { column: 'player', value: order.player },
  { column: 'amount', value: String(rupeesFromPaise(order.amount_paise)) },
  { column: 'status', value: order.status },
];

function readOrder({ now }: ImportContext, cells: Readonly<Record<string, string>>): EarlierOrderRow {
  const { orderedAt, amount, ...rest } = readForm(EarlierOrderCells, { player: '', ...cells });
  if (orderedAt > now)
    throw new RowRefused(invalidCells([{ field: 'orderedAt', message: ORDERED_AT_MESSAGE }]));
  return { ordered_at: orderedAt, amount_paise: amount, ...rest };
}

/** Throws RowRefused if no user was imported with this key. */
async function findCustomer(tx: Tx, key: string): Promise<string> {
  const row = await tx
    .selectFrom('imported_rows')
    .select('id')
    .where('kind', '=', 'customer')
    .where('key', '=', key)
    .executeTakeFirst();
  return row?.id ?? refuseCell('customer', 'unknown-customer');
}

const PAGE_ROWS = 50;

export async function listEarlierOrders(
  queries: Queries,
  userId: string,
  { before, limit = PAGE_ROWS }: { before?: string; limit?: number },
): Promise<EarlierOrder[]> {
  const rows = await queries
    .selectFrom('imported_orders')
    .selectAll()
    .where('user_id', '=', userId)
    .$if(before !== undefined, (query) =>
      query.where(
        sql<boolean>`(ordered_at, id) < (select b.ordered_at, b.id from imported_orders b where b.id = ${before ?? ''})`,
      ),
    )
    .orderBy('ordered_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    orderid: row.key,
    orderedAt: row.ordered_at.toISOString(),
    product: row.product,
    item: row.item,
    player: row.player,
    amount: rupeesFromPaise(row.amount_paise),
    status: row.status,
  }));
}
