import type { Queries } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import type { SupplierAccount } from '../suppliers/supplier-descriptor.ts';
import { type UnitSettings, unitSettingsOf } from '../suppliers/unit-settings.ts';
import { type ExchangeRate, findRate } from './exchange-rates.ts';
import { openRateFeed } from './open-rate-feed.ts';

/** What a unit of an account's balance costs, and where that comes from. */
export interface UnitCost {
  /** In paise, with up to four decimals; 0 where nobody knows: nothing is compared with it. */
  paise: number;
  source: 'hand' | 'rate' | 'none';
  /** The last good rate of the account's currency, followed or not; null before the first. */
  rate: ExchangeRate | null;
  /** What the unit costs, or would cost, by that rate, in paise. */
  paiseByRate: number | null;
}

/** Ten-thousandths of a paisa: what the arithmetic of floating point adds is gone. */
const round = (paise: number) => Number(paise.toFixed(4));

/**
 * What a unit costs by an exchange rate, in paise.
 *
 * @param from.rate rupees for one unit of the currency
 * @param from.currencyPerUnit what one unit of the balance is worth in that currency
 * @param from.surchargePercent what loading the balance costs besides
 */
export function paiseByRate(from: {
  rate: number;
  currencyPerUnit: number;
  surchargePercent: number;
}): number {
  return round(from.rate * 100 * from.currencyPerUnit * (1 + from.surchargePercent / 100));
}

/**
 * What one unit of an account's balance costs at this moment: as the owner entered it, or by the last good exchange
 * rate where he lets it follow that. Before the first rate, what he entered holds.
 */
export async function readUnitCost(
  { settings, config }: Platform,
  queries: Queries,
  account: SupplierAccount,
): Promise<UnitCost> {
  const names: UnitSettings = unitSettingsOf(account);
  const rate = await findRate(queries, account.currency, openRateFeed(config).environment);
  const byRate = rate
    ? paiseByRate({
        rate: rate.rate,
        currencyPerUnit: settings.get(names.currencyPerUnit),
        surchargePercent: settings.get(names.surchargePercent),
      })
    : null;
  if (settings.get(names.followsRate) && byRate !== null)
    return { paise: byRate, source: 'rate', rate, paiseByRate: byRate };
  const byHand = settings.get(names.cost);
  return { paise: byHand, source: byHand > 0 ? 'hand' : 'none', rate, paiseByRate: byRate };
}
