import { readAccountKey } from '@rush/contract/supplier-account.ts';
import { sql } from 'kysely';
import type { Queries } from '#platform/database/database.ts';
import type { Fulfilment } from './fulfilment.ts';

/**
 * Every product from which something may be bought, of products on sale and of further offers: once for each account,
 * since each may be charged something else.
 */
export async function listPricedProducts(
  queries: Queries,
  { suppliers }: Pick<Fulfilment, 'suppliers'>,
): Promise<{ supplier: string; region: string; supplier_product: string }[]> {
  const accounts = [...suppliers].flatMap(([api_type, all]) =>
    all.map(({ name, region }) => ({
      api_type,
      supplier: name,
      region,
      offered: readAccountKey(region).region,
    })),
  );
  const { rows } = await sql<{ supplier: string; region: string; supplier_product: string }>`
    with accounts as (
      select * from json_to_recordset(${JSON.stringify(accounts)}::json) as a(api_type text, supplier text, region text, offered text)
    ), wanted as (
      select a.supplier, a.region, p.supplier_product from products p join accounts a using (api_type)
      where p.is_api and p.deleted_at is null
      union
      select a.supplier, a.region, o.supplier_product
      from item_offers o join items i on i.id = o.item_id join accounts a on a.supplier = o.supplier and a.offered = o.region
      where i.deleted_at is null
    )
    select supplier, region, supplier_product from wanted`.execute(queries);
  return rows;
}
