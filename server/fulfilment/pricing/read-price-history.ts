import { sql } from 'kysely';
import type { Queries } from '#platform/database/database.ts';
import { refuse } from '#platform/refusal.ts';
import { findAccount } from '../suppliers/registry.ts';
import { keyOf } from '../suppliers/supplier.ts';

const CHANGES_MAX = 20;

interface HistoryRow {
  account: string;
  supplier_item: string;
  price: number;
  price_before: number | null;
  seen_at: Date;
}

/** The latest price changes of each of an item's packs. Refuses with `item-not-found`. @param id `_id` or itemid */
export async function readPriceHistory(queries: Queries, id: string) {
  const result = await sql<{ id: string }>`
    select id from items where (id = ${id} or itemid::text = ${id}) limit 1`.execute(queries);
  const item = result.rows[0];
  if (!item) refuse('item-not-found');
  const pricedAccounts = await queries
    .selectFrom('supplier_prices')
    .select(['supplier', 'region', 'account'])
    .distinct()
    .execute();
  const accounts = pricedAccounts.flatMap((row) => {
    const account = findAccount(keyOf(row));
    return (account?.apiTypes ?? []).map((api_type) => ({ ...row, api_type, label: account?.label }));
  });
  const { rows } = await sql<HistoryRow>`
    with packs as (
      select distinct a.label, a.supplier, a.region, a.account, p.supplier_product, wanted.supplier_item
      from items i join product_items pi on pi.item_id = i.id join products p on p.id = pi.product_id and p.deleted_at is null
      join json_to_recordset(${JSON.stringify(accounts)}::json) as a(api_type text, supplier text, region text, account int, label text)
        on a.api_type = coalesce(nullif(i.api_type, ''), p.api_type)
      cross join lateral unnest(i.supplier_item_ids) as wanted(supplier_item)
      where i.id = ${item.id})
    select packs.label as account, packs.supplier_item, change.price, change.price_before, change.seen_at
    from packs cross join lateral (
      select c.price, lag(c.price) over (order by c.id) as price_before, c.seen_at, c.id
      from supplier_price_changes c
      where c.supplier = packs.supplier and c.region = packs.region and c.account = packs.account
        and c.supplier_product = packs.supplier_product and c.supplier_item = packs.supplier_item
      order by c.id desc limit ${CHANGES_MAX}) change
    order by change.id desc`.execute(queries);
  return {
    changes: rows.map((row) => ({
      account: row.account,
      supplierItem: row.supplier_item,
      price: row.price,
      priceBefore: row.price_before,
      seenAt: row.seen_at.toISOString(),
    })),
  };
}
