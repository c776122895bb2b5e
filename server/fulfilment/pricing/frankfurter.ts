import { z } from 'zod';
import { isTestUrl } from '#platform/config/address-kind.ts';
import { exchange } from '#platform/http/post-json.ts';
import { UnknownOutcome } from '#platform/refusal.ts';

const BASE = 'EUR';
const HOME = 'INR';
const TIMEOUT_MS = 15_000;
/** More decimals than any published rate has. */
const DECIMALS = 8;

const Rates = z.array(
  z.object({ date: z.iso.date(), base: z.literal(BASE), quote: z.string(), rate: z.unknown() }),
);

export interface FeedRate {
  currency: string;
  /** Rupees per unit of the currency; NaN, 0 or infinite if the feed has no usable rate. */
  rate: number;
  /** yyyy-mm-dd */
  day: string;
}

/**
 * Reference rates of the European Central Bank, free and without an API key (https://frankfurter.dev, `/v2/rates`),
 * published on working days at about 16:00 CET. They are quoted against the euro, so a rate in rupees needs two quotes.
 */
export class Frankfurter {
  readonly label = 'Frankfurter (ECB)';
  readonly environment: 'test' | 'live';
  readonly #baseUrl: string;

  constructor({ baseUrl }: { baseUrl: string }) {
    this.#baseUrl = baseUrl;
    this.environment = isTestUrl(baseUrl) ? 'test' : 'live';
  }

  /** The latest rate for each currency. @throws UnknownOutcome if the feed returns no valid response */
  async read(currencies: readonly string[]): Promise<FeedRate[]> {
    const quotes = await this.#quotes([HOME, ...currencies.filter((currency) => currency !== BASE)]);
    const perEuro = (currency: string): number => {
      const rate = currency === BASE ? 1 : quotes.get(currency)?.rate;
      return typeof rate === 'number' ? rate : Number.NaN;
    };
    return currencies.map((currency) => ({
      currency,
      rate: Number((perEuro(HOME) / perEuro(currency)).toFixed(DECIMALS)),
      day: quotes.get(currency)?.date ?? quotes.get(HOME)?.date ?? '',
    }));
  }

  async #quotes(currencies: readonly string[]): Promise<Map<string, { rate: unknown; date: string }>> {
    const query = new URLSearchParams({ base: BASE, quotes: currencies.join(','), providers: 'ECB' });
    const response = await exchange(`${this.#baseUrl}/rates?${query}`, {
      method: 'GET',
      headers: { accept: 'application/json' },
      timeoutMs: TIMEOUT_MS,
    });
    if (response.status !== 200)
      throw new UnknownOutcome(`Frankfurter returned HTTP ${response.status}`, { code: 'http-error' });
    try {
      const rows = Rates.parse(JSON.parse(response.text));
      if (rows.length === 0) throw new Error('the response contains no rates');
      return new Map(rows.map(({ quote, rate, date }) => [quote, { rate, date }]));
    } catch (error) {
      throw new UnknownOutcome('Frankfurter returned an unexpected response', { cause: error });
    }
  }
}
