import { sql } from 'kysely';
import { alertOwner } from '#platform/alert-owner.ts';
import type { Queries } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { UnknownOutcome } from '#platform/refusal.ts';
import { accountOf } from '../suppliers/registry.ts';
import {
  type AccountColumns,
  type AccountKey,
  belongsTo,
  columnsOf,
  keyOf,
  type Supplier,
} from '../suppliers/supplier.ts';
import '../tables.ts';

export interface PriceChange extends AccountColumns {
  supplierProduct: string;
  supplierItem: string;
  /** In the unit of the account's balance; null if the pack is new. */
  priceBefore: number | null;
  price: number;
}

/** @returns null if the supplier did not return its prices */
export async function readPrices(
  { db, clock, log }: Platform,
  supplier: Supplier,
  product: string,
): Promise<PriceChange[] | null> {
  try {
    const packs = (await supplier.catalogue?.(product)) ?? [];
    const prices = new Map(packs.map(({ id, price }) => [id, price ?? Number.NaN]));
    return await recordPrices(db.queries, supplier, product, prices, clock.now());
  } catch (error) {
    if (!(error instanceof UnknownOutcome)) throw error;
    log.warn({ err: error, ...columnsOf(supplier) }, 'reading a supplier’s prices failed');
    return null;
  }
}

/**
 * Records the prices of a product's packs and the history of their changes. Skips invalid prices.
 *
 * @param prices by the supplier's pack id, in the unit of the account's balance
 */
export async function recordPrices(
  queries: Queries,
  key: AccountKey,
  supplierProduct: string,
  prices: ReadonlyMap<string, number>,
  now: Date,
): Promise<PriceChange[]> {
  const validPrices = [...prices]
    .filter(([, price]) => Number.isFinite(price) && price >= 0)
    .map(([supplier_item, price]) => ({ supplier_item, price }));
  if (validPrices.length === 0) return [];
  const { supplier, region, account } = columnsOf(key);
  // The second of two concurrent readings waits for the row locks, and then finds no changes to known packs.
  const { rows } = await sql<PriceChange>`
    with valid as (
      select supplier_item, price from json_to_recordset(${JSON.stringify(validPrices)}::json) as t(supplier_item text, price numeric)
    ), before as (
      select supplier_item, price from supplier_prices
      where ${belongsTo('supplier_prices', key)} and supplier_product = ${supplierProduct}
      order by supplier_item for update
    ), changed as (
      select valid.supplier_item, before.price as price_before, valid.price
      from valid left join before using (supplier_item) where before.price is distinct from valid.price
    ), stored as (
      insert into supplier_prices (supplier, region, account, supplier_product, supplier_item, price, at)
      select ${supplier}, ${region}, ${account}::int, ${supplierProduct}, supplier_item, price, ${now}::timestamptz from valid
      on conflict (supplier, region, account, supplier_product, supplier_item) do update set price = excluded.price, at = excluded.at
    ), noted as (
      insert into supplier_price_changes (supplier, region, account, supplier_product, supplier_item, price, seen_at)
      select ${supplier}, ${region}, ${account}::int, ${supplierProduct}, supplier_item, price, ${now}::timestamptz from changed
    )
    select ${supplier}::text as supplier, ${region}::text as region, ${account}::int as account,
      ${supplierProduct}::text as "supplierProduct", supplier_item as "supplierItem", price_before as "priceBefore", price
    from changed order by supplier_item`.execute(queries);
  return rows;
}

const LISTED_MAX = 60;
/** In percent. Exchange rates cause smaller changes every day. */
const CHANGE_PERCENT_MIN = 5;

/** Relative to the previous price: 0 if there was none, infinite if it was 0. */
export function changePercent({ priceBefore, price }: Pick<PriceChange, 'priceBefore' | 'price'>): number {
  if (priceBefore === null || priceBefore === price) return 0;
  return priceBefore === 0 ? Number.POSITIVE_INFINITY : ((price - priceBefore) / priceBefore) * 100;
}

export async function alertPriceChanges(
  platform: Platform,
  queries: Queries,
  changes: readonly PriceChange[],
): Promise<void> {
  const largeChanges = changes
    .filter((change) => Math.abs(changePercent(change)) > CHANGE_PERCENT_MIN)
    .sort((a, b) => changePercent(b) - changePercent(a));
  if (largeChanges.length === 0) return;
  const names = await namesOf(queries, largeChanges);
  const lines = largeChanges
    .slice(0, LISTED_MAX)
    .map((change) => describe(change, names.get(`${change.supplierProduct} ${change.supplierItem}`)));
  const { length } = largeChanges;
  if (length > lines.length) lines.push(`… and ${length - lines.length} more`);
  await alertOwner(platform, queries, {
    kind: 'prices',
    subject: `${length} supplier ${length === 1 ? 'price' : 'prices'} changed by more than ${CHANGE_PERCENT_MIN}%`,
    text: lines.join('\n'),
    path: '/admin/viewitems',
    isRoutine: true,
  });
}

function describe(change: PriceChange, name: string | undefined): string {
  const percent = changePercent(change);
  const by = Number.isFinite(percent) ? ` (${percent > 0 ? '+' : ''}${percent.toFixed(1)}%)` : '';
  const account = accountOf(keyOf(change)).label;
  const pack = `${account}, ${change.supplierProduct} ${change.supplierItem}${name ? ` (${name})` : ''}`;
  return `${pack}: ${change.priceBefore} → ${change.price}${by}`;
}

/** The names of the items that sell these packs, keyed by `product pack`. */
async function namesOf(queries: Queries, changes: readonly PriceChange[]): Promise<Map<string, string>> {
  const packs = changes.map(({ supplierProduct, supplierItem }) => ({ supplierProduct, supplierItem }));
  const { rows } = await sql<{ pack: string; name: string }>`
    select w."supplierProduct" || ' ' || w."supplierItem" as pack, string_agg(distinct i.name, ', ') as name
    from json_to_recordset(${JSON.stringify(packs)}::json) as w("supplierProduct" text, "supplierItem" text)
    join products p on p.supplier_product = w."supplierProduct" and p.deleted_at is null
    join product_items pi on pi.product_id = p.id
    join items i on i.id = pi.item_id and i.deleted_at is null and w."supplierItem" = any(i.supplier_item_ids)
    group by 1`.execute(queries);
  return new Map(rows.map(({ pack, name }) => [pack, name]));
}
