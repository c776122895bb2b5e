/** What an hour at a supplier looks like. Shares are of 1, times are ms. */
export interface ModelOptions {
  seed: number;
  accounts: number;
  ordersPerSecond: number;
  durationMs: number;
  /** A call takes between half and one and a half times as long. */
  latencyMs: number;
  lostRequests: number;
  lostReplies: number;
  /** Of the lost requests, so many arrive later, while their signature lives. */
  lateShare: number;
  rejected: number;
  timeoutMs: number;
  /** So long a signature lives. */
  expiresInMs: number;
  limit: number;
  /** Of each account in an hour. */
  priceChangesPerHour: number;
  loadsPerHour: number;
  /** Sales elsewhere, on accounts that say so. */
  salesElsewherePerHour: number;
  /** The process dies: of what is in flight no answer is kept. */
  crashesPerHour: number;
  isShared: boolean;
}

export const MODEL_DEFAULTS: Omit<ModelOptions, 'seed'> = {
  accounts: 1,
  ordersPerSecond: 1,
  durationMs: 3_600_000,
  latencyMs: 1_000,
  lostRequests: 0.005,
  lostReplies: 0.005,
  lateShare: 0.1,
  rejected: 0.01,
  timeoutMs: 10_000,
  expiresInMs: 52_000,
  limit: 8,
  priceChangesPerHour: 0,
  loadsPerHour: 0,
  salesElsewherePerHour: 0,
  crashesPerHour: 0,
  isShared: false,
};

/** Prices of 18 packs in hundredths of a coin (of a catalogue of Brazil). */
export const PRICES = [
  6_150, 12_200, 17_750, 48_000, 145_300, 242_400, 366_000, 607_900, 40_250, 7_600, 3_900, 11_600, 19_500,
  39_000, 6_250, 12_500, 18_700, 4_100,
];
