import { enqueue } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { probeSignatures } from './probe-signatures.ts';
import { watchPrices } from './watch-prices.ts';

/**
 * Has suppliers asked for what a shop needs before its first order and does not know yet: whether lost requests expire,
 * and what packs cost. Without a cost the balance tells nothing of a delivery, and the schedule is up to an hour away.
 */
export async function askSuppliersFirst({ db: { queries } }: Platform): Promise<void> {
  await enqueue(queries, probeSignatures, {}, { key: 'probe-signatures at the start' });
  const known = await queries.selectFrom('supplier_prices').select('price').limit(1).executeTakeFirst();
  if (!known) await enqueue(queries, watchPrices, {}, { key: 'watch-prices at the start' });
}
