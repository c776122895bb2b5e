import type { Queries } from '#platform/database/database.ts';
import { type AccountColumns, accountName, keyOf } from '../suppliers/supplier.ts';
import '../tables.ts';

export interface BalanceSample {
  at: Date;
  balance: number;
}

interface BalanceForecast {
  /** In the supplier's unit. */
  spentPerHour: number;
  /** Counted from the last sample; null if nothing was spent. */
  hoursLeft: number | null;
}

const HOUR_MS = 3_600_000;
export const FORECAST_WINDOW_MS = 7 * 24 * HOUR_MS;
/** A shorter history may miss the evening peak. */
const HISTORY_MIN_MS = 24 * HOUR_MS;

const hundredths = (amount: number) => Math.round(amount * 100);

/**
 * How long the latest balance will last at the past week's spending rate. Ignores increases, which are deposits.
 *
 * @param samples for one account, oldest first
 * @returns null if the history covers less than a day
 */
export function forecastBalance(samples: readonly BalanceSample[], now: Date): BalanceForecast | null {
  const recent = samples.filter(({ at }) => at.getTime() >= now.getTime() - FORECAST_WINDOW_MS);
  const first = recent[0];
  const last = recent.at(-1);
  if (!first || !last) return null;
  const spanMs = last.at.getTime() - first.at.getTime();
  if (spanMs < HISTORY_MIN_MS) return null;
  let spent = 0;
  let previous = hundredths(first.balance);
  for (const { balance } of recent) {
    const current = hundredths(balance);
    spent += Math.max(0, previous - current);
    previous = current;
  }
  if (spent === 0) return { spentPerHour: 0, hoursLeft: null };
  const spentPerHour = spent / 100 / (spanMs / HOUR_MS);
  return { spentPerHour, hoursLeft: Math.max(0, last.balance) / spentPerHour };
}

export interface AccountForecast extends BalanceSample, AccountColumns {
  forecast: BalanceForecast | null;
}

export async function readForecasts(queries: Queries, now: Date): Promise<AccountForecast[]> {
  const rows = await queries
    .selectFrom('supplier_balances')
    .selectAll()
    .where('at', '>=', new Date(now.getTime() - FORECAST_WINDOW_MS))
    .where('at', '<=', now)
    .orderBy('supplier')
    .orderBy('region')
    .orderBy('account')
    .orderBy('at')
    .execute();
  const accounts = Map.groupBy(rows, (row) => accountName(keyOf(row)));
  return [...accounts.values()].flatMap((samples) => {
    const last = samples.at(-1);
    return last ? [{ ...last, forecast: forecastBalance(samples, now) }] : [];
  });
}
