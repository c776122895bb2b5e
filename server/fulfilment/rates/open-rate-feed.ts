import type { Config } from '#platform/config/config.ts';
import { Frankfurter } from './frankfurter.ts';
import type { RateFeed } from './rate-feed.ts';

/** The feed that exchange rates come from. */
export const openRateFeed = (config: Config): RateFeed => new Frankfurter(config.exchangeRates);
