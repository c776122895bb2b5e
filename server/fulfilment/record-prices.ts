import { sql } from 'kysely';
import type { Queries } from '#platform/database/database.ts';
import type { Supplier } from './suppliers/supplier.ts';
import './tables.ts';

/** A price that is another one than before, or new. */
export interface PriceChange {
  supplier: string;
  region: string;
  supplierProduct: string;
  supplierItem: string;
  /** In the unit of the account's balance; null where the pack was not known. */
  priceBefore: number | null;
  price: number;
}

/**
 * Keeps what a supplier charges for the packs of a product, and in the history what of it changed. Whoever reads a
 * catalogue calls it. Prices that are no amount are left out.
 *
 * @param prices by the supplier's id of the pack, in the unit of the account's balance
 * @returns what changed; `alertPriceChanges` tells the owner
 */
export async function recordPrices(
  queries: Queries,
  { name: supplier, region }: Pick<Supplier, 'name' | 'region'>,
  supplierProduct: string,
  prices: ReadonlyMap<string, number>,
  now: Date,
): Promise<PriceChange[]> {
  const told = [...prices]
    .filter(([, price]) => Number.isFinite(price) && price >= 0)
    .map(([supplier_item, price]) => ({ supplier_item, price }));
  if (told.length === 0) return [];
  // Two readings of a product at a time: the second one waits for the rows, and sees no change that the first one kept.
  const { rows } = await sql<PriceChange>`
    with told as (
      select supplier_item, price from json_to_recordset(${JSON.stringify(told)}::json) as t(supplier_item text, price numeric)
    ), before as (
      select supplier_item, price from supplier_prices
      where supplier = ${supplier} and region = ${region} and supplier_product = ${supplierProduct}
      order by supplier_item for update
    ), changed as (
      select told.supplier_item, before.price as price_before, told.price
      from told left join before using (supplier_item) where before.price is distinct from told.price
    ), kept as (
      insert into supplier_prices (supplier, region, supplier_product, supplier_item, price, at)
      select ${supplier}, ${region}, ${supplierProduct}, supplier_item, price, ${now}::timestamptz from told
      on conflict (supplier, region, supplier_product, supplier_item) do update set price = excluded.price, at = excluded.at
    ), noted as (
      insert into supplier_price_changes (supplier, region, supplier_product, supplier_item, price, seen_at)
      select ${supplier}, ${region}, ${supplierProduct}, supplier_item, price, ${now}::timestamptz from changed
    )
    select ${supplier}::text as supplier, ${region}::text as region, ${supplierProduct}::text as "supplierProduct",
      supplier_item as "supplierItem", price_before as "priceBefore", price
    from changed order by supplier_item`.execute(queries);
  return rows;
}
