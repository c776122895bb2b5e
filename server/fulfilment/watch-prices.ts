import { z } from 'zod';
import { bindJob, defineJob, type JobBinding } from '#platform/jobs/jobs.ts';
import { UnknownOutcome } from '#platform/refusal.ts';
import { alertPriceChanges } from './alert-price-changes.ts';
import { type Fulfilment, findSupplier } from './fulfilment.ts';
import { holdItems } from './hold-items.ts';
import { listPricedProducts } from './priced-products.ts';
import { takeMissingRates } from './rates/take-rates.ts';
import { type PriceChange, recordPrices } from './record-prices.ts';

export const watchPrices = defineJob({ name: 'watch-prices', payload: z.object({}), attemptsMax: 2 });

/** Reads what suppliers charge, keeps it as the items' cost, and holds what would be sold below the margin floor. */
export function priceJob(fulfilment: Fulfilment): JobBinding {
  return bindJob(watchPrices, async () => {
    await takeMissingRates(fulfilment);
    await readPrices(fulfilment);
    await holdItems(fulfilment);
  });
}

async function readPrices(fulfilment: Fulfilment): Promise<void> {
  const { platform } = fulfilment;
  const { db, clock, log } = platform;
  const products = await listPricedProducts(db.queries, fulfilment);
  const changes: PriceChange[] = [];
  for (const { supplier_product, ...account } of products) {
    const supplier = findSupplier(fulfilment, account);
    if (!supplier?.prices) continue;
    try {
      const prices = await supplier.prices(supplier_product);
      changes.push(...(await recordPrices(db.queries, supplier, supplier_product, prices, clock.now())));
    } catch (error) {
      if (!(error instanceof UnknownOutcome)) throw error;
      log.warn({ err: error, ...account }, 'the prices of a supplier could not be read');
    }
  }
  await alertPriceChanges(platform, db.queries, changes);
}
