/** What a supplier is like. Shares are of 1, times in ms. */
export const MODEL_DEFAULTS = {
  accounts: 1,
  ordersPerSecond: 1,
  durationMs: 3_600_000,
  /** A call takes between half and one and a half times this. */
  latencyMs: 1_000,
  lostRequests: 0.005,
  lostReplies: 0.005,
  /** Share of the lost requests that arrive later, while their signature is valid. */
  lateShare: 0.1,
  rejected: 0.01,
  timeoutMs: 10_000,
  /** How long a signature is valid. */
  expiresInMs: 52_000,
  /** Length of an outage in each hour: calls are refused, and of those under way half are executed without an answer. */
  outageMs: 0,
  /** Packs by Zipf: the first is ordered most, the n-th 1/n as often. Otherwise all are ordered alike. */
  isZipf: false,
  /** Whether equal costs are kept apart as rule 8 of decision 18 had it until it was replaced. */
  isApart: false,
  /** Orders in flight at once. */
  limit: 8,
  /** These happen to each account, per hour. */
  priceChangesPerHour: 0,
  loadsPerHour: 0,
  /** Purchases from elsewhere, on accounts declared as shared. */
  salesElsewherePerHour: 0,
  /** The worker dies: answers to what is in flight are lost. */
  crashesPerHour: 0,
  isShared: false,
};

export type ModelOptions = typeof MODEL_DEFAULTS & { seed: number };

/** Prices of 18 packs in hundredths of a coin, from a catalogue of Brazil. */
export const PRICES = [
  6_150, 12_200, 17_750, 48_000, 145_300, 242_400, 366_000, 607_900, 40_250, 7_600, 3_900, 11_600, 19_500,
  39_000, 6_250, 12_500, 18_700, 4_100,
];
