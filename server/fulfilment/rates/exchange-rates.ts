import type { Queries } from '#platform/database/database.ts';
import '../tables.ts';

/** A rate that is in use, or was. */
export interface ExchangeRate {
  currency: string;
  /** Rupees for one unit of the currency. */
  rate: number;
  /** The day that the feed gives it for, yyyy-mm-dd. */
  day: string;
  /** The feed's name for people. */
  feed: string;
}

/** The rate of a currency that is in use: the last good one; null before the first. */
export async function findRate(
  queries: Queries,
  currency: string,
  environment: 'test' | 'live',
): Promise<ExchangeRate | null> {
  const row = await queries
    .selectFrom('exchange_rates')
    .select(['currency', 'rate', 'day', 'feed'])
    .where('environment', '=', environment)
    .where('currency', '=', currency)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return row ?? null;
}
