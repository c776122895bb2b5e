import { sql } from 'kysely';
import type { Queries } from '#platform/database/database.ts';
import { bindJob, defineScheduledJob, enqueue, type JobBinding } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { probeSignatures } from '../accounts/request-expiry.ts';
import { type Fulfilment, findSupplier } from '../fulfilment.ts';
import { holdItems } from '../offers/hold-items.ts';
import { type AccountColumns, columnsOf } from '../suppliers/supplier.ts';
import { updateMissingRates } from './exchange-rates.ts';
import { alertPriceChanges, type PriceChange, readPrices } from './prices.ts';

export const watchPrices = defineScheduledJob('watch-prices', 2);

export function priceJob(fulfilment: Fulfilment): JobBinding {
  return bindJob(watchPrices, async () => {
    await updateMissingRates(fulfilment);
    await readAllPrices(fulfilment);
    await holdItems(fulfilment);
  });
}

/**
 * Queues what the first order needs, because the next scheduled run may be an hour away: a signature probe and, if no
 * pack prices are known yet, a reading of them. Without prices, a balance proves nothing.
 */
export async function querySuppliersAtStart({ db: { queries } }: Platform): Promise<void> {
  await enqueue(queries, probeSignatures, {}, { key: 'probe-signatures at the start' });
  const existing = await queries.selectFrom('supplier_prices').select('price').limit(1).executeTakeFirst();
  if (!existing) await enqueue(queries, watchPrices, {}, { key: 'watch-prices at the start' });
}

async function readAllPrices(fulfilment: Fulfilment): Promise<void> {
  const { platform } = fulfilment;
  const changes: PriceChange[] = [];
  for (const { supplier_product, ...account } of await listPricedProducts(platform.db.queries, fulfilment)) {
    const supplier = findSupplier(fulfilment, account);
    if (supplier) changes.push(...((await readPrices(platform, supplier, supplier_product)) ?? []));
  }
  await alertPriceChanges(platform, platform.db.queries, changes);
}

/** Every supplier product that the shop sells, on each account, because accounts may have different prices. */
async function listPricedProducts(
  queries: Queries,
  { suppliers }: Fulfilment,
): Promise<(AccountColumns & { supplier_product: string })[]> {
  const accounts = [...suppliers].flatMap(([api_type, all]) =>
    all.map((supplier) => ({ api_type, ...columnsOf(supplier) })),
  );
  const { rows } = await sql<AccountColumns & { supplier_product: string }>`
    with accounts as (
      select * from json_to_recordset(${JSON.stringify(accounts)}::json) as a(api_type text, supplier text, region text, account int)
    ), wanted as (
      select a.supplier, a.region, a.account, p.supplier_product from products p join accounts a using (api_type)
      where p.is_api and p.deleted_at is null
      union
      select a.supplier, a.region, a.account, o.supplier_product
      from item_offers o join items i on i.id = o.item_id join accounts a on a.supplier = o.supplier and a.region = o.region
      where i.deleted_at is null
    )
    select * from wanted`.execute(queries);
  return rows;
}
