import type { EarlierOrder } from '@rush/contract/earlier-orders.ts';
import { rupeesFromPaise } from '@rush/contract/money.ts';
import type { Queries } from '#platform/database/database.ts';

const ROWS = 50;

/** What somebody ordered at the earlier shop, newest first. */
export async function listEarlierOrders(
  queries: Queries,
  userId: string,
  { before, limit = ROWS }: { before?: string; limit?: number },
): Promise<EarlierOrder[]> {
  const rows = await queries
    .selectFrom('imported_orders')
    .selectAll()
    .where('user_id', '=', userId)
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? ''))
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
