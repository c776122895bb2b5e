import type { Queries } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { type SupplierAccount, unitSettingsOf } from '../suppliers/supplier-descriptor.ts';
import { Frankfurter } from './frankfurter.ts';
import '../tables.ts';

export interface ExchangeRate {
  currency: string;
  /** Rupees per unit of the currency. */
  rate: number;
  /** yyyy-mm-dd */
  day: string;
  feed: string;
}

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

export interface UnitCost {
  /** In paise, with up to four decimals; 0 if unknown. */
  paise: number;
  source: 'hand' | 'rate' | 'none';
  /** The last good rate of the account's currency, even if not in use. */
  rate: ExchangeRate | null;
  paiseByRate: number | null;
}

/**
 * The unit cost at an exchange rate, in paise.
 *
 * @param input.rate rupees per unit of the currency
 * @param input.currencyPerUnit value of one unit of the balance in that currency
 * @param input.surchargePercent the extra cost of a deposit
 */
export function paiseByRate(input: {
  rate: number;
  currencyPerUnit: number;
  surchargePercent: number;
}): number {
  const paise = input.rate * 100 * input.currencyPerUnit * (1 + input.surchargePercent / 100);
  return Number(paise.toFixed(4));
}

/** The current unit cost: from the exchange rate if the owner chose that and a rate is known, else as entered. */
export async function readUnitCost(
  { settings, config }: Platform,
  queries: Queries,
  account: SupplierAccount,
): Promise<UnitCost> {
  const names = unitSettingsOf(account);
  const rate = await findRate(queries, account.currency, new Frankfurter(config.exchangeRates).environment);
  const ratePaise = rate
    ? paiseByRate({
        rate: rate.rate,
        currencyPerUnit: settings.get(names.currencyPerUnit),
        surchargePercent: settings.get(names.surchargePercent),
      })
    : null;
  if (settings.get(names.followsRate) && ratePaise !== null)
    return { paise: ratePaise, source: 'rate', rate, paiseByRate: ratePaise };
  const enteredPaise = settings.get(names.cost);
  return { paise: enteredPaise, source: enteredPaise > 0 ? 'hand' : 'none', rate, paiseByRate: ratePaise };
}
