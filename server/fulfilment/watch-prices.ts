import { sql } from 'kysely';
import { z } from 'zod';
import { applyItemCosts, type ItemCost } from '#catalog/apply-item-costs.ts';
import { alertOwner } from '#platform/alert-owner.ts';
import type { Tx } from '#platform/database/database.ts';
import { bindJob, defineJob, type JobBinding } from '#platform/jobs/jobs.ts';
import { UnknownOutcome } from '#platform/refusal.ts';
import type { Fulfilment } from './fulfilment.ts';
import { accountOf } from './suppliers/open-suppliers.ts';

export const watchPrices = defineJob({ name: 'watch-prices', payload: z.object({}), attemptsMax: 2 });

/**
 * Reads what suppliers charge, keeps it as the items' cost, and takes an item off sale while it would be sold
 * below that, unless the owner sells at a loss on purpose. Back on sale by itself when the price is good again.
 */
export function priceJob(fulfilment: Fulfilment): JobBinding {
  return bindJob(watchPrices, async () => {
    await readPrices(fulfilment);
    await fulfilment.platform.db.transaction((tx) => guardItems(fulfilment, tx));
  });
}

async function readPrices({ platform, suppliers }: Fulfilment): Promise<void> {
  const { db, clock, log } = platform;
  const products = await db.queries
    .selectFrom('products')
    .select(['api_type', 'supplier_product'])
    .distinct()
    .where('is_api', '=', true)
    .where('deleted_at', 'is', null)
    .execute();
  for (const { api_type, supplier_product } of products) {
    const supplier = suppliers.get(api_type);
    try {
      const prices = [...((await supplier?.prices?.(supplier_product)) ?? [])].filter(([, price]) =>
        Number.isFinite(price),
      );
      if (!supplier || prices.length === 0) continue;
      await db.queries
        .insertInto('supplier_prices')
        .values(
          prices.map(([supplier_item, price]) => ({
            supplier: supplier.name,
            region: supplier.region,
            supplier_product,
            supplier_item,
            price,
            at: clock.now(),
          })),
        )
        .onConflict((conflict) =>
          conflict
            .columns(['supplier', 'region', 'supplier_product', 'supplier_item'])
            .doUpdateSet((row) => ({ price: row.ref('excluded.price'), at: row.ref('excluded.at') })),
        )
        .execute();
    } catch (error) {
      if (!(error instanceof UnknownOutcome)) throw error;
      log.warn({ err: error, api_type }, 'the prices of a supplier could not be read');
    }
  }
}

async function guardItems(fulfilment: Fulfilment, tx: Tx): Promise<void> {
  const { platform } = fulfilment;
  const rates = JSON.stringify(
    [...fulfilment.suppliers].map(([apiType, supplier]) => ({
      api_type: apiType,
      supplier: supplier.name,
      region: supplier.region,
      rate: platform.settings.get(accountOf(supplier).unitCost),
    })),
  );
  const costs = await sql<ItemCost>`
    select i.id, ceil(sum(p.price * r.rate))::bigint as "costPaise"
    from items i
    join lateral (select pr.supplier_product, pr.api_type from product_items pi join products pr on pr.id = pi.product_id
                  where pi.item_id = i.id and pr.deleted_at is null order by pr.productid limit 1) pr on true
    join json_to_recordset(${rates}::json) as r(api_type text, supplier text, region text, rate numeric)
      on r.api_type = coalesce(nullif(i.api_type, ''), pr.api_type) and r.rate > 0
    cross join lateral unnest(i.supplier_item_ids) as wanted(supplier_item)
    left join supplier_prices p on p.supplier = r.supplier and p.region = r.region and p.supplier_product = pr.supplier_product
      and p.supplier_item = wanted.supplier_item
    where i.deleted_at is null and i.is_api
    group by i.id having bool_and(p.price is not null)`.execute(tx);
  const held = await applyItemCosts(tx, costs.rows, {
    sellsAtLoss: platform.settings.get('supplier.sellAtLoss'),
    now: platform.clock.now(),
  });
  if (held.length === 0) return;
  await alertOwner(platform, tx, {
    subject: `${held.length} item(s) are off sale: they would be sold at a loss`,
    text: held
      .map((row) => `${row.name}: costs ₹${row.costPaise / 100}, sold for ₹${row.pricePaise / 100}`)
      .join('\n'),
    path: '/admin/items',
  });
}
