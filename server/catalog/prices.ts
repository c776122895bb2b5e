import { paysResellPrice, priceOf } from '@rush/contract/price.ts';
import type { Role } from '@rush/contract/roles.ts';
import { sql } from 'kysely';
import type { Queries } from '#platform/database/database.ts';
import type { RetentionRule } from '#platform/retention.ts';
import type { ItemRow } from './tables.ts';

/** An item with its current prices. Each date is set only while a sale lowers the corresponding price. */
export interface ListedItem extends ItemRow {
  sale_ends_at: Date | null;
  resell_sale_ends_at: Date | null;
}

/** SQL that joins `items i` to its `price` at `now`: the lower of its own price and its sale price. Always use it. */
export const pricesAt = (now: Date | null) => sql`
  left join price_sales sale on sale.item_id = i.id and sale.starts_at <= ${now}::timestamptz and sale.ends_at > ${now}::timestamptz
  cross join lateral (select
    least(sale.discounted_paise, i.discounted_paise) as discounted_paise,
    least(sale.resell_paise, i.resell_paise) as resell_paise,
    case when sale.discounted_paise < i.discounted_paise then sale.ends_at end as sale_ends_at,
    case when sale.resell_paise < i.resell_paise then sale.ends_at end as resell_sale_ends_at) price`;

/** What a role pays for one pack. @param item with the prices of `pricesAt` */
export function pricePaise(item: { discounted_paise: number; resell_paise: number }, role: Role): number {
  return priceOf({ discounted: item.discounted_paise, resell: item.resell_paise }, paysResellPrice(role));
}

/** When the next sale begins or ends. */
export async function findPriceChange(queries: Queries, now: Date): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(case when starts_at > ${now} then starts_at else ends_at end) as at
    from price_sales where ends_at > ${now}`.execute(queries);
  return rows[0]?.at ?? null;
}

export const ENDED_SALES: RetentionRule = {
  what: 'sales that have ended',
  days: 1,
  forget: (before, rows) => sql`
    delete from price_sales where ctid in (select ctid from price_sales where ends_at < ${before} limit ${rows})`,
};
