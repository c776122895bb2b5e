import { UnknownOutcome } from '#platform/refusal.ts';
import { alertPriceChanges } from './alert-price-changes.ts';
import type { Fulfilment } from './fulfilment.ts';
import { recordPrices } from './record-prices.ts';
import type { Supplier } from './suppliers/supplier.ts';

/** Reads what the packs of these products cost by now. @returns whether the supplier told it */
export async function readPricesAgain(
  { platform }: Fulfilment,
  supplier: Supplier,
  products: readonly string[],
): Promise<boolean> {
  const { db, clock, log } = platform;
  try {
    for (const product of products) {
      const prices = (await supplier.prices?.(product)) ?? new Map<string, number>();
      const changes = await recordPrices(db.queries, supplier, product, prices, clock.now());
      await alertPriceChanges(platform, db.queries, changes);
    }
    return true;
  } catch (error) {
    if (!(error instanceof UnknownOutcome)) throw error;
    log.warn({ err: error, supplier: supplier.name }, 'the prices of a supplier could not be read');
    return false;
  }
}
