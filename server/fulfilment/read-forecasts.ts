import type { Queries } from '#platform/database/database.ts';
import { type BalanceForecast, FORECAST_WINDOW_MS, forecastBalance } from './forecast-balance.ts';
import './tables.ts';

/** A supplier account as it was sampled last, and how long it lasts. */
export interface AccountForecast {
  supplier: string;
  region: string;
  /** In the supplier's unit. */
  balance: number;
  at: Date;
  /** Null where there is less than a day of history. */
  forecast: BalanceForecast | null;
}

/** Every supplier account whose balance was read in the last seven days. */
export async function readForecasts(queries: Queries, now: Date): Promise<AccountForecast[]> {
  const rows = await queries
    .selectFrom('supplier_balances')
    .selectAll()
    .where('at', '>=', new Date(now.getTime() - FORECAST_WINDOW_MS))
    .where('at', '<=', now)
    .orderBy('supplier')
    .orderBy('region')
    .orderBy('at')
    .execute();
  const accounts = Map.groupBy(rows, ({ supplier, region }) => `${supplier} ${region}`);
  return [...accounts.values()].flatMap((samples) => {
    const last = samples.at(-1);
    return last ? [{ ...last, forecast: forecastBalance(samples, now) }] : [];
  });
}
