/** What a feed says of one currency. */
export interface FeedRate {
  currency: string;
  /** Rupees for one unit of the currency; NaN or 0 where the feed told nothing that is a rate. */
  rate: number;
  /** The day that the rate is of, yyyy-mm-dd. */
  day: string;
}

/** Who publishes exchange rates. */
export interface RateFeed {
  /** Its name for people. */
  readonly label: string;
  /** `test`: a simulator. */
  readonly environment: 'test' | 'live';
  /** Today's rate of each of these currencies. Throws UnknownOutcome where it does not answer in its form. */
  read(currencies: readonly string[]): Promise<FeedRate[]>;
}
